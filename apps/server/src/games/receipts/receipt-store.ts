// games: all SQL of game_receipt, receipt_entry and receipt_draw_offer. Entries are written with the steps (`game-store.ts`).
import { canonical, chainOfTerms, ReceiptEntry, ReceiptTerms, toHex } from '@kingstake/receipts';
import { type Kysely, sql } from 'kysely';
import type { Queries, Tx } from '../../platform/database/index.ts';
import {
  type ChainEntry,
  type DrawOffer,
  headAfter,
  headAtStart,
  type ReceiptHead,
  sha256,
} from './chain.ts';

export type ReceiptTables = {
  game_receipt: { game_id: bigint; terms: string; chain: string };
  receipt_entry: { game_id: bigint; n: number; chain: string; entry: string };
  receipt_draw_offer: { game_id: bigint; side: DrawOffer['side']; seen_n: number; sig: string | null };
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

export async function findReceipt(queries: Queries, gameId: number): Promise<StoredReceipt | null> {
  return (await findReceipts(queries, [gameId])).get(gameId) ?? null;
}

/** Returns the receipts of these games. Games without one are left out. */
export async function findReceipts(
  queries: Queries,
  gameIds: readonly number[],
): Promise<ReadonlyMap<number, StoredReceipt>> {
  const ids = gameIds.map(BigInt);
  if (ids.length === 0) return new Map();
  const isAsked = sql<boolean>`game_id = any(${ids}::bigint[])`;
  const rows = await tables(queries).selectFrom('game_receipt').selectAll().where(isAsked).execute();
  if (rows.length === 0) return new Map();
  const entries = await tables(queries)
    .selectFrom('receipt_entry')
    .selectAll()
    .where(isAsked)
    .orderBy('game_id')
    .orderBy('n')
    .execute();
  const offers = await tables(queries).selectFrom('receipt_draw_offer').selectAll().where(isAsked).execute();
  const entriesOf = Map.groupBy(entries, ({ game_id }) => game_id);
  const offerOf = new Map(offers.map((offer) => [offer.game_id, offer]));
  return new Map(
    rows.map((row) => {
      const offer = offerOf.get(row.game_id);
      return [
        Number(row.game_id),
        storedReceipt(
          row,
          entriesOf.get(row.game_id) ?? [],
          offer === undefined ? null : { side: offer.side, on: offer.seen_n, sig: offer.sig },
        ),
      ];
    }),
  );
}

function storedReceipt(
  row: ReceiptTables['game_receipt'],
  rows: readonly ReceiptTables['receipt_entry'][],
  offer: DrawOffer | null,
): StoredReceipt {
  const terms = ReceiptTerms.parse(JSON.parse(row.terms));
  const entries = rows.map(({ n, chain, entry }) => ({
    n,
    chain,
    entry: ReceiptEntry.parse(JSON.parse(entry)),
  }));
  const keys = { white: terms.white.key, black: terms.black.key };
  const start = headAtStart(Date.parse(terms.startedAt), row.chain, keys);
  return { terms, entries, head: { ...headAfter(start, entries), offer } };
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
