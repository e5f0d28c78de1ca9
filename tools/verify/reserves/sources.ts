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

export type Sources = ReturnType<typeof openSources>;

const ANSWER_MS = 60_000;
const MEMO_PROGRAMS: ReadonlySet<string> = new Set([
  'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
  'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo',
]);

const List = reserveCalls.listReserves.answers[200];

interface TreasuryListed {
  signature: string;
  slot: number;
  failed: boolean;
  memo: string | null;
}

export function openSources({ server, rpc }: { server: string; rpc: string }) {
  const chain = readChain(rpc);
  async function get(path: string): Promise<Response> {
    const response = await fetch(`${server}${path}`, { signal: AbortSignal.timeout(ANSWER_MS) });
    if (!response.ok) throw new Error(`${server}${path} answered ${response.status}`);
    return response;
  }
  return {
    /** Returns the newest statements, newest first. */
    async statements(count: number): Promise<readonly ReserveStatement[]> {
      const found: ReserveStatement[] = [];
      for (let page = 1, more = true; more && found.length < count; page += 1) {
        const { statements, pagination } = List.parse(await (await get(`/api/reserves?page=${page}`)).json());
        found.push(...statements);
        more = pagination.hasNextPage && statements.length > 0;
      }
      return found.slice(0, count);
    },
    /** Returns the list of a statement. */
    entries: async (height: number) => (await get(`/api/reserves/${height}/entries`)).text(),
    /** Returns the public keys that the site names for statements. */
    async auditors(): Promise<readonly string[]> {
      return [List.parse(await (await get('/api/reserves')).json()).auditor];
    },
    /** Returns null if the node does not have it as finalized. */
    async transaction(signature: string, treasury: string): Promise<TreasuryTransaction | null> {
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
    /** Returns the finalized transactions that name the treasury, newest first, with their memos in the node's format. */
    async history(treasury: string, before: string | null): Promise<readonly TreasuryListed[]> {
      const found = await chain.history(treasury, before);
      return found.map(({ err, memo = null, ...listed }) => ({ ...listed, failed: err !== null, memo }));
    },
    balance: chain.balance,
  };
}
