// Tools, verify: checks that the payout's record on chain is the SHA-256 of a game's text, and that the text names the paid
// player. The text contains the root of the receipt, which proves that these players made the moves.
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
import { type Finding, failed, note, ok } from '../command.ts';
import type { DecidedMatch } from './seat-check.ts';

/** Returns the value of a line of the text. */
export function lineOf(text: string, name: string): string | undefined {
  return new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1];
}

/** Compares a text with the decision of its match. */
export function checkText(text: string, decided: readonly DecidedMatch[]): Finding[] {
  const match = lineOf(text, 'match');
  if (match === undefined || !/^kingstake-game [12]\n/.test(text))
    return [failed("The text is not a game's: it begins with «kingstake-game» and names its match.")];
  const found = decided.find((each) => each.match === match);
  if (found === undefined) return [failed(`No payout of the match ${match} was found on chain.`)];
  const hash = sha256(text);
  const winner = lineOf(text, lineOf(text, 'winner') ?? '');
  return [
    hash === found.record
      ? ok(`The game's text has the SHA-256 that its payout left on chain (${hash}).`)
      : failed(`The game's text has the SHA-256 ${hash}, but its payout left ${found.record} on chain.`),
    winner === found.winner
      ? ok(`The text's winner is who was paid: ${winner}.`)
      : failed(`The text's winner is ${winner ?? 'no one'}, but ${found.winner} was paid.`),
    ...checkTerms(text, found),
  ];
}

/** Compares the text's terms with the chain. A text with the right hash may still be wrong, because the arbiter wrote both. */
function checkTerms(text: string, { players, wagerLamports, feeLamports }: DecidedMatch): Finding[] {
  const wallets = [...players.values()];
  const onChain: Readonly<Record<string, readonly string[]>> = {
    white: wallets,
    black: wallets,
    wager: [`${wagerLamports}`],
    fee: [`${feeLamports}`],
  };
  return Object.entries(onChain).flatMap(([name, values]) => {
    const said = lineOf(text, name) ?? 'missing';
    return values.includes(said)
      ? []
      : [failed(`The text's ${name} is ${said}, but on chain it is ${values.join(' or ')}.`)];
  });
}

/**
 * Checks whether a payout commits to a game's receipt. `npm run verify-receipt` checks the receipt itself. Needs no server, because the
 * game's text follows from the receipt and the match on chain.
 */
export function checkReceipt(file: string, decided: readonly DecidedMatch[]): Finding[] {
  const receipt = parseReceipt(file);
  if (typeof receipt === 'string') return [failed(`The file is no receipt of an ended game (${receipt}).`)];
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
    ? [failed(`No payout of these two players on chain carries the root of the receipt (${root}).`)]
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
