import type { GameDetails } from '@kingstake/protocol';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Router } from 'wouter';
import { textOf } from '../../ui/testkit/text-of.ts';
import { PlayerBar } from './index.tsx';
import { netFor } from './labels.ts';
import { ReplayControls, startReplay } from './replay.tsx';
import { FactsCard } from './review-head.tsx';
import { REVIEW_TEXTS } from './texts.ts';

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
const ADA = { id: 1, username: 'Ada', profilePicId: 'bee' };

test('H13 shows side, name, clock and the winner in the player’s bar', () => {
  const bar = renderToString(
    <Router ssrPath="/game-details/7">
      <PlayerBar player={ADA} side="black" fen={START} clockMs={61_000} isWinner />
    </Router>,
  );
  expect(bar).toContain('href="/player/Ada"');
  expect(bar).toContain('aria-label="Black: Ada"');
  expect(textOf(bar)).toMatch(/\|Ada\|.*Win.*\|1:01\|/);
});

const GAME = {
  id: 7,
  status: 'ended',
  wagerAmount: '1',
  timeControl: '600+0',
  prizePool: '1.95',
  duration: 754,
  result: 'draw',
  reason: 'agreement',
  winner: null,
  moves: [],
  clocks: [],
  initialFen: START,
  whitePlayer: ADA,
  blackPlayer: { id: 2, username: 'Bob', profilePicId: 'lol' },
  createdAt: '2026-11-22T21:00:00.000Z',
  endedAt: '2026-11-22T21:14:00.000Z',
} as unknown as GameDetails;
const SPECTATOR = 3;
/** The card for a spectator. A player's card shows a result in SOL, which needs the price service. */
const cardOf = (game: GameDetails) =>
  textOf(renderToString(<FactsCard game={game} plies={[]} viewerId={SPECTATOR} />));

test('H14 shows wager, duration and moves on the card', () => {
  const text = cardOf(GAME);
  expect(text).toContain('|Draw by agreement|');
  expect(text).toMatch(/\|Wager\|1\.000.*\|Duration\|12:34\|Moves\|0\|/);
});

test('U35 shows that the wager of a game was returned, with neither profit nor loss', () => {
  const won: GameDetails = { ...GAME, result: 'white_wins', reason: 'checkmate', winner: ADA.id };
  const returned = { ...won, returned: true };
  expect([netFor(returned, 1), netFor(returned, 2)]).toEqual([0n, 0n]);
  expect(cardOf(returned)).toContain(`|${REVIEW_TEXTS.returnedText}|`);
  expect(cardOf(won)).not.toContain(REVIEW_TEXTS.returnedText);
});

test('H15 H16 has the controls start, back, play, forward, end and Reset', () => {
  const html = renderToString(
    <ReplayControls replay={startReplay(2)} plies={[]} dispatch={() => {}} onFlip={() => {}} />,
  );
  const labels = [...html.matchAll(/<button type="button"[^>]*aria-label="([^"]*)"/g)].map(([, one]) => one);
  expect(labels.slice(0, 6).join()).toBe('Go to start,Back one move,Play,Forward one move,Go to end,Reset');
});
