// games: the public form of a receipt, and the server's signature, which is made once, when the game ends.
import { maySee, SIDES, seatOf } from '@kingstake/chess';
import {
  fromHex,
  type Receipt,
  type ReceiptEnd,
  type ReceiptGrant,
  type RunningReceipt,
  rootMessage,
  rootOf,
  toHex,
} from '@kingstake/proofs/receipts';
import { lamports, prizePoolOf, receiptCalls } from '@kingstake/protocol';
import type { Database, Queries, Tx } from '../../platform/database/index.ts';
import { type RouteKit, refuse } from '../../platform/http/index.ts';
import type { LogRow } from '../rows/game-log.ts';
import { type GameRecord, matchOf, orThrow } from '../rows/game-record.ts';
import { selectGames } from '../rows/game-store.ts';
import { readLogs } from '../rows/log-store.ts';
import { type ReceiptHead, sha256 } from '../rows/receipt-chain.ts';
import {
  findSignature,
  insertSignature,
  listRoots,
  type ReceiptOf,
  receiptsOf,
} from '../rows/receipt-store.ts';
import type { AdmittedKey } from './key-store.ts';

/** The signed message with which a wallet authorised a key. */
export interface KeyGrant {
  walletAddress: string;
  key: string;
  message: string;
  signature: string;
}

export interface ReceiptViewDeps {
  users: { keyGrants(queries: Queries, keys: readonly string[]): Promise<readonly KeyGrant[]> };
}

/** Returns null for a game without a receipt. The receipt of a running game has no end, root or server signature. */
export async function readReceipt(
  queries: Queries,
  record: GameRecord,
  { users }: ReceiptViewDeps,
): Promise<RunningReceipt | Receipt | null> {
  const stored = await findReceipt(queries, record);
  if (stored === null) return null;
  const shown: RunningReceipt = {
    v: 1,
    terms: stored.terms,
    grants: [...(await grantsOf(queries, users, stored))],
    entries: [...stored.entries],
  };
  const end = endOf(record, stored.head);
  if (end === null) return shown;
  const signed = await findSignature(queries, record.id);
  if (signed === null) throw new Error(`the receipt of game ${record.id} was not signed`);
  return { ...shown, end, root: signed.root, serverKey: signed.key, serverSignature: signed.signature };
}

async function findReceipt(queries: Queries, { id, match }: GameRecord): Promise<ReceiptOf | null> {
  const log = orThrow((await readLogs(queries, [{ id, isEnded: match.status === 'ended' }])).get(id) ?? []);
  return (await receiptsOf(queries, new Map([[id, log]]))).get(id) ?? null;
}

/** Signs the receipt of a game in the transaction that ends it. A game that never started has none. */
export async function signReceipt(
  tx: Tx,
  { receipt, ...record }: GameRecord,
  key: AdmittedKey,
): Promise<void> {
  const end = receipt === null ? null : endOf(record, receipt);
  if (receipt === null || end === null) return;
  const root = rootAfter(receipt, end);
  await insertSignature(tx, record.id, {
    keyN: key.n,
    endedAtMs: receipt.startedAtMs + end.at,
    root,
    signature: key.sign(rootMessage(root)),
  });
}

/** Returns why these logs differ from the receipts that were signed at the end of their games. Logs without a fault are left out. */
export async function rootFaults(
  queries: Queries,
  logs: ReadonlyMap<number, readonly LogRow[]>,
): Promise<ReadonlyMap<number, string>> {
  const roots = await listRoots(queries, [...logs.keys()]);
  const receipts = await receiptsOf(queries, new Map([...logs].filter(([id]) => roots.has(id))));
  const faults = new Map<number, string>();
  const games = await selectGames(queries)
    .where('id', 'in', [0, ...receipts.keys()])
    .execute();
  for (const { id: gameId, match, wager, fee } of games) {
    const id = gameId;
    const { head } = receipts.get(id) as ReceiptOf;
    const end = endOf({ match: matchOf(id, match), wager: lamports(wager), fee: lamports(fee) }, head);
    if (end === null || toHex(rootAfter(head, end)) !== roots.get(id))
      faults.set(id, 'the log differs from the signed receipt');
  }
  return faults;
}

/** Returns the root of an ended game's receipt, in hex; null for a game without a receipt. */
export async function receiptRoot(queries: Queries, record: GameRecord): Promise<string | null> {
  const stored = await findReceipt(queries, record);
  const end = stored === null ? null : endOf(record, stored.head);
  return stored === null || end === null ? null : toHex(rootAfter(stored.head, end));
}

const rootAfter = ({ chain }: ReceiptHead, end: ReceiptEnd) => rootOf(fromHex(chain), end, sha256);

async function grantsOf(
  queries: Queries,
  users: ReceiptViewDeps['users'],
  { terms, entries }: ReceiptOf,
): Promise<readonly ReceiptGrant[]> {
  const later = entries.flatMap((entry) => (entry.type === 'key' ? [entry.key] : []));
  const keys = [terms.white.key, terms.black.key, ...later].filter((key) => key !== null);
  const grants = await users.keyGrants(queries, [...new Set(keys)]);
  return grants.flatMap(({ walletAddress, key, message, signature }) =>
    SIDES.filter((side) => terms[side].wallet === walletAddress).map((side) => ({
      side: side === 'white' ? ('w' as const) : ('b' as const),
      key,
      message,
      signature,
    })),
  );
}

function endOf(
  { match, wager, fee }: Pick<GameRecord, 'match' | 'wager' | 'fee'>,
  { atMs }: ReceiptHead,
): ReceiptEnd | null {
  if (match.status !== 'ended') return null;
  const { result, reason, winner } = match.ending;
  const paidTo = (side: 'white' | 'black'): string =>
    String(winner === null ? wager : winner === side ? prizePoolOf(wager, fee) : 0n);
  return {
    result,
    reason,
    winner: winner === null ? null : (match[winner]?.userId ?? null),
    at: atMs,
    paid: { white: paidTo('white'), black: paidTo('black') },
  };
}

export interface ReceiptRoutesDeps extends ReceiptViewDeps {
  database: Database;
  /** Returns the newest record; null if there is no such game. */
  readGame(gameId: number): Promise<GameRecord | null>;
}

export function addReceiptRoutes(routes: RouteKit, deps: ReceiptRoutesDeps): void {
  const { database, readGame } = deps;
  routes.add(receiptCalls.getReceipt, async ({ params, caller }) => {
    const record = await readGame(params.id);
    if (record === null) return refuse('NOT_FOUND');
    const { match } = record;
    const isOver = match.status === 'ended';
    // During a staked game, the chain would reveal moves that are not visible to spectators yet.
    const mayRead = seatOf(match, caller.userId) !== null || (isOver && maySee(match, caller.userId, false));
    if (!mayRead) return refuse('FORBIDDEN');
    const body = await database.run((queries) => readReceipt(queries, record, deps));
    return body === null ? refuse('NOT_FOUND', 'no-receipt') : { body };
  });
}
