// games: the public form of a receipt. The server signs it once the game is over.
import { SIDES } from '@kingstake/chess';
import { prizePoolOf } from '@kingstake/protocol';
import {
  fromHex,
  type Receipt,
  type ReceiptEnd,
  type ReceiptGrant,
  type RunningReceipt,
  rootMessage,
  rootOf,
  toBase64Url,
  toHex,
} from '@kingstake/receipts';
import type { Queries } from '../../platform/database/index.ts';
import type { GameRecord } from '../store/game-record.ts';
import { sha256 } from './chain.ts';
import { findReceipt, type StoredReceipt } from './receipt-store.ts';

/** The server's key for receipts. */
export interface ReceiptKey {
  readonly address: string; // base58
  /** Returns the 64 bytes of the signature. */
  sign(message: Uint8Array): Uint8Array;
}

/** The signed message with which a wallet authorised a key. */
export interface KeyGrant {
  walletAddress: string;
  key: string;
  message: string;
  signature: string;
}

export interface ReceiptViewDeps {
  receiptKey: ReceiptKey | null;
  users: { keyGrants(queries: Queries, keys: readonly string[]): Promise<readonly KeyGrant[]> };
}

/** Returns null for a game without a receipt. The receipt of a running game has no end, root or server signature. */
export async function readReceipt(
  queries: Queries,
  record: GameRecord,
  { users, receiptKey }: ReceiptViewDeps,
): Promise<RunningReceipt | Receipt | null> {
  const stored = await findReceipt(queries, record.id);
  if (stored === null) return null;
  const shown: RunningReceipt = {
    v: 1,
    terms: stored.terms,
    grants: [...(await grantsOf(queries, users, stored))],
    entries: stored.entries.map(({ entry }) => entry),
  };
  const end = endOf(record, stored);
  return end === null || receiptKey === null ? shown : signedReceipt(shown, end, stored, receiptKey);
}

/** Returns the root of an ended game's receipt, in hex; null for a game without a receipt. */
export async function receiptRoot(queries: Queries, record: GameRecord): Promise<string | null> {
  const stored = await findReceipt(queries, record.id);
  const end = stored === null ? null : endOf(record, stored);
  return stored === null || end === null ? null : toHex(rootAfter(stored, end));
}

const rootAfter = ({ head }: StoredReceipt, end: ReceiptEnd) => rootOf(fromHex(head.chain), end, sha256);

async function grantsOf(
  queries: Queries,
  users: ReceiptViewDeps['users'],
  { terms, entries }: StoredReceipt,
): Promise<readonly ReceiptGrant[]> {
  const later = entries.flatMap(({ entry }) => (entry.type === 'key' ? [entry.key] : []));
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

function endOf({ match, wager, fee }: GameRecord, { head }: StoredReceipt): ReceiptEnd | null {
  if (match.status !== 'ended') return null;
  const { result, reason, winner } = match.ending;
  const paidTo = (side: 'white' | 'black'): string =>
    String(winner === null ? wager : winner === side ? prizePoolOf(wager, fee) : 0n);
  return {
    result,
    reason,
    winner: winner === null ? null : (match[winner]?.userId ?? null),
    at: head.atMs,
    paid: { white: paidTo('white'), black: paidTo('black') },
  };
}

function signedReceipt(
  shown: RunningReceipt,
  end: ReceiptEnd,
  stored: StoredReceipt,
  key: ReceiptKey,
): Receipt {
  const root = rootAfter(stored, end);
  return {
    ...shown,
    end,
    root: toHex(root),
    serverKey: key.address,
    serverSignature: toBase64Url(key.sign(rootMessage(root))),
  };
}
