// escape: what a player reads when something went wrong. Pure.
import { refusalOf } from '@kingstake/escrow';
import { NothingMoved, TransactionFailed } from '../wallet/chain-client.ts';
import { NodeError } from '../wallet/node-error.ts';
import { isWalletRejection, Unanswered } from '../wallet/wallet-answer.ts';
import { isUnauthorized } from '../wallet/wallet-standard.ts';
import type { EscapeWords } from './words.ts';

/** Our own sentence for everything: what a node or a wallet says is for developers, and in English. */
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

/** The program's own sentence for its code in a node's refusal, or in the error of a transaction that landed. */
function refusalIn(error: unknown): string | null {
  if (!(error instanceof NodeError || error instanceof TransactionFailed)) return null;
  const message = error.detail;
  const found = /custom program error: 0x([0-9a-f]+)/i.exec(message)?.[1];
  const code = found === undefined ? /"Custom":\s*(\d+)/.exec(message)?.[1] : Number.parseInt(found, 16);
  return code === undefined ? null : (refusalOf(Number(code))?.sentence ?? null);
}
