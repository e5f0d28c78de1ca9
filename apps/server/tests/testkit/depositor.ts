// testkit: a player with a wallet, who deposits into a running server with the same calls as the page.
import { formatSol, type Lamports, lamports, type User } from '@kingstake/protocol';
import { base58 } from '@scure/base';
import { createKeyPairSignerFromPrivateKeyBytes, signBytes } from '@solana/kit';
import { createCookieJar } from '../../src/platform/testkit/cookies.ts';
import { originOf, type ServerPlace } from './server-process.ts';

const KEY_BYTES = 32;
const SIGNATURE_BYTES = 64;
const AIRDROP = 100_000_000_000;
const FIRST_AMOUNT = 1_000_001n;
/** Every tenth deposit is reported, which makes the server check the chain immediately. */
const REPORT_EVERY = 10n;
/** The offset of the message in a transaction: one byte with the number of signatures, and one signature. */
const MESSAGE_AT = 1 + SIGNATURE_BYTES;
/** The number of statuses in one request to a Solana node. */
const STATUSES = 256;

/** The delay before a retry when an overloaded server answers 503. */
const AGAIN_MS = 500;

interface Who {
  key: number;
  name: string;
  /** Retries after 503, like the page, instead of throwing `Cut`. For clusters with more nodes than processors. */
  asksAgain?: boolean;
}

export interface Deposit {
  signature: string;
  lamports: Lamports;
}

export interface Depositor {
  readonly user: User;
  /** Sends a call. Throws `Cut` without an answer, and an error if the server refuses it. */
  call<T = unknown>(
    method: 'GET' | 'POST',
    path: string,
    body?: unknown,
    idempotencyKey?: string,
  ): Promise<T>;
  /** The session cookie. */
  readonly cookie: string;
  /** Sends one deposit. */
  deposit(amount: Lamports): Promise<void>;
  /** Sends deposits of these amounts until the server is killed. */
  depositUntilCut(): Promise<void>;
  /** Reports a deposit, as the page does after sending the transaction. */
  report(deposit: Deposit): Promise<unknown>;
  /** Returns the signed deposits that are on chain. */
  landed(): Promise<readonly (Deposit & { commitment: string })[]>;
}

/** The server did not answer, or answered 503. The caller does not know whether the call took effect. */
export class Cut extends Error {
  override readonly name = 'Cut';
}

async function fetched(
  url: string,
  init: RequestInit,
): Promise<{ status: number; text: string; setCookies: readonly string[] }> {
  try {
    const response = await fetch(url, init);
    return {
      status: response.status,
      text: await response.text(),
      setCookies: response.headers.getSetCookie(),
    };
  } catch (error) {
    throw new Cut('no answer', { cause: error });
  }
}

