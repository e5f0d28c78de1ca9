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

test('H14 shows wager, duration and moves on the card', () => {
  const game: GameDetails = {
    id: 7,
    status: 'ended',
    whitePlayer: ADA,
    blackPlayer: { id: 2, username: 'Bob', profilePicId: 'lol' },
    wagerAmount: '1',
    timeControl: '600+0',
    prizePool: '1.95',
    duration: 754,
    moves: [],
    clocks: [],
    result: 'draw',
    reason: 'agreement',
    winner: null,
    createdAt: '2026-11-22T21:00:00.000Z',
    endedAt: '2026-11-22T21:14:00.000Z',
    initialFen: START,
    gameState: { fen: START },
  };
  // A spectator neither won nor lost anything.
  const text = textOf(renderToString(<FactsCard game={game} plies={[]} viewerId={3} />));
  expect(text).toContain('|Draw by agreement|');
  expect(text).toMatch(/\|Wager\|1\.000.*\|Duration\|12:34\|Moves\|0\|/);
});

test('U35 shows that the wager of a game was returned, with neither profit nor loss', () => {
  const game: GameDetails = {
    ...{
      id: 7,
      status: 'ended',
      whitePlayer: ADA,
      timeControl: '600+0',
      duration: 754,
      moves: [],
      clocks: [],
    },
    blackPlayer: { id: 2, username: 'Bob', profilePicId: 'lol' },
    ...{ wagerAmount: '1', prizePool: '1.95', result: 'white_wins', reason: 'checkmate', winner: 1 },
    ...{
      createdAt: '2026-11-22T21:00:00.000Z',
      initialFen: START,
      gameState: { fen: START },
      returned: true,
    },
  };
  expect([netFor(game, 1), netFor(game, 2)]).toEqual([0n, 0n]);
  // A spectator has no result in SOL, which would need the price service.
  const shown = (returned: boolean) =>
    textOf(renderToString(<FactsCard game={{ ...game, returned }} plies={[]} viewerId={3} />));
  expect(shown(true)).toContain(`|${REVIEW_TEXTS.returnedText}|`);
  expect(shown(false)).not.toContain(REVIEW_TEXTS.returnedText);
});

test('H15 H16 has the controls start, back, play, forward, end and Reset', () => {
  const html = renderToString(
    <ReplayControls replay={startReplay(2)} plies={[]} dispatch={() => {}} onFlip={() => {}} />,
  );
  const labels = [...html.matchAll(/<button type="button"[^>]*aria-label="([^"]*)"/g)].map(
    ([, label]) => label,
  );
  expect(labels.slice(0, 6)).toEqual([
    'Go to start',
    'Back one move',
    'Play',
    'Forward one move',
    'Go to end',
    'Reset',
  ]);
});

test('H12 H21 H22 K10 uses the exact texts of the specification', () => {
  expect(REVIEW_TEXTS).toMatchObject({
    loading: 'Loading game details....',
    failed: 'Failed to load game details.',
    failedTitle: 'Failed to fetch game details',
    back: 'Back to Game History',
    badges: { victory: 'Victory', defeat: 'Defeat', draw: 'Draw', forfeit: 'Forfeit' },
  });
});
