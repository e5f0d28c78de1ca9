// local-solana: the runtime. LiteSVM executes transactions; the ledger provides slots, blockhashes and history. It handles no files and
// no requests.
import {
  type Address,
  type EncodedAccount,
  getAddressDecoder,
  type Lamports as KitLamports,
} from '@solana/kit';
import { Clock, FailedTransactionMetadata, LiteSVM, type TransactionMetadata } from 'litesvm';
import { toBase58 } from './base58.ts';
import type { Message } from './message.ts';
import { type TransactionError, transactionErrorOf } from './transaction-errors.ts';
import { type AccountKey, accountKeysOf, type LoadedAddresses, type WireTransaction } from './wire.ts';

export interface AccountState {
  lamports: bigint;
  owner: string; // base58 of the program
  executable: boolean;
  data: Uint8Array;
}

export interface InnerInstruction {
  programIdIndex: number;
  accounts: readonly number[];
  data: string; // base58
  stackHeight: number;
}

export interface AccountChange {
  address: string;
  before: AccountState | null; // null = the account did not exist
  after: AccountState | null;
}

/** The effects of a transaction that was executed or simulated. */
export interface Execution {
  error: TransactionError | null;
  landed: boolean; // false if it was refused without a fee, as if it had never been sent
  logs: readonly string[];
  inner: readonly { index: number; instructions: readonly InnerInstruction[] }[];
  unitsConsumed: bigint;
  returnData: { programId: string; data: Uint8Array } | null;
  keys: readonly AccountKey[];
  loaded: LoadedAddresses;
  pre: readonly bigint[]; // lamports by key
  post: readonly bigint[];
  changes: readonly AccountChange[];
}

export interface Simulation {
  error: TransactionError | null;
  logs: readonly string[];
  inner: Execution['inner'];
  unitsConsumed: bigint;
  returnData: Execution['returnData'];
  after: ReadonlyMap<string, AccountState>; // empty if it fails
}

export interface Runtime {
  account(address: string): AccountState | null;
  execute(sent: WireTransaction): Execution;
  simulate(sent: WireTransaction, verify: boolean): Simulation;
  rentExemptMinimum(dataLength: bigint): bigint;
  /** Sets the slot and time that programs see. */
  setSlot(slot: bigint, unixSeconds: bigint): void;
}

const LOOKUP_TABLE_PROGRAM = 'AddressLookupTab1e1111111111111111111111111';
/** The addresses of a lookup table begin after its header. */
const LOOKUP_TABLE_HEADER = 56;

/**
 * Creates a runtime with these accounts. `recentSlots` returns the newest slots with their hashes, newest first, for the address lookup
 * table program.
 */
export function createRuntime(
  accounts: Iterable<readonly [string, AccountState]>,
  recentSlots: () => readonly { slot: bigint; hash: string }[],
): Runtime {
  // The ledger checks duplicates and blockhashes, because LiteSVM accepts only its own newest blockhash.
  const svm = new LiteSVM().withNativeMints().withBlockhashCheck(false).withTransactionHistory(0n);
  // Programs last, because an upgradeable program is loaded only if its data account exists.
  const sorted = [...accounts].sort(([, a], [, b]) => Number(a.executable) - Number(b.executable));
  for (const [address, state] of sorted) svm.setAccount(encoded(address, state));

  function account(address: string): AccountState | null {
    const found = svm.getAccount(address as Address);
    return found.exists ? stateOf(found) : null;
  }

  function verify(sent: WireTransaction, needed: boolean): TransactionError | null {
    svm.withSigverify(needed);
    return needed && !sent.signed ? 'SignatureFailure' : null;
  }

  function offerSlotHashes(message: Message): void {
    if (!message.staticAccounts.includes(LOOKUP_TABLE_PROGRAM as Address)) return;
    svm.setSlotHashes([...recentSlots()]);
  }

  return {
    account,
    rentExemptMinimum: (dataLength) => svm.minimumBalanceForRentExemption(dataLength),
    setSlot(slot, unixSeconds) {
      svm.setClock(new Clock(slot, 0n, 0n, 1n, unixSeconds));
    },
    execute(sent) {
      const unsigned = verify(sent, true);
      const loaded = loadedAddresses(sent.message, account);
      const keys = accountKeysOf(sent.message, loaded);
      if (unsigned !== null) return notLanded(unsigned, keys, loaded);
      offerSlotHashes(sent.message);
      return executeOn(svm, sent, account, { keys, loaded });
    },
    simulate(sent, needed) {
      const unsigned = verify(sent, needed);
      if (unsigned !== null) return { ...NO_OUTPUT, error: unsigned, after: new Map() };
      offerSlotHashes(sent.message);
      const result = svm.simulateTransaction(sent.transaction);
      if (result instanceof FailedTransactionMetadata) {
        return { ...outputOf(result.meta()), error: transactionErrorOf(result), after: new Map() };
      }
      const after = result.postAccounts().map((post) => [post.address, stateOf(post)] as const);
      return { ...outputOf(result.meta()), error: null, after: new Map(after) };
    },
  };
}

