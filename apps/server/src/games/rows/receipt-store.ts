// games: all SQL of game_receipt and receipt_signature. The entries of a receipt are computed from the game's log.
import { INITIAL_FEN } from '@kingstake/chess';
import {
  chainOfTerms,
  keyBytes,
  type ReceiptEntry,
  type ReceiptTerms,
  toBase58,
  toBase64Url,
  toHex,
} from '@kingstake/proofs/receipts';
import type { Selectable } from 'kysely';
import { type Queries, type Schema, type Tx, tablesOf } from '../../platform/database/index.ts';
import { entriesOf, type LogRow, offerOf } from './game-log.ts';
import type { MoveReceipt } from './game-record.ts';
import { headAfter, headAtStart, type ReceiptHead, sha256 } from './receipt-chain.ts';

const tables = tablesOf<'gameReceipt' | 'receiptSignature' | 'receiptTerms' | 'receiptKey'>();

/** What a receipt contains besides the rows of its game, its players and its log. */
export interface NewReceipt {
  gameId: number;
  origin: string;
  cluster: string;
  keys: { white: string | null; black: string | null }; // base58
}

/** Runs in the transaction that starts the game. */
export async function insertReceipt(tx: Tx, { gameId, origin, cluster, keys }: NewReceipt): Promise<void> {
  const bytesOf = (key: string | null) => (key === null ? null : keyBytes(key));
  await tables(tx)
    .insertInto('gameReceipt')
    .values({
      gameId,
      origin,
      cluster,
      whiteKey: bytesOf(keys.white),
      blackKey: bytesOf(keys.black),
    })
    .execute();
}

interface RootSignature {
  keyN: number; // of receipt_key
  endedAtMs: number;
  root: Uint8Array;
  signature: Uint8Array;
}

/** Runs in the transaction that ends the game. */
export async function insertSignature(
  tx: Tx,
  gameId: number,
  { keyN, endedAtMs, root, signature }: RootSignature,
): Promise<void> {
  await tables(tx)
    .insertInto('receiptSignature')
    .values({ gameId, keyN, endedAt: new Date(endedAtMs), root, signature })
    .execute();
}

/** Returns the root of an ended game with its signature and the key that made it. */
export async function findSignature(
  queries: Queries,
  gameId: number,
): Promise<{ root: string; signature: string; key: string } | null> {
  const found = await tables(queries)
    .selectFrom('receiptSignature')
    .innerJoin('receiptKey', 'receiptKey.n', 'receiptSignature.keyN')
    .select(['root', 'signature', 'key'])
    .where('gameId', '=', gameId)
    .executeTakeFirst();
  return found === undefined
    ? null
    : { root: toHex(found.root), signature: toBase64Url(found.signature), key: found.key };
}

/** Returns the signed roots of these games, in hex. Games without one are left out. */
export async function listRoots(
  queries: Queries,
  gameIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (gameIds.length === 0) return new Map();
  const rows = await tables(queries)
    .selectFrom('receiptSignature')
    .select(['gameId', 'root'])
    .where('gameId', 'in', gameIds)
    .execute();
  return new Map(rows.map(({ gameId, root }) => [gameId, toHex(root)]));
}

async function readTerms(
  queries: Queries,
  gameIds: readonly number[],
): Promise<ReadonlyMap<number, ReceiptTerms>> {
  if (gameIds.length === 0) return new Map();
  const rows = await tables(queries)
    .selectFrom('receiptTerms')
    .selectAll()
    .where('gameId', 'in', gameIds)
    .execute();
  return new Map(rows.map((row) => [row.gameId, termsOf(row)]));
}

const keyOf = (bytes: Uint8Array | null): string | null => (bytes === null ? null : toBase58(bytes));

const termsOf = (row: Selectable<Schema['receiptTerms']>): ReceiptTerms => ({
  v: 1,
  origin: row.origin,
  cluster: row.cluster,
  game: row.gameId,
  createdAt: row.createdAt.toISOString(),
  startedAt: row.startedAt.toISOString(),
  initialFen: INITIAL_FEN,
  timeControl: row.timeControl as ReceiptTerms['timeControl'],
  wager: String(row.wager),
  fee: String(row.fee),
  stakeSource: row.stakeSource,
  white: { user: row.whiteId, wallet: row.whiteWallet, key: keyOf(row.whiteKey) },
  black: { user: row.blackId, wallet: row.blackWallet, key: keyOf(row.blackKey) },
});

/** A receipt, computed from the terms and the log. */
export interface ReceiptOf {
  readonly terms: ReceiptTerms;
  readonly entries: readonly ReceiptEntry[];
  readonly head: ReceiptHead;
  readonly moves: readonly MoveReceipt[]; // of each ply
}

/** Returns the receipts of the games with these logs. Games without a receipt are left out. */
export async function receiptsOf(
  queries: Queries,
  logs: ReadonlyMap<number, readonly LogRow[]>,
): Promise<ReadonlyMap<number, ReceiptOf>> {
  const terms = await readTerms(queries, [...logs.keys()]);
  return new Map([...terms].map(([id, own]) => [id, receiptOf(own, logs.get(id) ?? [])]));
}

function receiptOf(terms: ReceiptTerms, log: readonly LogRow[]): ReceiptOf {
  const entries = entriesOf(log);
  const offer = log.findLast(({ kind }) => kind === 'draw_offer');
  const keys = { white: terms.white.key, black: terms.black.key };
  const first = toHex(chainOfTerms(terms, sha256));
  let head = headAtStart(Date.parse(terms.startedAt), first, keys);
  const moves: MoveReceipt[] = [];
  for (const { n, ...entry } of entries) {
    head = headAfter(head, [entry]);
    if (entry.type === 'move') moves.push({ n, chain: head.chain, at: entry.at, sig: entry.sig });
  }
  return { terms, entries, head: { ...head, offer: offer === undefined ? null : offerOf(offer) }, moves };
}