/** Calls the JSON-RPC method of the network in the server, and returns the result. */
export async function askChain<T>(
  place: ServerPlace,
  method: string,
  params: readonly unknown[],
): Promise<T> {
  const { text } = await fetched(`http://127.0.0.1:${place.ledgerPort}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  const answer = JSON.parse(text) as { result?: T; error?: { message: string } };
  if (answer.result === undefined) throw new Error(`${method}: ${answer.error?.message}`);
  return answer.result;
}

interface CallerOptions {
  asksAgain: boolean;
  /** Signs the text that the server asks the wallet to confirm. */
  sign(message: string): Promise<string>;
}

/**
 * Returns the challenge of a call that needs the wallet's confirmation, which is required 15 minutes after sign-in. Null for other
 * answers.
 */
function stepUpOf({ status, text }: { status: number; text: string }) {
  if (status !== 403) return null;
  const refusal = JSON.parse(text) as {
    code: string;
    challenge?: { challengeId: string; message: string };
  };
  return refusal.code === 'STEP_UP_REQUIRED' ? (refusal.challenge ?? null) : null;
}

function createCaller(
  place: ServerPlace,
  { asksAgain, sign }: CallerOptions,
): { call: Depositor['call']; cookie(): string } {
  const jar = createCookieJar();
  const call: Depositor['call'] = async <T>(
    method: 'GET' | 'POST',
    path: string,
    body?: unknown,
    idempotencyKey?: string,
  ): Promise<T> => {
    const answer = await fetched(`http://127.0.0.1:${place.port}${path}`, {
      method,
      headers: {
        origin: originOf(place),
        ...(jar.header() === '' ? {} : { cookie: jar.header() }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    jar.keep(answer.setCookies);
    if (answer.status === 503 && asksAgain) {
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
      return call<T>(method, path, body, idempotencyKey);
    }
    if (answer.status === 503) throw new Cut(answer.text);
    const challenge = stepUpOf(answer);
    if (challenge !== null) {
      const { challengeId, message } = challenge;
      const confirmed = { ...(body as object), challengeId, signature: await sign(message) };
      return call<T>(method, path, confirmed, idempotencyKey);
    }
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
    return JSON.parse(answer.text) as T;
  };
  return { call, cookie: jar.header };
}

/** Creates a wallet with its own key and 100 SOL, signs in and registers. */
export async function createDepositor(
  place: ServerPlace,
  who: Who = { key: 11, name: 'Ada' },
): Promise<Depositor> {
  const key = await createKeyPairSignerFromPrivateKeyBytes(new Uint8Array(KEY_BYTES).fill(who.key));
  const sign = (bytes: Uint8Array) => signBytes(key.keyPair.privateKey, bytes);
  const signText = async (message: string) =>
    Buffer.from(await sign(new TextEncoder().encode(message))).toString('base64');
  const { call, cookie } = createCaller(place, { asksAgain: who.asksAgain ?? false, sign: signText });
  const walletAddress: string = key.address;
  const asked = await call<{ challengeId: string; message: string }>('POST', '/api/auth/challenge', {
    walletAddress,
  });
  const { challengeId } = asked;
  await call('POST', '/api/auth/verify', { challengeId, signature: await signText(asked.message) });
  const user = await call<User>('POST', '/api/auth/register', {
    walletAddress,
    username: who.name,
    profilePicId: 'bee',
  });
  await askChain(place, 'requestAirdrop', [walletAddress, AIRDROP]);

  const signed: Deposit[] = [];
  let amount = FIRST_AMOUNT;
  const report = (deposit: Deposit) =>
    call('POST', `/api/users/${user.id}/deposit`, {
      amount: formatSol(deposit.lamports),
      transactionSignature: deposit.signature,
    });

  async function depositOnce(): Promise<void> {
    // Every deposit has a unique amount, so that none can be mistaken for another.
    const own = lamports(amount);
    amount += 1n;
    await depositAmount(own);
  }

  async function depositAmount(own: Lamports): Promise<void> {
    const { transaction } = await call<{ transaction: number[] }>(
      'POST',
      `/api/users/${user.id}/deposit-transaction`,
      { amount: formatSol(own) },
    );
    const wire = Uint8Array.from(transaction);
    const made = await sign(wire.subarray(MESSAGE_AT));
    wire.set(made, 1);
    const deposit = { signature: base58.encode(Uint8Array.from(made)), lamports: own };
    // Recorded before sending, because a lost answer does not show whether the deposit landed.
    signed.push(deposit);
    const base64 = Buffer.from(wire).toString('base64');
    await askChain(place, 'sendTransaction', [base64, { encoding: 'base64' }]);
    // Most deposits are left to the watcher's next pass, so that a pass books many and a kill can interrupt it.
    if (own % REPORT_EVERY === 0n) await report(deposit);
  }

  return {
    user,
    call,
    report,
    cookie: cookie(),
    deposit: depositAmount,
    async depositUntilCut() {
      try {
        for (;;) await depositOnce();
      } catch (error) {
        if (!(error instanceof Cut)) throw error;
      }
    },
    async landed() {
      const found: (Deposit & { commitment: string })[] = [];
      for (let at = 0; at < signed.length; at += STATUSES) {
        const page = signed.slice(at, at + STATUSES);
        const { value } = await askChain<{ value: ({ err: unknown; confirmationStatus: string } | null)[] }>(
          place,
          'getSignatureStatuses',
          [page.map((each) => each.signature), { searchTransactionHistory: true }],
        );
        for (const [index, deposit] of page.entries()) {
          const status = value[index];
          if (status?.err === null) found.push({ ...deposit, commitment: status.confirmationStatus });
        }
      }
      return found;
    },
  };
}
