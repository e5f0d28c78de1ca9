// escape: the error messages for the player. Pure.
import { refusalOf } from '@kingstake/escrow';
import { NothingMoved, TransactionFailed } from '@kingstake/web/wallet/chain-client.ts';
import { NodeError } from '@kingstake/web/wallet/node-error.ts';
import { isWalletRejection, Unanswered } from '@kingstake/web/wallet/wallet-answer.ts';
import { isUnauthorized } from '@kingstake/web/wallet/wallet-standard.ts';
import type { EscapeWords } from './words.ts';

/** Returns our own message for every error, because messages of nodes and wallets are in English and for developers. */
export function sentenceOf(words: EscapeWords, error: unknown): string {
  const refusal = refusalIn(error);
  if (refusal !== null) return words.refused(refusal);
  if (error instanceof NodeError) return words.node[error.fault];
  if (error instanceof TransactionFailed) return words.transactionFailed;
  if (error instanceof NothingMoved) return words.nothingMoved;
  if (error instanceof Unanswered) return words.unanswered;
  if (isUnauthorized(error)) return words.notAuthorized;
  return isWalletRejection(error) ? words.walletRefused : words.failed;
}

/** The program's own message for its error code, from a node's refusal or from a transaction that failed on chain. */
function refusalIn(error: unknown): string | null {
  if (!(error instanceof NodeError || error instanceof TransactionFailed)) return null;
  const message = error.detail;
  const found = /custom program error: 0x([0-9a-f]+)/i.exec(message)?.[1];
  const code = found === undefined ? /"Custom":\s*(\d+)/.exec(message)?.[1] : Number.parseInt(found, 16);
  return code === undefined ? null : (refusalOf(Number(code))?.sentence ?? null);
}
