// A browser of the product's own page: its cookies and its calls, over any transport.
import type { ErrorBody, SignedIn, User } from '@kingstake/protocol';
import type { ReceiptKey } from '../apps/server/src/games/index.ts';
import { readSetCookie } from '../apps/server/src/platform/testkit/cookies.ts';
import type { TestWallet } from '../apps/server/src/players/users/testkit/wallet.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface Answer<T = unknown> {
  status: number;
  body: T;
  headers: Readonly<Record<string, string | string[] | number | undefined>>;
}

/** Sends one request. The body of the answer is its text. */
export type Transport = (
  method: Method,
  path: string,
  headers: Readonly<Record<string, string>>,
  body?: string,
) => Promise<Answer<string>>;

type Call = [method: Method, path: string, body?: unknown, headers?: Record<string, string>];

export interface Visitor {
  /** Session cookie. */
  cookie: string | null;
  /** Cookie of the browser that requested a challenge. */
  challengeCookie: string | null;
  /** Cookie of the device that has signed in. */
  deviceCookie: string | null;
  /** Returns the `Cookie` header of session and device. */
  cookies(): string;
  /** Makes a call. A text is sent unchanged, and everything else as JSON. */
  call<T = unknown>(...call: Call): Promise<Answer<T>>;
  /** Makes a call that the server refuses. */
  refused(...call: Call): Promise<ErrorBody & { status: number }>;
  /**
   * Makes a call, and returns the body of its answer. Confirms it with the wallet if the server asks for that, as 15 minutes after sign-in.
   * Throws if the server refuses the call, and `Cut` if it does not answer or answers 503.
   */
  ask<T>(...call: Call): Promise<T>;
  /** Returns the playing balance of the session's player, in SOL. */
  balance(): Promise<string>;
  /** `key`: the session key, which signs acts. */
  signIn(wallet: TestWallet, key?: ReceiptKey | null): Promise<SignedIn>;
  /** Signs in and registers. */
  register(wallet: TestWallet, username: string, profilePicId?: string): Promise<User>;
}

/** The server did not answer, or answered 503. The caller does not know whether the call took effect. */
export class Cut extends Error {
  override readonly name = 'Cut';
}

type StepUp = { challengeId: string; message: string };

export function createVisitor(transport: Transport, origin: string): Visitor {
  let wallet: TestWallet | null = null;
  const visitor: Visitor = {
    cookie: null,
    challengeCookie: null,
    deviceCookie: null,
    cookies: () => cookieHeader(visitor.cookie, visitor.deviceCookie),
    async call(method, path, body, headers = {}) {
      const cookies = cookieHeader(visitor.cookie, visitor.challengeCookie, visitor.deviceCookie);
      const sent = {
        ...(cookies === '' ? {} : { cookie: cookies }),
        ...(method === 'GET' ? {} : { origin }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      };
      const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
      const answer = await transport(method, path, sent, text);
      for (const header of [answer.headers['set-cookie'] ?? []].flat()) {
        const { name, pair } = readSetCookie(String(header));
        if (name.endsWith('sid-challenge')) visitor.challengeCookie = pair;
        else if (name.endsWith('sid-device')) visitor.deviceCookie = pair;
        else visitor.cookie = pair;
      }
      const isJson = String(answer.headers['content-type']).includes('application/json');
      return { ...answer, body: (isJson ? JSON.parse(answer.body) : answer.body) as never };
    },
    async refused(...call) {
      const { status, body } = await visitor.call<ErrorBody>(...call);
      return { ...body, status };
    },
    async ask<T>(...[method, path, body, headers]: Call) {
      type Asked = T & { code?: string; challenge?: StepUp };
      const answer = await visitor.call<Asked>(method, path, body, headers);
      const { code, challenge } = answer.body;
      if (code === 'STEP_UP_REQUIRED' && challenge !== undefined && wallet !== null) {
        const { challengeId, message } = challenge;
        const confirmed = { ...(body as object), challengeId, signature: wallet.sign(message) };
        return visitor.ask<T>(method, path, confirmed, headers);
      }
      const what = `${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`;
      if (answer.status === 503) throw new Cut(what);
      if (answer.status >= 300) throw new Error(what);
      return answer.body;
    },
    balance: async () => (await visitor.ask<{ user: User }>('GET', '/api/auth/session')).user.balance,
    async signIn(own, key = null) {
      wallet = own;
      const { challengeId, message } = await visitor.ask<{ challengeId: string; message: string }>(
        'POST',
        '/api/auth/challenge',
        { walletAddress: own.address, ...(key && { sessionKey: key.address }) },
      );
      const proof = key && {
        sessionKeySignature: Buffer.from(key.sign(Buffer.from(message))).toString('base64'),
      };
      return visitor.ask('POST', '/api/auth/verify', {
        challengeId,
        signature: own.sign(message),
        ...proof,
      });
    },
    async register(own, username, profilePicId = 'bee') {
      await visitor.signIn(own);
      const body = { walletAddress: own.address, username, profilePicId };
      return visitor.ask('POST', '/api/auth/register', body);
    },
  };
  return visitor;
}

function cookieHeader(...cookies: readonly (string | null)[]): string {
  return cookies.filter((cookie) => cookie !== null).join('; ');
}
