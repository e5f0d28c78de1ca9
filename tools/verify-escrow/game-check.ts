// Tools, verify-escrow: whether the payout's record on chain is the SHA-256 of a game's text, and whether that text says who was
// paid. What it cannot say: that the moves were made by these players, because they sign none.
import { createHash } from 'node:crypto';
import { type DecidedGame, decidedGameText } from '@kingstake/protocol';
import { type Finding, mismatch, ok } from './findings.ts';
import type { DecidedMatch } from './seat-check.ts';

/** Compares a text with the decision of its match. */
export function checkText(text: string, decided: readonly DecidedMatch[]): Finding[] {
  const lineOf = (name: string): string | undefined => new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1];
  const match = lineOf('match');
  if (match === undefined || !text.startsWith('kingstake-game 1\n'))
    return [mismatch("The text is not a game's: it begins with «kingstake-game 1» and names its match.")];
  const found = decided.find((each) => each.match === match);
  if (found === undefined) return [mismatch(`No payout of the match ${match} was found on chain.`)];
  const hash = createHash('sha256').update(text, 'utf8').digest('hex');
  const winner = lineOf(lineOf('winner') ?? '');
  return [
    hash === found.record
      ? ok(`The game's text has the SHA-256 that its payout left on chain (${hash}).`)
      : mismatch(`The game's text has the SHA-256 ${hash}, but its payout left ${found.record} on chain.`),
    winner === found.winner
      ? ok(`The text's winner is who was paid: ${winner}.`)
      : mismatch(`The text's winner is ${winner ?? 'nobody'}, but ${found.winner} was paid.`),
  ];
}

/** What a server's game says, as far as the text needs it. */
interface ServedGame {
  id: number;
  winner: number | null;
  reason: string | null;
  whitePlayerId: number;
  moves: { from: string; to: string; promotion?: string }[];
  stakes?: { white: { seat: string } | null; black: { seat: string } | null };
}

/** The text of a game that a server shows, with wallets, match and amounts as they are on chain, never as the server says. */
export function textOfServed(game: ServedGame, decided: readonly DecidedMatch[]): string | Finding {
  const { white, black } = game.stakes ?? { white: null, black: null };
  if (white === null || black === null) return mismatch(`Game ${game.id} has no stakes on chain.`);
  const found = decided.find((each) => each.players.has(white.seat) && each.players.has(black.seat));
  if (found === undefined) return mismatch(`No payout of game ${game.id} was found on chain.`);
  const text: DecidedGame = {
    gameId: game.id,
    match: found.match,
    white: found.players.get(white.seat) ?? '',
    black: found.players.get(black.seat) ?? '',
    wagerLamports: found.wagerLamports,
    feeLamports: found.feeLamports,
    moves: game.moves.map(({ from, to, promotion = '' }) => `${from}${to}${promotion}`),
    winner: game.winner === game.whitePlayerId ? 'white' : 'black',
    reason: game.reason ?? '',
  };
  return decidedGameText(text);
}

export async function fetchGame(asked: {
  id: number;
  serverUrl: string;
  cookie: string | null;
}): Promise<ServedGame> {
  const headers = asked.cookie === null ? {} : { cookie: asked.cookie };
  const answer = await fetch(new URL(`/api/games/${asked.id}`, asked.serverUrl), { headers });
  if (answer.status === 401)
    throw new Error(
      'The server shows games to signed-in players only: give --cookie with the session cookie of your browser, or --text.',
    );
  if (!answer.ok) throw new Error(`The server does not show game ${asked.id} (status ${answer.status}).`);
  return (await answer.json()) as ServedGame;
}
