// local-solana: the state of the network: which transactions landed, in which slot, and with which effects. It handles no requests, sockets
// or timers.

import { createFaucet, type Faucet } from './faucet.ts';
import { FAUCET_LAMPORTS, SLOTS_RESERVED, type SlotTiming } from './limits.ts';
import type { LedgerRandom } from './ports.ts';
import { recordOf } from './record.ts';
import {
  type AccountState,
  createRuntime,
  type Execution,
  type Runtime,
  type Simulation,
} from './runtime.ts';
import { type Commitment, createSlots, type Slots } from './slots.ts';
import type { LedgerStore, StoredTransaction } from './store.ts';
import type { TransactionError } from './transaction-errors.ts';
import { createVersions, type Versions } from './versions.ts';
import type { WireTransaction } from './wire.ts';

export interface Submission {
  error: TransactionError | null;
  landed: boolean; // it is on the ledger, and survives a killed process
}

export interface Ledger {
  readonly slots: Slots;
  readonly faucet: Faucet;
  account(address: string, commitment: Commitment): AccountState | null;
  rentExemptMinimum: Runtime['rentExemptMinimum'];
  /** Returns what a transaction would do. Changes nothing. */
  simulate(sent: WireTransaction, options: { verify: boolean; anyBlockhash: boolean }): Simulation;
  /** Executes a transaction. If it lands, it is in the file before this returns. Throws `LedgerBroken` if the write fails. */
  submit(sent: WireTransaction): Submission;
  /** Returns the transaction with this signature, if its slot has reached the commitment. */
  find(signature: string, commitment: Commitment): StoredTransaction | null;
  page(page: {
    address: string;
    before: string | null;
    until: string | null;
    limit: number;
    commitment: Commitment;
  }): StoredTransaction[];
  transactionCount(): bigint;
  /** Returns a new number at each call, which makes equal airdrops different transactions. */
  nextNumber(): bigint;
  /** Begins the next slot. If the file cannot reserve it, throws and does not begin it. */
  advance(): void;
  /** Called after each slot and each transaction that landed. */
  onChange(listener: () => void): () => void;
}

/** An executed transaction could not be written to the file, so memory and file now differ. */
export class LedgerBroken extends Error {
  override readonly name = 'LedgerBroken';
}

/** An account that exists from the start, by its address. */
export type GenesisAccount = readonly [address: string, state: AccountState];

interface LedgerDeps {
  store: LedgerStore;
  /** Each is written to the file once; later changes to it are kept. */
  genesis?: readonly GenesisAccount[];
  random: LedgerRandom;
  timing: SlotTiming;
  nowMs(): number;
}

const RESERVED_COUNTER = 'slots booked';

function nothingDone(error: TransactionError): Simulation {
  return { error, logs: [], inner: [], unitsConsumed: 0n, returnData: null, after: new Map() };
}

/** Loads the network from its file, or creates it for a new file. */
export async function createLedger(deps: LedgerDeps): Promise<Ledger> {
  const { store } = deps;
  const seed = store.secret('seed', () => deps.random.bytes(32));
  const faucet = await createFaucet(store.secret('faucet', () => deps.random.bytes(32)));
  if (store.transactionCount() === 0n) {
    const owner = '11111111111111111111111111111111';
    store.putAccount(faucet.address, {
      lamports: FAUCET_LAMPORTS,
      owner,
      executable: false,
      data: new Uint8Array(),
    });
  }
  const known = new Set([...store.accounts()].map(([address]) => address));
  for (const [address, state] of deps.genesis ?? [])
    if (!known.has(address)) store.putAccount(address, state);
  // After a restart everything in the file is final, and no slot is used twice, so that an expired blockhash stays expired.
  const start = store.number(RESERVED_COUNTER) + BigInt(deps.timing.finalizedSlots) + 1n;
  store.setNumber(RESERVED_COUNTER, start + SLOTS_RESERVED);
  const slots = createSlots(seed, start, deps.timing);
  const runtime = createRuntime(store.accounts(), slots.recent);
  return createRunningLedger(deps, { slots, runtime, faucet });
}

