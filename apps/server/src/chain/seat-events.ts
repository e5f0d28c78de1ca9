// chain: the newest event of a seat. Anyone may name a seat in a transaction, so the history is read, newest first, until
// a transaction that changed the seat.

import { MAX_TRANSACTION_VERSION } from '@kingstake/protocol/transaction-version';
import {
  type Address,
  assertIsSignature,
  type createSolanaRpc,
  getBase58Encoder,
  isSolanaError,
  SOLANA_ERROR__JSON_RPC__INTERNAL_ERROR,
} from '@solana/kit';
import type { NodeCalls } from './node-calls.ts';
import type { AtSlot, Chain } from './port.ts';
import { isNewerVersion, type NodeInstruction } from './read-transaction.ts';
import { type SeatEvent, SeatHistoryUnread } from './seat-port.ts';

/** The first page of a seat's history is short, because few transactions of others name a seat. */
const PAGES = { first: 10, next: 1000 };
/** Most transactions of a seat that one call fetches. The next call continues there. */
const FETCHED_AT_MOST = 64;
const FETCHED_AT_ONCE = 8;
/** Failed reads of a listed transaction before it is skipped. */
const MISSES_AT_MOST = 60;
/** Transactions whose effect on a seat is cached. The effect is final. */
const REMEMBERED = 20_000;

/** By instruction number: the event, and the positions of the accounts that it changes. */
const KINDS: Readonly<Record<number, { kind: SeatEvent['kind']; seatsAt: readonly number[] }>> = {
  0: { kind: 'opened', seatsAt: [0] },
  1: { kind: 'bound', seatsAt: [1, 2] },
  2: { kind: 'paid', seatsAt: [1, 2] },
  3: { kind: 'returned', seatsAt: [0] },
  4: { kind: 'returned', seatsAt: [0] },
  5: { kind: 'returned', seatsAt: [0] },
};
/** Position of the account that DECIDE pays. */
const WINNER_ACCOUNT = 3;

/** The parts of a getTransaction response (encoding json) that are read. */
export interface SeatTransaction {
  meta: {
    innerInstructions?: readonly { index: number; instructions: readonly NodeInstruction[] }[] | null;
    loadedAddresses?: { writable: readonly string[]; readonly: readonly string[] } | null;
  } | null;
  transaction: { message: { accountKeys: readonly string[]; instructions: readonly NodeInstruction[] } };
}

/** Returns a transaction's last event of a seat, direct or through another program; null if it only names the account. Pure. */
export function eventIn(
  signature: string,
  { transaction, meta }: SeatTransaction,
  { seat, program }: { seat: string; program: string },
): SeatEvent | null {
  const { accountKeys, instructions } = transaction.message;
  const loaded = meta?.loadedAddresses;
  const keys = [...accountKeys, ...(loaded?.writable ?? []), ...(loaded?.readonly ?? [])];
  const inner = meta?.innerInstructions ?? [];
  const executed = instructions.flatMap((instruction, index) => [
    instruction,
    ...inner.filter((group) => group.index === index).flatMap((group) => group.instructions),
  ]);
  const events = executed.flatMap(({ programIdIndex, data, accounts }): SeatEvent[] => {
    if (keys[programIdIndex] !== program) return [];
    const does = KINDS[getBase58Encoder().encode(data)[0] ?? -1];
    const named = (index: number): string | undefined => keys[accounts[index] ?? -1];
    if (does === undefined || !does.seatsAt.some((index) => named(index) === seat)) return [];
    const winner = does.kind === 'paid' ? named(WINNER_ACCOUNT) : undefined;
    return [{ signature, kind: does.kind, ...(winner === undefined ? {} : { winner }) }];
  });
  return events.at(-1) ?? null;
}

export interface SeatEventDeps {
  rpc: ReturnType<typeof createSolanaRpc>;
  node: NodeCalls;
  program: Address;
  signaturesFor: Chain['signaturesFor'];
  /** Called once for each transaction that names a seat but cannot be read and is skipped. */
  onUnread?(passedBy: { seat: string; signature: string; why: string }): void;
}

type Listed = Awaited<ReturnType<Chain['signaturesFor']>>[number];

