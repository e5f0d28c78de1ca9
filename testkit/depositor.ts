// A player of a server process, who deposits with the same calls as the page.
import { formatSol, type Lamports, lamports } from '@kingstake/protocol';
import { base58 } from '@scure/base';
import { testWallet } from '../apps/server/src/players/users/testkit/wallet.ts';
import { nodeTimers } from './device.ts';
import { createPlayer, type Player } from './player.ts';
import { originOf, type ServerPlace } from './server-process.ts';
import { Cut, createVisitor, type Transport } from './visitor.ts';

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
  wallet: number;
  name: string;
  /** Retries after 503, like the page, instead of throwing `Cut`. For clusters with more nodes than processors. */
  asksAgain?: boolean;
}

export interface Deposit {
  signature: string;
  lamports: Lamports;
}

export interface Depositor extends Player {
  /** Sends one deposit. */
  deposit(amount: Lamports): Promise<void>;
  /** Sends deposits of these amounts until the server is killed. */
  depositUntilCut(): Promise<void>;
  /** Reports a deposit, as the page does after sending the transaction. */
  report(deposit: Deposit): Promise<unknown>;
  /** Returns the signed deposits that are on chain. */
  landed(): Promise<readonly (Deposit & { commitment: string })[]>;
}

/** Calls the JSON-RPC method of the network in the server, and returns the result. */
export async function askChain<T>(
  { ledgerPort }: ServerPlace,
  method: string,
  params: readonly unknown[],
): Promise<T> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
  const headers = { 'content-type': 'application/json' };
  const answered = await fetchFrom(ledgerPort)('POST', '', headers, body);
  const answer = JSON.parse(answered.body) as { result?: T; error?: { message: string } };
  if (answer.result === undefined) throw new Error(`${method}: ${answer.error?.message}`);
  return answer.result;
}

/** Sends requests to a server process. Throws `Cut` if it does not answer. */
export function fetchFrom(port: number, asksAgain = false): Transport {
  return async (method, path, headers, body) => {
    const init = { method, headers, ...(body === undefined ? {} : { body }) };
    try {
      for (;;) {
        const response = await fetch(`http://127.0.0.1:${port}${path}`, init);
        const received = { 'content-type': response.headers.get('content-type') ?? undefined };
        const setCookies = { 'set-cookie': response.headers.getSetCookie() };
        const text = await response.text();
        if (response.status !== 503 || !asksAgain)
          return { status: response.status, headers: { ...received, ...setCookies }, body: text };
        await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
      }
    } catch (error) {
      throw new Cut('no answer', { cause: error });
    }
  };
}

/** Creates a wallet with 100 SOL, signs in and registers. The player's socket opens with the first board. */
export async function createDepositor(
  place: ServerPlace,
  who: Who = { wallet: 11, name: 'Ada' },
): Promise<Depositor> {
  const origin = originOf(place);
  const visitor = createVisitor(fetchFrom(place.port, who.asksAgain), origin);
  const wallet = testWallet(who.wallet);
  const user = await visitor.register(wallet, who.name);
  const url = () => `ws://127.0.0.1:${place.port}/ws`;
  const player = createPlayer({ visitor, user, wallet, origin, url, timers: nodeTimers, opens: false });
  await askChain(place, 'requestAirdrop', [wallet.address, AIRDROP]);

  const signed: Deposit[] = [];
  let amount = FIRST_AMOUNT;
  const report = (deposit: Deposit) =>
    player.ask('POST', `/api/users/${user.id}/deposit`, {
      amount: formatSol(deposit.lamports),
      transactionSignature: deposit.signature,
    });

  async function deposit(own: Lamports): Promise<void> {
    const { transaction } = await player.ask<{ transaction: number[] }>(
      'POST',
      `/api/users/${user.id}/deposit-transaction`,
      { amount: formatSol(own) },
    );
    const wire = Uint8Array.from(transaction);
    const signature = wallet.signBytes(wire.subarray(MESSAGE_AT));
    wire.set(signature, 1);
    const made = { signature: base58.encode(Uint8Array.from(signature)), lamports: own };
    // Recorded before sending, because a lost answer does not show whether the deposit landed.
    signed.push(made);
    const base64 = Buffer.from(wire).toString('base64');
    await askChain(place, 'sendTransaction', [base64, { encoding: 'base64' }]);
    // Most deposits are left to the watcher's next pass, so that a pass books many and a kill can interrupt it.
    if (own % REPORT_EVERY === 0n) await report(made);
  }

  return Object.assign(player, {
    report,
    deposit,
    async depositUntilCut() {
      try {
        for (;;) {
          // Every deposit has a unique amount, so that none can be mistaken for another.
          amount += 1n;
          await deposit(lamports(amount - 1n));
        }
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
  });
}