/** Executes a transaction. Returns balances and accounts before and after it. */
function executeOn(
  svm: LiteSVM,
  sent: WireTransaction,
  account: Runtime['account'],
  { keys, loaded }: Pick<Execution, 'keys' | 'loaded'>,
): Execution {
  const balances = () => keys.map(({ address }) => svm.getBalance(address as Address) ?? 0n);
  const writable = keys.filter((key) => key.writable).map((key) => key.address);
  const pre = balances();
  const before = writable.map(account);
  const result = svm.sendTransaction(sent.transaction);
  const failed = result instanceof FailedTransactionMetadata;
  const post = balances();
  return {
    ...outputOf(failed ? result.meta() : result),
    error: failed ? transactionErrorOf(result) : null,
    // The fee payer is the first account. If its balance is unchanged, the transaction never landed.
    landed: !failed || pre[0] !== post[0],
    keys,
    loaded,
    pre,
    post,
    changes: writable.flatMap((address, index) => changeOf(address, before[index] ?? null, account(address))),
  };
}

function encoded(address: string, state: AccountState): EncodedAccount {
  return {
    address: address as Address,
    lamports: state.lamports as KitLamports,
    programAddress: state.owner as Address,
    executable: state.executable,
    data: state.data,
    space: BigInt(state.data.length),
  };
}

function stateOf({ lamports, programAddress, executable, data }: EncodedAccount): AccountState {
  return { lamports, owner: programAddress, executable, data: data as Uint8Array };
}

const NO_OUTPUT = { logs: [], inner: [], unitsConsumed: 0n, returnData: null };

function notLanded(error: TransactionError, keys: readonly AccountKey[], loaded: LoadedAddresses): Execution {
  return { ...NO_OUTPUT, error, landed: false, keys, loaded, pre: [], post: [], changes: [] };
}

function outputOf(
  meta: TransactionMetadata,
): Pick<Execution, 'logs' | 'inner' | 'unitsConsumed' | 'returnData'> {
  const inner = meta.innerInstructions().map((group, index) => ({
    index,
    instructions: group.map((entry) => {
      const instruction = entry.instruction();
      return {
        programIdIndex: instruction.programIdIndex(),
        accounts: [...instruction.accounts()],
        data: toBase58(instruction.data()),
        stackHeight: entry.stackHeight(),
      };
    }),
  }));
  const returned = meta.returnData();
  const data = returned.data();
  return {
    logs: meta.logs(),
    inner: inner.filter((group) => group.instructions.length > 0),
    unitsConsumed: meta.computeUnitsConsumed(),
    returnData: data.length === 0 ? null : { programId: toBase58(returned.programId()), data },
  };
}

function changeOf(address: string, before: AccountState | null, after: AccountState | null): AccountChange[] {
  const same =
    before?.lamports === after?.lamports &&
    before?.owner === after?.owner &&
    before?.executable === after?.executable &&
    Buffer.compare(before?.data ?? new Uint8Array(), after?.data ?? new Uint8Array()) === 0;
  return same ? [] : [{ address, before, after }];
}

/** The addresses that a message loads from lookup tables. An invalid table loads nothing. */
function loadedAddresses(
  message: Message,
  account: (address: string) => AccountState | null,
): LoadedAddresses {
  const writable: string[] = [];
  const readonly: string[] = [];
  for (const lookup of message.addressTableLookups) {
    const table = account(lookup.lookupTableAddress)?.data ?? new Uint8Array();
    const at = (index: number) => {
      const start = LOOKUP_TABLE_HEADER + 32 * index;
      return start + 32 > table.length ? [] : [getAddressDecoder().decode(table.subarray(start, start + 32))];
    };
    writable.push(...lookup.writableIndexes.flatMap(at));
    readonly.push(...lookup.readonlyIndexes.flatMap(at));
  }
  return { writable, readonly };
}
