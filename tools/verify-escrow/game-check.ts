// Tools, verify-escrow: checks that the payout's record on chain is the SHA-256 of a game's text, and that the text names the paid
// player. The text contains the root of the receipt, which proves that these players made the moves.
import { createHash } from 'node:crypto';
import { type Finding, mismatch, ok } from './findings.ts';
import type { DecidedMatch } from './seat-check.ts';

/** Returns the value of a line of the text. */
export function lineOf(text: string, name: string): string | undefined {
  return new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1];
}

/** Compares a text with the decision of its match. */
export function checkText(text: string, decided: readonly DecidedMatch[]): Finding[] {
  const match = lineOf(text, 'match');
  if (match === undefined || !/^kingstake-game [12]\n/.test(text))
    return [mismatch("The text is not a game's: it begins with «kingstake-game» and names its match.")];
  const found = decided.find((each) => each.match === match);
  if (found === undefined) return [mismatch(`No payout of the match ${match} was found on chain.`)];
  const hash = createHash('sha256').update(text, 'utf8').digest('hex');
  const winner = lineOf(text, lineOf(text, 'winner') ?? '');
  return [
    hash === found.record
      ? ok(`The game's text has the SHA-256 that its payout left on chain (${hash}).`)
      : mismatch(`The game's text has the SHA-256 ${hash}, but its payout left ${found.record} on chain.`),
    winner === found.winner
      ? ok(`The text's winner is who was paid: ${winner}.`)
      : mismatch(`The text's winner is ${winner ?? 'no one'}, but ${found.winner} was paid.`),
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
      : [mismatch(`The text's ${name} is ${said}, but on chain it is ${values.join(' or ')}.`)];
  });
}
