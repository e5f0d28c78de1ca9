import { INITIAL_FEN } from '@kingstake/chess';
import type { LiveState } from '@kingstake/client';
import { ADA } from '@kingstake/client/testkit';
import type { GamePlayer } from '@kingstake/protocol';
import { expect, test } from 'vitest';
import type { ResultData } from '../result/result-data.ts';
import { resultWords } from '../result/result-words.ts';
import { playing } from '../testkit/table.ts';
import { clockView, resultView, tableView } from './table-view.ts';

const BLACKS_TURN = INITIAL_FEN.replace(' w ', ' b ');

test('G19 shows the player’s own side at the bottom', () => {
  const names = (side: 'white' | 'black') => {
    const view = tableView(playing({ side }));
    return [view?.side, view?.you.name, view?.opponent?.name];
  };
  expect([names('white'), names('black')]).toEqual([
    ['white', 'Ada', 'Bob'],
    ['black', 'Bob', 'Ada'],
  ]);
});

test.each<[string, Partial<LiveState>, object]>([
  ['White on their turn', {}, { movable: 'white', premovable: 'white', banner: 'your-turn' }],
  ['White on Black’s turn', { fen: BLACKS_TURN }, { movable: null, banner: 'opponent-turn' }],
  ['Black on their turn', { side: 'black', fen: BLACKS_TURN }, { movable: 'black', premovable: 'black' }],
  ['Black on White’s turn', { side: 'black' }, { movable: null, banner: 'opponent-turn' }],
  ['a player of a running game', {}, { canClose: false, canResign: true, canOfferDraw: true }],
  ['a waiting creator', { status: 'waiting' }, { canClose: true, canResign: false, banner: 'waiting' }],
  ['Black of a waiting game', { status: 'waiting', side: 'black' }, { canClose: false }],
  ['a visitor of a waiting game', { status: 'waiting', side: null }, { canClose: false }],
  ['a spectator', { side: null }, { side: 'white', observer: true, banner: 'watching' }],
  ['a spectator', { side: null }, { canResign: false, canOfferDraw: false, canClose: false }],
  ['a spectator', { side: null }, { movable: null, premovable: null }],
  ['a spectator of an ended game', { side: null, status: 'ended' }, { banner: null }],
  ['a waiting creator', { status: 'waiting' }, { movable: null, premovable: null }],
  ['a player in the ready check', { status: 'ready' }, { movable: null, premovable: null, canClose: false }],
  ['a player of an ended game', { status: 'ended' }, { movable: null, premovable: null, canClose: false }],
])('G17 G19 G29 allows only what fits to %s: %j', (_who, state, view) => {
  expect(tableView(playing(state))).toMatchObject(view);
});

test('F9 titles a resignation after a lost wallet a forfeit, and only for the player who forfeits', () => {
  const over = { result: 'black_wins', reason: 'resignation', winner: 2, duration: 60 } as LiveState['over'];
  const ended = (state: Partial<LiveState>) => playing({ status: 'ended', over, ...state });
  const forfeited = ended({ isWalletLost: true });
  const text = 'Forfeited: wallet not reconnected';
  expect(tableView(forfeited)?.ending).toMatchObject({ title: 'FORFEITED', text });
  expect(resultWords(resultView(forfeited) as ResultData).sentence).toContain(`${text}.`);
  expect(tableView(ended({}))?.ending).toMatchObject({ text: 'You resigned' });
  const won = ended({ isWalletLost: true, side: 'black' });
  expect(tableView(won)?.ending).toMatchObject({ text: 'Ada resigned. You win' });
});

test('blocks other moves and stops both clocks while a move is pending', () => {
  const pending = { move: { from: 'e2', to: 'e4' }, san: 'e4', ply: 1, clientMoveId: 'x', atMs: 47_000 };
  const clocks = { whiteMs: 300_000, blackMs: 280_000, atMs: 7_000 };
  const state = playing({ pending, clocks });
  expect(tableView(state)).toMatchObject({ movable: null, lastMove: { from: 'e2', to: 'e4' } });
  expect(tableView(state, false)).toMatchObject({ banner: 'unsent' });
  const unsent = { running: 'white', sending: 'white' };
  expect(clockView(state, { nowMs: () => 0, isOnline: false })).toMatchObject(unsent);
  const sending = { whiteMs: 260_000, blackMs: 280_000, running: null, sending: 'white' };
  expect(clockView(state, { nowMs: () => 0 })).toMatchObject(sending);
});

test("G21 shows the game's own time control until the server sends the clocks", () => {
  const state = playing({}, { timeControl: '180+2' });
  expect(tableView(state)?.timeControl).toEqual({ initialMs: 180_000, incrementMs: 2_000 });
  const clocks = { whiteMs: 180_000, blackMs: 180_000, running: null };
  expect(clockView(state, { nowMs: () => 0 })).toMatchObject(clocks);
});

test.each<[Partial<GamePlayer>, object | undefined]>([
  [{}, undefined],
  [
    { rating: 1500, provisional: true },
    { rating: 1500, provisional: true },
  ],
  [
    { rating: 1512, provisional: false, ratingChange: 12 },
    { rating: 1524, provisional: false },
  ],
  [
    { rating: 1512, provisional: false, ratingChange: null },
    { rating: 1512, provisional: false },
  ],
])('shows for %j the rating of the start of the game, and the new one once it is over', (rated, shown) => {
  expect(tableView(playing({}, { whitePlayer: { ...ADA, ...rated } }))?.you.rating).toEqual(shown);
});

test('includes the player’s own rating change in the result, and none for a spectator', () => {
  const whitePlayer = { ...ADA, rating: 1512, provisional: false, ratingChange: 12 };
  const over = { result: 'white_wins', reason: 'checkmate', winner: 1, prizePool: '1.95', duration: 9 };
  const ended = playing({ over: over as LiveState['over'] }, { whitePlayer });
  expect(resultView(ended)?.rating).toMatchObject({ rating: 1512, ratingChange: 12 });
  expect(resultView({ ...ended, side: null })?.rating).toBeUndefined();
});
