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
import type { Kysely } from 'kysely';
import type { Queries, Tx } from '../../platform/database/index.ts';
import { entriesOf, type LogRow, offerOf } from '../rows/game-log.ts';
import type { MoveReceipt } from '../rows/game-record.ts';
import { headAfter, headAtStart, type ReceiptHead, sha256 } from './chain.ts';
import type { ReceiptKeyTables } from './key-store.ts';

export type ReceiptTables = {
  game_receipt: {
    game_id: number;
    origin: string;
    cluster: string;
    white_key: Uint8Array | null;
    black_key: Uint8Array | null;
  };
  receipt_signature: {
    game_id: number;
    key_n: number;
    ended_at: Date;
    root: Uint8Array;
    signature: Uint8Array;
  };
  receipt_terms: TermsRow;
};

const tables = (queries: Queries): Kysely<ReceiptTables> => queries.withTables<ReceiptTables>();

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
    .insertInto('game_receipt')
    .values({
      game_id: gameId,
      origin,
      cluster,
      white_key: bytesOf(keys.white),
      black_key: bytesOf(keys.black),
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
    .insertInto('receipt_signature')
    .values({ game_id: gameId, key_n: keyN, ended_at: new Date(endedAtMs), root, signature })
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
    .where('game_id', '=', gameId)
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
    .selectFrom('receipt_signature')
    .select(['game_id', 'root'])
    .where('game_id', 'in', gameIds)
    .execute();
  return new Map(rows.map(({ game_id, root }) => [game_id, toHex(root)]));
}

type TermsRow = {
  game_id: bigint;
  origin: string;
  cluster: string;
  created_at: Date;
  started_at: Date;
  time_control: ReceiptTerms['timeControl'];
  wager: bigint;
  fee: bigint;
  stake_source: string;
  white_id: bigint;
  white_wallet: string;
  white_key: Uint8Array | null;
  black_id: bigint;
  black_wallet: string;
  black_key: Uint8Array | null;
};

async function readTerms(
  queries: Queries,
  gameIds: readonly number[],
): Promise<ReadonlyMap<number, ReceiptTerms>> {
  if (gameIds.length === 0) return new Map();
  const rows = await tables(queries)
    .selectFrom('receipt_terms')
    .selectAll()
    .where('game_id', 'in', gameIds.map(BigInt))
    .execute();
  return new Map(rows.map((row) => [Number(row.game_id), termsOf(row)]));
}

const keyOf = (bytes: Uint8Array | null): string | null => (bytes === null ? null : toBase58(bytes));

function termsOf(row: TermsRow): ReceiptTerms {
  return {
    v: 1,
    origin: row.origin,
    cluster: row.cluster,
    game: Number(row.game_id),
    createdAt: row.created_at.toISOString(),
    startedAt: row.started_at.toISOString(),
    initialFen: INITIAL_FEN,
    timeControl: row.time_control,
    wager: String(row.wager),
    fee: String(row.fee),
    stakeSource: row.stake_source,
    white: { user: Number(row.white_id), wallet: row.white_wallet, key: keyOf(row.white_key) },
    black: { user: Number(row.black_id), wallet: row.black_wallet, key: keyOf(row.black_key) },
  };
}

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
