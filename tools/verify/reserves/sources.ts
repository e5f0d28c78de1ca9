// Tools, verify: reads the site's public calls and a Solana node.
import { type ReserveStatement, reserveCalls } from '@kingstake/protocol';
import { MAX_TRANSACTION_VERSION } from '@kingstake/protocol/transaction-version';
import { base58 } from '@scure/base';

/** The parts of a treasury transaction that statements need. */
export interface TreasuryTransaction {
  slot: number;
  failed: boolean;
  feePayer: string;
  memos: readonly string[]; // of its top-level instructions
  seconds: number | null; // time of its block, in seconds since 1970
  /** The treasury's balance after it, in lamports; null if it does not name the treasury. */
  held: bigint | null;
}

export interface Sources {
  /** Returns the newest statements, newest first. */
  statements(count: number): Promise<readonly ReserveStatement[]>;
  /** Returns the list of a statement. */
  entries(height: number): Promise<string>;
  /** Returns the public keys that the site names for statements; empty if it names none. */
  auditors(): Promise<readonly string[]>;
  /** Returns null if the node does not have it as finalized. */
  transaction(signature: string, treasury: string): Promise<TreasuryTransaction | null>;
  /** Returns the signatures of finalized transactions that name the treasury, newest first, with their memos in the node's format. */
  history(
    treasury: string,
    before: string | null,
  ): Promise<readonly { signature: string; slot: number; failed: boolean; memo: string | null }[]>;
  /** Returns the treasury's current balance in lamports. */
  balance(treasury: string): Promise<bigint>;
}

export const HISTORY_PAGE = 1000;
const ANSWER_MS = 60_000;
const MEMO_PROGRAMS: ReadonlySet<string> = new Set([
  'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
  'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo',
]);

const List = reserveCalls.listReserves.answers[200];

/** The fields that are read from a Solana node's answers. */
interface NodeTransaction {
  slot: number;
  blockTime?: number | null;
  meta: { err: unknown; postBalances: number[] };
  transaction: {
    message: { accountKeys: string[]; instructions: { programIdIndex: number; data: string }[] };
  };
}
type NodeHistory = { signature: string; slot: number; err: unknown; memo?: string | null }[];

export function openSources({ server, rpc }: { server: string; rpc: string }): Sources {
  async function get(path: string): Promise<Response> {
    const response = await fetch(`${server}${path}`, { signal: AbortSignal.timeout(ANSWER_MS) });
    if (!response.ok) throw new Error(`${server}${path} answered ${response.status}`);
    return response;
  }
  async function ask<T>(method: string, params: unknown[]): Promise<T> {
    const response = await fetch(rpc, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    const answer = (await response.json()) as { result?: T; error?: { message?: string } };
    if (answer.error !== undefined) throw new Error(`the node answered ${method}: ${answer.error.message}`);
    if (answer.result === undefined) throw new Error(`the node did not answer ${method}`);
    return answer.result;
  }

  return {
    async statements(count) {
      const found: ReserveStatement[] = [];
      for (let page = 1, more = true; more && found.length < count; page += 1) {
        const { statements, pagination } = List.parse(await (await get(`/api/reserves?page=${page}`)).json());
        found.push(...statements);
        more = pagination.hasNextPage && statements.length > 0;
      }
      return found.slice(0, count);
    },
    entries: async (height) => (await get(`/api/reserves/${height}/entries`)).text(),
    async auditors() {
      return [List.parse(await (await get('/api/reserves')).json()).auditor];
    },
    async transaction(signature, treasury) {
      const config = {
        commitment: 'finalized',
        encoding: 'json',
        maxSupportedTransactionVersion: MAX_TRANSACTION_VERSION,
      };
      const found = await ask<NodeTransaction | null>('getTransaction', [signature, config]);
      if (found === null) return null;
      const { accountKeys, instructions } = found.transaction.message;
      const at = accountKeys.indexOf(treasury);
      return {
        slot: found.slot,
        failed: found.meta.err !== null,
        feePayer: accountKeys[0] ?? '',
        memos: instructions
          .filter(({ programIdIndex }) => MEMO_PROGRAMS.has(accountKeys[programIdIndex] ?? ''))
          .map(({ data }) => new TextDecoder().decode(base58.decode(data))),
        seconds: found.blockTime ?? null,
        held: at === -1 ? null : BigInt(found.meta.postBalances[at] ?? 0),
      };
    },
    async history(treasury, before) {
      const config = {
        limit: HISTORY_PAGE,
        commitment: 'finalized',
        ...(before === null ? {} : { before }),
      };
      const found = await ask<NodeHistory>('getSignaturesForAddress', [treasury, config]);
      return found.map(({ signature, slot, err, memo }) => ({
        signature,
        slot,
        failed: err !== null,
        memo: memo ?? null,
      }));
    },
    async balance(treasury) {
      const config = { commitment: 'finalized' };
      const { value } = await ask<{ value: number }>('getBalance', [treasury, config]);
      return BigInt(value);
    },
  };
}
