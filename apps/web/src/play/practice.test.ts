import { INITIAL_FEN } from '@kingstake/chess';
import type { GameOver } from '@kingstake/client';
import { gameOf } from '@kingstake/client/testkit';
import { expect, test } from 'vitest';
import { BOT_ID, VISITOR_ID } from '../games/practice-game.ts';
import { resultView, tableView } from './live/table-view.ts';
import { levelAfter, practiceDetails } from './practice.tsx';
import { isShared } from './result/result-data.ts';
import { practising } from './testkit/table.ts';

const MOVE = { from: 'e2', to: 'e4', san: 'e4', fen: INITIAL_FEN.replace(' w ', ' b ') };

/** A practice game that the player, White, has lost after so many plies. */
const lostAfter = (plies: number) => {
  const moves = Array(plies).fill(MOVE);
  const end = { result: 'black_wins', reason: 'resignation', winner: BOT_ID } as const;
  const game = gameOf({ ...practising().game, ...end, status: 'ended', moves });
  const over = {
    type: 'game_over',
    gameId: 0,
    seq: 1,
    ...end,
    game,
    prizePool: '0',
    duration: 60,
  } as GameOver;
  return { over, state: practising({ status: 'ended', moves, over }) };
};

test('offers the next level, and none after the last', () => {
  const next = (['easy', 'medium', 'hard', 'expert'] as const).map(levelAfter);
  expect(next).toEqual(['medium', 'hard', 'expert', null]);
});

test.each([
  [9, false],
  [10, true],
])('offers to share a practice game of %i plies: %s', (plies, shared) => {
  const data = resultView(lostAfter(plies).state);
  expect(data === null ? null : isShared(data)).toBe(shared);
});

test('shows a lost practice game without money, opponent or number', () => {
  const data = resultView(lostAfter(3).state);
  const result = { won: false, winner: 'Bot', opponentIsBot: true, entry: null, winnings: '0' };
  expect(data).toMatchObject({ ...result, duration: '1:00', moves: 2 });
  expect(data?.gameId).toBeUndefined();
});

test('passes a finished practice game to the review', () => {
  expect(practiceDetails(lostAfter(3).over)).toMatchObject({
    whitePlayer: { username: 'Ada', profilePicId: 'bee' },
    blackPlayer: { id: BOT_ID, username: 'Bot' },
    wagerAmount: '0',
    duration: 60,
    moves: [{ san: 'e4' }, { san: 'e4' }, { san: 'e4' }],
    result: 'black_wins',
    reason: 'resignation',
    winner: BOT_ID,
  });
});

test('G4 G5 G48 shows the level, the bot and whose turn it is, and offers no draw', () => {
  const view = tableView(practising());
  const bot = { name: 'Bot', isBot: true, record: null, earningsSol: null };
  const shown = { mode: 'training', difficulty: 'medium', wagerSol: null, opponent: bot };
  expect(view).toMatchObject({ ...shown, banner: 'your-turn', movable: 'white', canOfferDraw: false });
  const waits = tableView(practising({ fen: MOVE.fen, moves: [MOVE] }));
  expect(waits).toMatchObject({ banner: 'bot-thinking', movable: null, premovable: 'white' });
});

test('allows no move once the bot has stopped', () => {
  const view = tableView(practising({ bot: { level: 'medium', isStopped: true } }));
  expect(view).toMatchObject({ banner: null, movable: null, premovable: null });
});

test('shows a visitor without figures', () => {
  const { game } = practising();
  if (game === null) throw new Error('no game');
  const visitor = { ...game.whitePlayer, id: VISITOR_ID, username: 'Guest' };
  const { you } = tableView(practising({ game: { ...game, whitePlayer: visitor } })) ?? {};
  expect(you).toEqual({ name: 'Guest', avatarId: null, isBot: false, record: null, earningsSol: null });
});
