// Tools, verify-escrow: checks whether a payout on chain commits to a game's receipt. `npm run verify-receipt` checks the receipt itself.
import { createHash } from 'node:crypto';
import {
  type ChainValue,
  chainAfter,
  chainOfTerms,
  parseReceipt,
  type Receipt,
  rootOf,
  toHex,
} from '@kingstake/proofs/receipts';
import { decidedGameText } from '@kingstake/protocol';
import { type Finding, mismatch, note, ok } from './findings.ts';
import type { DecidedMatch } from './seat-check.ts';

/** Needs no server, because the game's text follows from the receipt and the match on chain. */
export function checkReceipt(file: string, decided: readonly DecidedMatch[]): Finding[] {
  const receipt = parseReceipt(file);
  if (typeof receipt === 'string') return [mismatch(`The file is no receipt of an ended game (${receipt}).`)];
  const { game, white, black } = receipt.terms;
  if (receipt.end.winner === null)
    return [note(`Game ${game} has no winner, so no payout carries its receipt.`)];
  const root = rootOfEntries(receipt);
  const wallets = [white.wallet, black.wallet];
  const found = decided.find(
    ({ match, players, record }) =>
      [...players.values()].every((wallet) => wallets.includes(wallet)) &&
      sha256(textOf(receipt, match, root)) === record,
  );
  return found === undefined
    ? [mismatch(`No payout of these two players on chain carries the root of the receipt (${root}).`)]
    : [ok(`The payout of the match ${found.match} carries the root of the receipt (${root}).`)];
}

/** Computes the root, because the file may contain a different one. */
function rootOfEntries({ terms, entries, end }: Receipt): string {
  const last = entries.reduce<ChainValue>((chain, entry) => chainAfter(chain, entry), chainOfTerms(terms));
  return toHex(rootOf(last, end));
}

function textOf({ terms, entries, end }: Receipt, match: string, receipt: string): string {
  return decidedGameText({
    gameId: terms.game,
    match,
    white: terms.white.wallet,
    black: terms.black.wallet,
    wagerLamports: BigInt(terms.wager),
    feeLamports: BigInt(terms.fee),
    moves: entries.flatMap((entry) => (entry.type === 'move' ? [entry.uci] : [])),
    winner: end.winner === terms.white.user ? 'white' : 'black',
    reason: end.reason,
    receipt,
  });
}

const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');
