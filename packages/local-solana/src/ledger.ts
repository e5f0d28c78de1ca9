// local-solana: the network's own state: which transactions landed, in which slot, with which effects. No request, no
// socket and no timer enters here.

import type { TransactionFault } from './error-names.ts';
import { createFaucet, type Faucet } from './faucet.ts';
import { type Delays, FAUCET_LAMPORTS, SLOTS_BOOKED } from './limits.ts';
import type { LedgerRandom } from './ports.ts';
import { recordOf } from './record.ts';
import {
  type AccountState,
  createMachine,
  type Execution,
  type Machine,
  type Simulation,
} from './runtime.ts';
import type { Commitment } from './slots.ts';
import { createSlots, type Slots } from './slots.ts';
import type { LedgerStore, StoredTransaction } from './store.ts';
import { createVersions, type Versions } from './versions.ts';
import type { WireTransaction } from './wire.ts';

export interface Submission {
  fault: TransactionFault | null;
  landed: boolean; // it is on the ledger and safe against a killed process
}

export interface Ledger {
  readonly slots: Slots;
  readonly faucet: Faucet;
  account(address: string, commitment: Commitment): AccountState | null;
  rentExemptMinimum: Machine['rentExemptMinimum'];
  /** What a node would say before sending it on; nothing changes. */
  simulate(sent: WireTransaction, options: { verify: boolean; anyBlockhash: boolean }): Simulation;
  /** Executes it. When it lands, it is in the file before this returns. */
  submit(sent: WireTransaction): Submission;
  /** The transaction with this signature, if its slot has reached the commitment. */
  find(signature: string, commitment: Commitment): StoredTransaction | null;
  page(page: {
    address: string;
    before: string | null;
    until: string | null;
    limit: number;
    commitment: Commitment;
  }): StoredTransaction[];
  transactionCount(): bigint;
  /** A number that was never given before: makes two equal airdrops two transactions. */
  nextNumber(): bigint;
  /** The next slot begins. */
  advance(): void;
  /** Called after each slot and each transaction that landed. */
  onChange(listener: () => void): () => void;
}

/** The file could not take a transaction that had already been executed: memory and file differ from now on. */
export class LedgerBroken extends Error {
  override readonly name = 'LedgerBroken';
}

interface LedgerDeps {
  store: LedgerStore;
  random: LedgerRandom;
  delays: Delays;
  nowMs(): number;
}

const BOOKED = 'slots booked';

function nothingDone(fault: TransactionFault): Simulation {
  return { fault, logs: [], inner: [], unitsConsumed: 0n, returnData: null, after: new Map() };
}

/** The network as its file says; a new file makes a new network. */
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
  // After a restart all that is in the file is final, and no slot is counted twice: an expiry once seen stays true.
  const start = store.number(BOOKED) + BigInt(deps.delays.finalizedSlots) + 1n;
  store.setNumber(BOOKED, start + SLOTS_BOOKED);
  const slots = createSlots(seed, start, deps.delays);
  const machine = createMachine(store.accounts(), slots.recent);
  return createRunningLedger(deps, { slots, machine, faucet });
}

function createRunningLedger(
  { store, nowMs }: LedgerDeps,
  parts: { slots: Slots; machine: Machine; faucet: Faucet },
): Ledger {
  const { slots, machine, faucet } = parts;
  const versions = createVersions();
  const listeners = new Set<() => void>();
  const nowSeconds = () => BigInt(Math.floor(nowMs() / 1000));
  const { earlyFault, keep } = createKeeper(store, slots, versions, nowSeconds);
  machine.setSlot(slots.at('processed'), nowSeconds());

  const tellListeners = () => {
    for (const listener of listeners) listener();
  };

  return {
    slots,
    faucet,
    rentExemptMinimum: machine.rentExemptMinimum,
    account(address, commitment) {
      const earlier = versions.before(address, slots.at(commitment));
      return earlier === undefined ? machine.account(address) : earlier;
    },
    simulate(sent, { verify, anyBlockhash }) {
      const early = anyBlockhash ? null : earlyFault(sent);
      return early === null ? machine.simulate(sent, verify) : nothingDone(early);
    },
    submit(sent) {
      const early = earlyFault(sent);
      if (early !== null) return { fault: early, landed: false };
      const execution = machine.execute(sent);
      if (!execution.landed) return { fault: execution.fault, landed: false };
      keep(sent, execution);
      tellListeners();
      return { fault: execution.fault, landed: true };
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
      slots.advance();
      const slot = slots.at('processed');
      if (slot >= store.number(BOOKED)) store.setNumber(BOOKED, slot + SLOTS_BOOKED);
      machine.setSlot(slot, nowSeconds());
      versions.forget(slots.at('finalized'));
      tellListeners();
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** What stands between the runtime and the file. */
function createKeeper(store: LedgerStore, slots: Slots, versions: Versions, nowSeconds: () => bigint) {
  let broken: LedgerBroken | null = null;
  return {
    /** In the order of the real node: first its age, then whether it was there before. */
    earlyFault(sent: WireTransaction): TransactionFault | null {
      if (broken !== null) throw broken;
      if (slots.slotOf(sent.message.lifetimeToken, 'processed') === null) return 'BlockhashNotFound';
      return store.find(sent.signature) === null ? null : 'AlreadyProcessed';
    },
    keep(sent: WireTransaction, execution: Execution): void {
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
  // As the real node: it cannot page from a signature that it does not know.
  if (before !== null && beforeSeq === null) return [];
  const untilSeq = until === null ? null : (store.find(until)?.seq ?? null);
  return store.page({ address, beforeSeq, untilSeq, limit, slot });
}
