// games: all SQL of game_receipt, receipt_entry, receipt_draw_offer and receipt_signature. Entries are written with the steps (`game-store.ts`).
import { canonical, chainOfTerms, ReceiptEntry, ReceiptTerms, toHex } from '@kingstake/proofs/receipts';
import { type Kysely, sql } from 'kysely';
import type { Queries, Tx } from '../../platform/database/index.ts';
import { CorruptGameError, orThrow } from '../rows/game-record.ts';
import {
  type ChainEntry,
  type DrawOffer,
  headAfter,
  headAtStart,
  type ReceiptHead,
  sha256,
} from './chain.ts';
import type { ReceiptKeyTables } from './key-store.ts';

export type ReceiptTables = {
  game_receipt: { game_id: bigint; terms: string; chain: string };
  receipt_entry: { game_id: bigint; n: number; chain: string; entry: string };
  receipt_draw_offer: { game_id: bigint; side: DrawOffer['side']; seen_n: number; sig: string | null };
  receipt_signature: { game_id: bigint; key_n: number; ended_at: Date; root: string; signature: string };
};

const tables = (queries: Queries): Kysely<ReceiptTables> => queries.withTables<ReceiptTables>();

/** A stored chain. */
export interface StoredReceipt {
  readonly terms: ReceiptTerms;
  readonly entries: readonly ChainEntry[];
  readonly head: ReceiptHead;
}

/** Runs in the transaction that starts the game. */
export async function insertReceipt(tx: Tx, terms: ReceiptTerms): Promise<void> {
  await tables(tx)
    .insertInto('game_receipt')
    .values({
      game_id: BigInt(terms.game),
      terms: canonical(terms),
      chain: toHex(chainOfTerms(terms, sha256)),
    })
    .execute();
}

interface RootSignature {
  keyN: number; // of receipt_key
  endedAtMs: number;
  root: string; // hex
  signature: string; // base64url
}

/** Runs in the transaction that ends the game. */
export async function insertSignature(
  tx: Tx,
  gameId: number,
  { keyN, endedAtMs, root, signature }: RootSignature,
): Promise<void> {
  await tables(tx)
    .insertInto('receipt_signature')
    .values({ game_id: BigInt(gameId), key_n: keyN, ended_at: new Date(endedAtMs), root, signature })
    .execute();
}

/** Returns the root of an ended game with its signature and the key that made it. */
export async function findSignature(
  queries: Queries,
  gameId: number,
): Promise<{ root: string; signature: string; key: string } | null> {
  const found = await queries
    .withTables<ReceiptTables & Pick<ReceiptKeyTables, 'receipt_key'>>()
    .selectFrom('receipt_signature')
    .innerJoin('receipt_key', 'receipt_key.n', 'receipt_signature.key_n')
    .select(['root', 'signature', 'key'])
    .where('game_id', '=', BigInt(gameId))
    .executeTakeFirst();
  return found ?? null;
}

interface ReceiptRow {
  game_id: bigint;
  terms: string;
  chain: string;
  entries: [n: number, chain: string, entry: string][];
  offer: DrawOffer | null;
}

export async function findReceipt(queries: Queries, gameId: number): Promise<StoredReceipt | null> {
  return orThrow((await findReceipts(queries, [gameId])).get(gameId) ?? null);
}

/** Returns receipts by game, or the error of a receipt that cannot be read. Games without one are left out. */
export async function findReceipts(
  queries: Queries,
  gameIds: readonly number[],
): Promise<ReadonlyMap<number, StoredReceipt | CorruptGameError>> {
  if (gameIds.length === 0) return new Map();
  const { rows } = await sql<ReceiptRow>`
    select r.game_id, r.terms, r.chain,
      (select coalesce(json_agg(json_build_array(n, chain, entry) order by n), '[]')
       from receipt_entry where game_id = r.game_id) as entries,
      (select json_build_object('side', side, 'on', seen_n, 'sig', sig)
       from receipt_draw_offer where game_id = r.game_id) as offer
    from game_receipt r where r.game_id = any(${gameIds.map(BigInt)}::bigint[])`.execute(queries);
  return new Map(rows.map((row) => [Number(row.game_id), receiptOrError(row)]));
}

function receiptOrError(row: ReceiptRow): StoredReceipt | CorruptGameError {
  try {
    return storedReceipt(row);
  } catch (cause) {
    return new CorruptGameError(`game ${row.game_id}: the receipt cannot be read`, { cause });
  }
}

function storedReceipt(row: ReceiptRow): StoredReceipt {
  const terms = ReceiptTerms.parse(JSON.parse(row.terms));
  const entries = row.entries.map(([n, chain, entry]) => ({
    n,
    chain,
    entry: ReceiptEntry.parse(JSON.parse(entry)),
  }));
  const keys = { white: terms.white.key, black: terms.black.key };
  const start = headAtStart(Date.parse(terms.startedAt), row.chain, keys);
  return { terms, entries, head: { ...headAfter(start, entries), offer: row.offer } };
}

/**
 * Returns the ends of these games' chains, for server entries on many games at once. They contain no keys and only the newest value, so
 * signed acts cannot be appended to them.
 */
export async function findChainEnds(
  queries: Queries,
  gameIds: readonly number[],
): Promise<ReadonlyMap<number, ReceiptHead>> {
  if (gameIds.length === 0) return new Map();
  const { rows } = await sql<{
    game_id: bigint;
    started_at: Date;
    first: string;
    chain: string;
    entry: string | null;
  }>`
    select r.game_id, g.started_at, r.chain as first, coalesce(e.chain, r.chain) as chain, e.entry
    from game_receipt r join game g on g.id = r.game_id
    left join lateral (
      select chain, entry from receipt_entry where game_id = r.game_id order by n desc limit 1
    ) e on true
    where r.game_id = any(${gameIds.map(BigInt)}::bigint[])`.execute(queries);
  return new Map(
    rows.map(({ game_id, started_at, first, chain, entry }) => {
      const start = headAtStart(started_at.getTime(), first, { white: null, black: null });
      const last = entry === null ? null : ReceiptEntry.parse(JSON.parse(entry));
      return [
        Number(game_id),
        last === null ? start : headAfter({ ...start, n: last.n - 1 }, [{ n: last.n, chain, entry: last }]),
      ] as const;
    }),
  );
}
