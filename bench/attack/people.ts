// People with their own wallet, session and IP address, who send the same calls as the page. Rate limits apply per address.
import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { Agent, request } from 'node:http';
import { base58, base64urlnopad } from '@scure/base';
import { askChain } from '../../apps/server/tests/testkit/depositor.ts';
import { originOf, type ServerPlace } from '../../apps/server/tests/testkit/server-process.ts';

const AIRDROP = 10_000_000_000; // lamports
const SIGNATURE_BYTES = 64;
/** The offset of the message: one byte with the number of signatures, and one signature. */
const MESSAGE_AT = 1 + SIGNATURE_BYTES;
/** A deposit is final within 2 s on the local network, and an address may report 60 deposits a minute. */
const REPORT_EVERY_MS = 2_000;
const CREDITED_WITHIN_MS = 120_000;
/** An answer after this time counts as missing. */
const ANSWER_MS = 60_000;
const AT_ONCE = 10;

export interface Answer {
  status: number; // 0: the connection was closed, or the answer was too late
  text: string;
  ms: number; // from the call to the last byte
}

export interface Visitor {
  readonly address: string;
  /** The session cookie, for a socket. */
  cookie(): string;
  ask(method: 'GET' | 'POST', path: string, body?: object, headers?: Record<string, string>): Promise<Answer>;
  /** Returns the body of the answer. Throws on a refusal. */
  call<T>(method: 'GET' | 'POST', path: string, body?: object): Promise<T>;
  leave(): void;
}

export interface Wallet {
  readonly address: string;
  sign(bytes: Uint8Array): Uint8Array;
}

export interface Person extends Visitor {
  readonly userId: number;
  readonly wallet: Wallet;
}

/** Returns a visitor without a session. */
export function visit(place: ServerPlace, address: string): Visitor {
  const agent = new Agent({ keepAlive: true, localAddress: address });
  const cookies = new Map<string, string>();
  const cookie = (): string => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

  function ask(
    method: 'GET' | 'POST',
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const beganMs = performance.now();
    const payload = body === undefined ? null : JSON.stringify(body);
    const type = payload === null ? {} : { 'content-type': 'application/json' };
    return new Promise((resolve) => {
      const answer = (status: number, text: string): void =>
        resolve({ status, text, ms: performance.now() - beganMs });
      const asked = request(
        {
          agent,
          host: '127.0.0.1',
          port: place.port,
          method,
          path,
          headers: { origin: originOf(place), cookie: cookie(), ...type, ...headers },
          signal: AbortSignal.timeout(ANSWER_MS),
        },
        (response) => {
          for (const line of response.headers['set-cookie'] ?? []) {
            const [name = '', value = ''] = (line.split(';', 1)[0] ?? '').split('=');
            cookies.set(name, value);
          }
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('end', () => answer(response.statusCode ?? 0, Buffer.concat(chunks).toString()));
          response.on('error', (error) => answer(0, String(error)));
        },
      );
      asked.on('error', (error) => answer(0, String(error)));
      asked.end(payload ?? undefined);
    });
  }

  return {
    address,
    cookie,
    ask,
    async call<T>(method: 'GET' | 'POST', path: string, body?: object) {
      const { status, text } = await ask(method, path, body);
      if (status < 200 || status >= 300) throw new Error(`${address} ${method} ${path}: ${status} ${text}`);
      return JSON.parse(text) as T;
    },
    leave: () => agent.destroy(),
  };
}

export function newWallet(): Wallet {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  return walletOf(publicKey, privateKey);
}

function walletOf(publicKey: KeyObject, privateKey: KeyObject): Wallet {
  const { x = '' } = publicKey.export({ format: 'jwk' });
  return {
    address: base58.encode(base64urlnopad.decode(x)),
    sign: (bytes) => Uint8Array.from(sign(null, bytes, privateKey)),
  };
}

/**
 * Makes the two calls of a sign-in, with a pause of `readsMs` in which the user confirms in the wallet. Returns the second answer with
 * the time of both calls, or the first answer if it was a refusal.
 */
export async function signIn(visitor: Visitor, wallet: Wallet, readsMs = 0): Promise<Answer> {
  const asked = await visitor.ask('POST', '/api/auth/challenge', { walletAddress: wallet.address });
  if (asked.status !== 200) return asked;
  const { challengeId, message } = JSON.parse(asked.text) as { challengeId: string; message: string };
  const signature = Buffer.from(wallet.sign(Buffer.from(message))).toString('base64');
  await pause(readsMs);
  const verified = await visitor.ask('POST', '/api/auth/verify', { challengeId, signature });
  return { ...verified, ms: asked.ms + verified.ms };
}

/** Signs in and registers. Throws if the server refuses. */
export async function arrive(place: ServerPlace, address: string, username: string): Promise<Person> {
  const visitor = visit(place, address);
  const wallet = newWallet();
  const signedIn = await signIn(visitor, wallet);
  if (signedIn.status !== 200) throw new Error(`${username} cannot sign in: ${signedIn.text}`);
  const profile = { walletAddress: wallet.address, username, profilePicId: 'bee' };
  const { id } = await visitor.call<{ id: number }>('POST', '/api/auth/register', profile);
  return { ...visitor, userId: id, wallet };
}

/** Runs the work for each entry, a few at a time. Returns the results in the order of the list. */
export async function inTurns<T, R>(
  list: readonly T[],
  work: (entry: T, index: number) => Promise<R>,
): Promise<R[]> {
  const done: R[] = [];
  for (let first = 0; first < list.length; first += AT_ONCE) {
    const some = list.slice(first, first + AT_ONCE);
    done.push(...(await Promise.all(some.map((entry, index) => work(entry, first + index)))));
  }
  return done;
}

export async function fillWallet(place: ServerPlace, wallet: Wallet): Promise<void> {
  await askChain(place, 'requestAirdrop', [wallet.address, AIRDROP]);
}

/** Deposits from a funded wallet. Returns the ms from sending to the credit. Throws if the server refuses. */
export async function deposit(place: ServerPlace, person: Person, sol: string): Promise<number> {
  const path = `/api/users/${person.userId}`;
  const { transaction } = await person.call<{ transaction: number[] }>(
    'POST',
    `${path}/deposit-transaction`,
    { amount: sol },
  );
  const wire = Uint8Array.from(transaction);
  const signature = person.wallet.sign(wire.subarray(MESSAGE_AT));
  wire.set(signature, 1);
  const sentMs = performance.now();
  await sendTransaction(place, wire);
  const report = { amount: sol, transactionSignature: base58.encode(signature) };
  while (performance.now() - sentMs < CREDITED_WITHIN_MS) {
    await pause(REPORT_EVERY_MS);
    const { status } = await person.call<{ status: string }>('POST', `${path}/deposit`, report);
    if (status === 'completed') return performance.now() - sentMs;
  }
  throw new Error(`a deposit was not credited within ${CREDITED_WITHIN_MS} ms`);
}

export async function sendTransaction(place: ServerPlace, wire: Uint8Array): Promise<void> {
  await askChain(place, 'sendTransaction', [Buffer.from(wire).toString('base64'), { encoding: 'base64' }]);
}

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
