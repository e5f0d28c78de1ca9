// receipts: fetches and checks the receipt of an ended game in this browser. Loaded where it is shown.

import type { Receipt } from '@kingstake/proofs/receipts';
import { type Verified, verifyReceipt } from '@kingstake/proofs/receipts/verify';
import { receiptCalls } from '@kingstake/protocol';
import { type Http, HttpError } from '../net/http-client.ts';
import { findVerify } from './signing-keys.ts';

export type MoveState = 'signed' | 'unsigned' | 'wrong';

export interface CheckedReceipt {
  /** signed: each player signed a move. recorded: a player signed none. mismatch: a check failed. */
  state: 'signed' | 'recorded' | 'mismatch';
  /** In the order of the game. */
  moves: readonly MoveState[];
  root: string; // hex
  serverSignature: string; // base64url
  /** The file that the player can save. */
  file: string;
}

export const receiptKey = (gameId: number): [string, number] => ['receipt', gameId];

/** Null for a game without a receipt. */
export async function readCheckedReceipt(http: Http, gameId: number): Promise<CheckedReceipt | null> {
  const receipt = await fetchReceipt(http, gameId);
  if (receipt === null) return null;
  // The page /verify also compares the key with the published ones.
  const verified = await verifyReceipt(receipt, { serverKeys: null, verify: await findVerify() });
  return { ...checkedReceipt(receipt, verified), file: JSON.stringify(receipt) };
}

async function fetchReceipt(http: Http, gameId: number): Promise<Receipt | null> {
  try {
    const body = await http.send(receiptCalls.getReceipt, { params: { id: gameId } });
    // Not parsed with its schema, whose code would be part of the first load. The checks cover every value.
    return body as unknown as Receipt;
  } catch (error) {
    if (error instanceof HttpError && error.status === 404) return null;
    throw error;
  }
}

export function checkedReceipt(
  { entries, root, serverSignature }: Receipt,
  { isGood, wrong }: Pick<Verified, 'isGood' | 'wrong'>,
): Omit<CheckedReceipt, 'file'> {
  const moves = entries.flatMap((entry) => (entry.type === 'move' ? [entry] : []));
  const isSigned = (side: 'w' | 'b') => moves.some(({ by, sig }) => by === side && sig !== null);
  const state = isSigned('w') && isSigned('b') ? 'signed' : 'recorded';
  return {
    state: isGood ? state : 'mismatch',
    moves: moves.map(({ n, sig }) => (wrong.includes(n) ? 'wrong' : sig === null ? 'unsigned' : 'signed')),
    root,
    serverSignature,
  };
}

export const signedMoves = ({ moves }: Pick<CheckedReceipt, 'moves'>): number =>
  moves.filter((state) => state === 'signed').length;
