// Tools, verify: reads the site's public calls and a Solana node.
import { type ReserveStatement, reserveCalls } from '@kingstake/protocol';
import { readChain } from '../escrow/chain-reading.ts';

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

const ANSWER_MS = 60_000;
const MEMO_PROGRAMS: ReadonlySet<string> = new Set([
  'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
  'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo',
]);

const List = reserveCalls.listReserves.answers[200];

export function openSources({ server, rpc }: { server: string; rpc: string }): Sources {
  const chain = readChain(rpc);
  async function get(path: string): Promise<Response> {
    const response = await fetch(`${server}${path}`, { signal: AbortSignal.timeout(ANSWER_MS) });
    if (!response.ok) throw new Error(`${server}${path} answered ${response.status}`);
    return response;
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
      const found = await chain.find(signature);
      if (found === null) return null;
      const { slot, failed, seconds, keys, post, instructions } = found;
      const memos = instructions.filter(({ program }) => MEMO_PROGRAMS.has(program));
      return {
        slot,
        failed,
        seconds,
        feePayer: keys[0] ?? '',
        memos: memos.map(({ data }) => new TextDecoder().decode(data)),
        held: post[keys.indexOf(treasury)] ?? null,
      };
    },
    async history(treasury, before) {
      const found = await chain.history(treasury, before);
      return found.map(({ err, memo = null, ...listed }) => ({ ...listed, failed: err !== null, memo }));
    },
    balance: chain.balance,
  };
}
