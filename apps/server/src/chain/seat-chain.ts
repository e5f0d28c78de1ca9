// chain: the escrow program over a node's JSON-RPC. Its state is the highest finalized slot it has seen, and events of seats.
import { decodeSeat, openingInstructions, seatAddress } from '@kingstake/escrow';
import { isSameProgram, programDataAddress, readProgram } from '@kingstake/escrow/deployment';
import { MAX_TRANSACTION_VERSION } from '@kingstake/protocol/transaction-version';
import type { OrderSigner, SeatStep } from '@kingstake/signer';
import {
  type Address,
  assertIsSignature,
  createSolanaRpc,
  getBase58Encoder,
  getBase64Encoder,
  getTransactionEncoder,
  isSolanaError,
  type ReadonlyUint8Array,
  SOLANA_ERROR__JSON_RPC__INTERNAL_ERROR,
} from '@solana/kit';
import type { Time } from '../platform/time.ts';
import { compile, toAddress } from './build-transaction.ts';
import { createFinalizedSlot, createNodeCalls, type NodeCalls } from './node-calls.ts';
import {
  type ArbiterStep,
  type AtSlot,
  type Chain,
  type SeatAccount,
  type SeatEvent,
  SeatHistoryUnread,
  type SeatNode,
  type SendOutcome,
} from './port.ts';
import { executedIn, type InstructionsOf, isNewerVersion } from './read-transaction.ts';

export interface SeatChainDeps extends Pick<SeatEventDeps, 'signaturesFor' | 'onUnread'> {
  rpcUrl: string;
  program: string; // base58
  arbiter: string; // base58
  signer: Pick<OrderSigner, 'signStep'>;
  /** The program's bytes, which must equal the deployed ones. */
  binary: Uint8Array;
  time: Time;
  send(wire: Uint8Array): Promise<SendOutcome>;
  latestBlockhash(): Promise<{ blockhash: string; lastValidBlockHeight: bigint }>;
}

/** Creates the port over one node; see `createAgreeingSeatChain` for several. */
export function createSeatChain(deps: SeatChainDeps): SeatNode {
  const rpc = createSolanaRpc(deps.rpcUrl);
  const node = createNodeCalls(deps.time);
  const program = toAddress(deps.program);
  const accounts = accountReads(rpc, node);
  const lastEventAt = createSeatEvents({ ...deps, rpc, node, program });

  async function seatsAt(addresses: readonly string[]): Promise<AtSlot<readonly SeatAccount[]>> {
    const { slot, value } = await accounts(addresses.map(toAddress));
    return { slot, value: value.map((account) => (account?.owner === program ? seatOf(account) : null)) };
  }

  return {
    program,
    arbiter: deps.arbiter,
    seatAddress: (player, match) => seatAddress({ program, player: toAddress(player), match }),
    seats: async (addresses) => (await seatsAt(addresses)).value,
    seatsAt,
    async opening(player, terms) {
      const { seat, instructions } = await openingInstructions({ program, player: toAddress(player), terms });
      const compiled = compile(player, instructions, await deps.latestBlockhash());
      return { seat, wire: new Uint8Array(getTransactionEncoder().encode(compiled)) };
    },
    async take(step) {
      const lifetime = await deps.latestBlockhash();
      const { wire, signature } = await deps.signer.signStep({ step: orderOf(step), lifetime });
      return { signature, outcome: await deps.send(wire) };
    },
    lastEvent: async (seat, kind) => (await lastEventAt(seat, kind))?.value ?? null,
    lastEventAt,
    async arbiterLamports() {
      const call = rpc.getBalance(toAddress(deps.arbiter), { commitment: 'confirmed' });
      return (await node.ask('getBalance', call)).value;
    },
    async programFault() {
      const expected = await programDataAddress(program);
      const [code = null, data = null] = (await accounts([program, expected])).value;
      const deployed = readProgram(code, data, expected);
      if (typeof deployed === 'string') return `There is no escrow program at ${program} (${deployed}).`;
      if (!isSameProgram(deployed, deps.binary))
        return `The program at ${program} is not the escrow program of this release.`;
      if (deployed.authority !== null)
        return `The program at ${program} can still be changed by ${deployed.authority}: freeze it first.`;
      return null;
    },
  };
}

/** Reads finalized accounts. Throws `ChainUnavailable` for an answer older than an earlier one. */
function accountReads(rpc: Rpc, node: NodeCalls) {
  const final = createFinalizedSlot();
  return async (addresses: readonly Address[]) => {
    const config = { encoding: 'base64', commitment: 'finalized', ...final.atLeast() } as const;
    const call = rpc.getMultipleAccounts(addresses, config);
    const { context, value } = await node.ask('getMultipleAccounts', call);
    final.check(context.slot);
    final.raise(context.slot);
    const read = value.map((account) => {
      if (account === null) return null;
      const { owner, lamports, data } = account;
      return { owner, lamports: lamports as bigint, data: getBase64Encoder().encode(data[0]) };
    });
    return { slot: context.slot, value: read };
  };
}

/** An account of the program that is not a seat yet counts as none, because it holds only what its player sent. */
function seatOf(account: { lamports: bigint; data: ReadonlyUint8Array }): SeatAccount {
  const seat = decodeSeat(account.data);
  return typeof seat === 'string' ? null : { ...seat, lamports: account.lamports };
}

function orderOf(step: ArbiterStep): SeatStep {
  if (step.do !== 'decide') return step;
  return { ...step, record: Buffer.from(step.record).toString('hex') };
}

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

/** Returns a transaction's last event of a seat, direct or through another program; null if it only names the account. Pure. */
export function eventIn(
  signature: string,
  transaction: InstructionsOf,
  { seat, program }: { seat: string; program: string },
): SeatEvent | null {
  const { keys, instructions } = executedIn(transaction);
  const events = instructions.flatMap(({ instruction }): SeatEvent[] => {
    const { programIdIndex, data, accounts } = instruction;
    if (keys[programIdIndex] !== program) return [];
    const does = KINDS[getBase58Encoder().encode(data)[0] ?? -1];
    const named = (index: number): string | undefined => keys[accounts[index] ?? -1];
    if (does === undefined || !does.seatsAt.some((index) => named(index) === seat)) return [];
    const winner = does.kind === 'paid' ? named(WINNER_ACCOUNT) : undefined;
    return [{ signature, kind: does.kind, ...(winner === undefined ? {} : { winner }) }];
  });
  return events.at(-1) ?? null;
}

type Rpc = ReturnType<typeof createSolanaRpc>;

interface SeatEventDeps {
  rpc: Rpc;
  node: NodeCalls;
  program: Address;
  signaturesFor: Chain['signaturesFor'];
  /** Called once for each transaction that names a seat but cannot be read and is skipped. */
  onUnread?(passedBy: { seat: string; signature: string; why: string }): void;
}

type Listed = Awaited<ReturnType<Chain['signaturesFor']>>[number];

/** Returns a function that reads a seat's newest event, of `kind` if given. It throws `SeatHistoryUnread` if more must be read. */
function createSeatEvents(deps: SeatEventDeps) {
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

  return async (signature: string): Promise<InstructionsOf | { why: string }> => {
    assertIsSignature(signature);
    const config = {
      commitment: 'finalized',
      encoding: 'json',
      maxSupportedTransactionVersion: MAX_TRANSACTION_VERSION,
    } as const;
    const call: { send(options: object): Promise<InstructionsOf | null> } = rpc.getTransaction(
      signature,
      config,
    );
    const answer = await node.try<InstructionsOf | { why: string } | null>(
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