/** Returns a function that reads a seat's newest event, of `kind` if given. It throws `SeatHistoryUnread` if more must be read. */
export function createSeatEvents(deps: SeatEventDeps) {
  const { program, signaturesFor, onUnread } = deps;
  const known = createMemory();
  const fetchOne = transactionReads(deps);

  /** Returns the event of one transaction. Throws `SeatHistoryUnread` while the node lists the transaction but does not return it. */
  async function read(seat: string, { signature }: Listed): Promise<SeatEvent | null> {
    const fetched = await fetchOne(signature);
    const event = 'why' in fetched ? null : eventIn(signature, fetched, { seat, program });
    known.keep(seat, signature, event);
    if ('why' in fetched) onUnread?.({ seat, signature, why: fetched.why });
    return event;
  }

  async function* historyOf(seat: string): AsyncGenerator<readonly Listed[]> {
    for (let before: string | undefined; ; ) {
      const limit = before === undefined ? PAGES.first : PAGES.next;
      const from = before === undefined ? {} : { before };
      const page = await signaturesFor(seat, { ...from, limit, commitment: 'finalized' });
      yield page.filter(({ failed }) => !failed);
      before = page.at(-1)?.signature;
      if (page.length < limit) return;
    }
  }

  return async (seat: string, kind?: SeatEvent['kind']): Promise<AtSlot<SeatEvent> | null> => {
    let fetched = 0;
    for await (const page of historyOf(seat)) {
      for (let at = 0, size = 1; at < page.length; at += size, size = FETCHED_AT_ONCE) {
        const batch = page.slice(at, at + size);
        const unknown = batch.filter(({ signature }) => known.of(seat, signature) === undefined);
        if (fetched + unknown.length > FETCHED_AT_MOST)
          throw new SeatHistoryUnread(`the seat ${seat} is named by many transactions: reading goes on`);
        fetched += unknown.length;
        await Promise.all(unknown.map((each) => read(seat, each)));
        for (const { signature, slot } of batch) {
          const event = known.of(seat, signature) ?? null;
          if (event !== null && (kind ?? event.kind) === event.kind) return { slot, value: event };
        }
      }
    }
    return null;
  };
}

/** Fetches a finalized transaction. Returns `why` if the node cannot return it, or has failed to `MISSES_AT_MOST` times. */
function transactionReads({ rpc, node }: SeatEventDeps) {
  const misses = new Map<string, number>();

  function missed(signature: string, why: string): { why: string } {
    const count = (misses.get(signature) ?? 0) + 1;
    misses.set(signature, count);
    if (count < MISSES_AT_MOST) throw new SeatHistoryUnread(`${why} (${signature})`);
    misses.delete(signature);
    return { why };
  }

  return async (signature: string): Promise<SeatTransaction | { why: string }> => {
    assertIsSignature(signature);
    const config = {
      commitment: 'finalized',
      encoding: 'json',
      maxSupportedTransactionVersion: MAX_TRANSACTION_VERSION,
    } as const;
    const call: { send(options: object): Promise<SeatTransaction | null> } = rpc.getTransaction(
      signature,
      config,
    );
    const answer = await node.try<SeatTransaction | { why: string } | null>(
      'getTransaction',
      call,
      (error) => {
        if (isNewerVersion(error)) return { why: 'its version is newer than this release reads' };
        const isFault = isSolanaError(error, SOLANA_ERROR__JSON_RPC__INTERNAL_ERROR);
        return isFault ? missed(signature, 'the node cannot show a transaction') : null;
      },
    );
    if (answer === null) return missed(signature, 'the node lists a transaction and does not have it');
    misses.delete(signature);
    return answer;
  };
}

/** Caches the events of transactions, newest last, and evicts the oldest. */
function createMemory() {
  const kept = new Map<string, SeatEvent | null>();
  const keyOf = (seat: string, signature: string): string => `${seat} ${signature}`;
  return {
    of: (seat: string, signature: string) => kept.get(keyOf(seat, signature)),
    keep(seat: string, signature: string, event: SeatEvent | null): void {
      kept.set(keyOf(seat, signature), event);
      const [oldest] = kept.keys();
      if (kept.size > REMEMBERED && oldest !== undefined) kept.delete(oldest);
    },
  };
}
