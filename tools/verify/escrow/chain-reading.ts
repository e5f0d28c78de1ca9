// Tools, verify: reads the data that the checks need from a node. The checks use these interfaces, so that tests can tamper with them.
import { MAX_TRANSACTION_VERSION } from '@kingstake/protocol/transaction-version';
import { base58 } from '@scure/base';

export interface ReadAccount {
  owner: string;
  lamports: bigint;
  data: Uint8Array;
}

export interface ReadInstruction {
  program: string;
  accounts: readonly string[];
  data: Uint8Array;
}

/** A final transaction. Balances are in lamports, in the order of `keys`. */
export interface ReadTransaction {
  signature: string;
  slot: number;
  keys: readonly string[]; // the first pays the fee
  pre: readonly bigint[];
  post: readonly bigint[];
  fee: bigint;
  instructions: readonly ReadInstruction[]; // top-level instructions
  inner: readonly ReadInstruction[]; // instructions that those invoked
}

/** One line of an address's history. */
interface Listed {
  signature: string;
  slot: number;
  err: unknown; // null if it succeeded
  memo?: string | null; // in the node's format
}

/** The node does not return this transaction, because its version is newer than the versions that this release reads. */
export class TransactionUnread extends Error {}

/** What the checks of seats read. Tests tamper with it. */
export type ChainReading = Pick<ReturnType<typeof readChain>, 'accounts' | 'signatures' | 'transaction'>;

/** The number of lines in a page of a history. */
export const PAGE = 1000;
const ANSWER_MS = 60_000;
/** The RPC error code for a transaction with a newer version than requested. */
const NEWER_VERSION = -32015;
const FINAL = { commitment: 'finalized' } as const;

/** Lamports may exceed 2^53, so long integers are parsed as bigint. */
function parseExactly(text: string): unknown {
  return JSON.parse(text, (_key, value: unknown, context?: { source?: string }) =>
    typeof value === 'number' && /^\d{16,}$/.test(context?.source ?? '')
      ? BigInt(context?.source ?? 0)
      : value,
  );
}

export function readChain(rpcUrl: string) {
  async function ask<T>(method: string, ...params: readonly unknown[]): Promise<T> {
    const answer = await fetch(rpcUrl, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    if (!answer.ok) throw new Error(`The node answered ${method} with status ${answer.status}.`);
    const { result, error } = parseExactly(await answer.text()) as {
      result?: T;
      error?: { code: number; message: string };
    };
    if (error?.code === NEWER_VERSION) throw new TransactionUnread(error.message);
    if (error !== undefined) throw new Error(`The node refused ${method}: ${error.message}`);
    if (result === undefined) throw new Error(`The node did not answer ${method}.`);
    return result;
  }
  const chain = {
    async accounts(addresses: readonly string[]): Promise<readonly (ReadAccount | null)[]> {
      const { value } = await ask<{ value: (AccountAnswer | null)[] }>('getMultipleAccounts', addresses, {
        ...FINAL,
        encoding: 'base64',
      });
      return value.map(
        (account): ReadAccount | null =>
          account && {
            owner: account.owner,
            lamports: BigInt(account.lamports),
            data: new Uint8Array(Buffer.from(account.data[0], 'base64')),
          },
      );
    },
    /** Returns a page of an address's final transactions, newest first, older than `before`. */
    history(address: string, before: string | null) {
      const options = { ...FINAL, limit: PAGE, ...(before === null ? {} : { before }) };
      return ask<Listed[]>('getSignaturesForAddress', address, options);
    },
    /** Returns the signatures of an address's final, successful transactions, oldest first. */
    async signatures(address: string): Promise<readonly string[]> {
      const found: string[] = [];
      for (let before: string | null = null; ; ) {
        const page: Listed[] = await chain.history(address, before);
        if (page.some(({ signature }) => signature === before))
          throw new Error('The node lists the same transactions again in place of older ones.');
        found.push(...page.filter(({ err }) => err === null).map(({ signature }) => signature));
        if (page.length < PAGE) return found.reverse();
        before = page.at(-1)?.signature ?? null;
      }
    },
    /** Returns null if the node does not have the transaction as final. */
    async find(signature: string) {
      const options = { ...FINAL, encoding: 'json', maxSupportedTransactionVersion: MAX_TRANSACTION_VERSION };
      const read = await ask<TransactionAnswer | null>('getTransaction', signature, options);
      return read === null || read.meta === null ? null : transactionOf(signature, read, read.meta);
    },
    /** Throws `TransactionUnread` if the node returns the transaction in no version that this release reads. */
    async transaction(signature: string): Promise<ReadTransaction> {
      const found = await chain.find(signature);
      if (found !== null) return found;
      throw new Error(`The node no longer has the transaction ${signature}: ask one that keeps all of them.`);
    },
    async balance(address: string): Promise<bigint> {
      return BigInt((await ask<{ value: number | bigint }>('getBalance', address, FINAL)).value);
    },
  };
  return chain;
}

interface AccountAnswer {
  owner: string;
  lamports: number | bigint;
  data: [string, string];
}

interface InstructionAnswer {
  programIdIndex: number;
  accounts: number[];
  data: string;
}

interface MetaAnswer {
  err: unknown;
  fee: number;
  preBalances: (number | bigint)[];
  postBalances: (number | bigint)[];
  loadedAddresses?: { writable: string[]; readonly: string[] } | null;
  innerInstructions?: { instructions: InstructionAnswer[] }[] | null;
}

interface TransactionAnswer {
  slot: number;
  blockTime?: number | null;
  transaction: { message: { accountKeys: string[]; instructions: InstructionAnswer[] } };
  meta: MetaAnswer | null;
}

function transactionOf(
  signature: string,
  { transaction, slot, blockTime = null }: TransactionAnswer,
  meta: MetaAnswer,
): ReadTransaction & { failed: boolean; seconds: number | null } {
  const { accountKeys, instructions } = transaction.message;
  const { loadedAddresses: loaded, innerInstructions } = meta;
  const keys = [...accountKeys, ...(loaded?.writable ?? []), ...(loaded?.readonly ?? [])];
  const keyAt = (index: number): string => keys[index] ?? '';
  const read = ({ programIdIndex, accounts, data }: InstructionAnswer): ReadInstruction => ({
    program: keyAt(programIdIndex),
    accounts: accounts.map(keyAt),
    data: base58.decode(data),
  });
  return {
    signature,
    slot,
    keys,
    failed: meta.err !== null,
    seconds: blockTime, // time of its block, since 1970
    pre: meta.preBalances.map(BigInt),
    post: meta.postBalances.map(BigInt),
    fee: BigInt(meta.fee),
    instructions: instructions.map(read),
    inner: innerInstructions?.flatMap((each) => each.instructions.map(read)) ?? [],
  };
}
