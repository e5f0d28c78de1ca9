// receipts: the follower of a running game, with this browser's key. Loaded when the game is shown.
import type { Log, ReceiptFollower } from '@kingstake/client';
import { GameReceipt, type GameReceiptDeps } from '@kingstake/client/receipt';
import type { RunningReceipt } from '@kingstake/proofs/receipts';
import { receiptCalls } from '@kingstake/protocol';
import { type Http, HttpError } from '../net/http-client.ts';
import { findVerify, signingKeys } from './signing-keys.ts';
import { RECEIPT_TEXTS } from './texts.ts';

export interface FollowedGame extends Pick<GameReceiptDeps, 'playerId'> {
  gameId: number;
  wallet: string;
  http: Http;
  log: Log;
  /** The server contradicted itself. */
  showFault(fault: { title: string; description: string }): void;
}

export async function followGame({
  gameId,
  wallet,
  http,
  showFault,
  ...game
}: FollowedGame): Promise<ReceiptFollower> {
  const [verify, signer] = await Promise.all([
    findVerify(),
    signingKeys.find(wallet).catch((error: unknown) => {
      game.log.warn('the key that signs moves could not be read', error);
      return null;
    }),
  ]);
  return new GameReceipt({
    ...game,
    gameId,
    onMismatch(mismatch) {
      game.log.error('the receipt does not match', mismatch);
      showFault({ title: RECEIPT_TEXTS.faultTitle, description: RECEIPT_TEXTS.faultText });
    },
    verify,
    signer,
    fetchReceipt: () => fetchReceipt(http, gameId),
  });
}

/** Null for a game without a receipt. */
async function fetchReceipt(http: Http, gameId: number): Promise<RunningReceipt | null> {
  try {
    const body = await http.send(receiptCalls.getReceipt, { params: { id: gameId } });
    // Not parsed with its schema, whose code would be part of the first load. The hash chain covers every value.
    return body as unknown as RunningReceipt;
  } catch (error) {
    if (error instanceof HttpError && error.status === 404) return null;
    throw error;
  }
}