function createRunningLedger(
  { store, nowMs }: LedgerDeps,
  parts: { slots: Slots; runtime: Runtime; faucet: Faucet },
): Ledger {
  const { slots, runtime, faucet } = parts;
  const versions = createVersions();
  const listeners = new Set<() => void>();
  const nowSeconds = () => BigInt(Math.floor(nowMs() / 1000));
  const { precheck, record } = createRecorder(store, slots, versions, nowSeconds);
  runtime.setSlot(slots.at('processed'), nowSeconds());

  const notifyListeners = () => {
    for (const listener of listeners) listener();
  };

  return {
    slots,
    faucet,
    rentExemptMinimum: runtime.rentExemptMinimum,
    account(address, commitment) {
      const earlier = versions.before(address, slots.at(commitment));
      return earlier === undefined ? runtime.account(address) : earlier;
    },
    simulate(sent, { verify, anyBlockhash }) {
      const early = anyBlockhash ? null : precheck(sent);
      return early === null ? runtime.simulate(sent, verify) : nothingDone(early);
    },
    submit(sent) {
      const early = precheck(sent);
      if (early !== null) return { error: early, landed: false };
      const execution = runtime.execute(sent);
      if (!execution.landed) return { error: execution.error, landed: false };
      record(sent, execution);
      notifyListeners();
      return { error: execution.error, landed: true };
    },
    find(signature, commitment) {
      const found = store.find(signature);
      return found !== null && found.slot <= slots.at(commitment) ? found : null;
    },
    page: ({ commitment, ...page }) => pageOf(store, slots.at(commitment), page),
    transactionCount: store.transactionCount,
    nextNumber() {
      const next = store.number('airdrops') + 1n;
      store.setNumber('airdrops', next);
      return next;
    },
    advance() {
      const next = slots.at('processed') + 1n;
      if (next >= store.number(RESERVED_COUNTER)) store.setNumber(RESERVED_COUNTER, next + SLOTS_RESERVED);
      slots.advance();
      const slot = slots.at('processed');
      runtime.setSlot(slot, nowSeconds());
      versions.forget(slots.at('finalized'));
      notifyListeners();
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Checks a transaction before it is executed, and writes it to the file afterwards. */
function createRecorder(store: LedgerStore, slots: Slots, versions: Versions, nowSeconds: () => bigint) {
  let broken: LedgerBroken | null = null;
  return {
    /** Checks in the order of a real node: first the blockhash, then duplicates. */
    precheck(sent: WireTransaction): TransactionError | null {
      if (broken !== null) throw broken;
      if (slots.slotOf(sent.message.lifetimeToken, 'processed') === null) return 'BlockhashNotFound';
      return store.find(sent.signature) === null ? null : 'AlreadyProcessed';
    },
    record(sent: WireTransaction, execution: Execution): void {
      const slot = slots.at('processed');
      try {
        const touched = execution.keys.map((key) => key.address);
        store.append(
          recordOf(sent, execution, { slot, timeSeconds: nowSeconds() }),
          touched,
          execution.changes,
        );
      } catch (error) {
        broken = new LedgerBroken('the local network could not write its file', { cause: error });
        throw broken;
      }
      versions.record(slot, execution.changes);
    },
  };
}

/** One page of an address's transactions, newest first. */
function pageOf(
  store: LedgerStore,
  slot: bigint,
  { address, before, until, limit }: Omit<Parameters<Ledger['page']>[0], 'commitment'>,
): StoredTransaction[] {
  const beforeSeq = before === null ? null : (store.find(before)?.seq ?? null);
  // A real node cannot page from an unknown signature either.
  if (before !== null && beforeSeq === null) return [];
  const untilSeq = until === null ? null : (store.find(until)?.seq ?? null);
  return store.page({ address, beforeSeq, untilSeq, limit, slot });
}
