import { INITIAL_FEN } from '@kingstake/chess';
import { type LiveState, startLive } from '@kingstake/client';
import type { Game, GamePlayer } from '@kingstake/protocol';
import { expect, test } from 'vitest';
import type { ResultData } from '../result/result-data.ts';
import { resultWords } from '../result/result-texts.ts';
import { clockView, resultView, tableView } from './table-view.ts';

const player = (id: number, username: string): GamePlayer => ({
  id,
  username,
  walletAddress: '11111111111111111111111111111111',
  profilePicId: 'bee',
  wins: 1,
  losses: 2,
  draws: 0,
  totalEarnings: '0.95',
});

function playing(over: Partial<LiveState>): LiveState {
  const game = {
    id: 7,
    initialFen: INITIAL_FEN,
    wagerAmount: '1',
    timeControl: '600+0',
    createdAt: '2026-11-22T12:00:00.000Z',
    whitePlayer: player(1, 'Ada'),
    blackPlayer: player(2, 'Bob'),
  } as Game;
  return { ...startLive(7), status: 'active', game, fen: INITIAL_FEN, side: 'white', ...over };
}

test('G19 shows the player’s own side at the bottom and lets it move on its own turn only', () => {
  expect(tableView(playing({ side: 'white' }))).toMatchObject({
    side: 'white',
    movable: 'white',
    banner: 'your-turn',
    you: { name: 'Ada' },
    opponent: { name: 'Bob' },
  });
  expect(tableView(playing({ side: 'black' }))).toMatchObject({
    side: 'black',
    movable: null,
    banner: 'opponent-turn',
    you: { name: 'Bob' },
  });
});

test('G17 enables the board in a running game, on the player’s turn, without a pending move', () => {
  const movable = (over: Partial<LiveState>) => tableView(playing(over))?.movable;
  const blacks = INITIAL_FEN.replace(' w ', ' b ');
  expect(movable({})).toBe('white');
  expect(movable({ side: 'black', fen: blacks })).toBe('black');
  for (const status of ['waiting', 'ready', 'ended'] as const) expect(movable({ status })).toBeNull();
  expect(movable({ fen: blacks })).toBeNull();
  expect(movable({ side: null })).toBeNull();
});

test('F9 titles a resignation after a lost wallet a forfeit, and only for the player who forfeits', () => {
  const over = { result: 'black_wins', reason: 'resignation', winner: 2, duration: 60 } as LiveState['over'];
  const ended = (state: Partial<LiveState>) => playing({ status: 'ended', over, ...state });
  const forfeited = ended({ isWalletLost: true });
  expect(tableView(forfeited)?.ending).toMatchObject({
    title: 'FORFEITED',
    text: 'Forfeited: wallet not reconnected',
  });
  expect(resultWords(resultView(forfeited) as ResultData).sentence).toContain(
    'Forfeited: wallet not reconnected.',
  );
  expect(tableView(ended({}))?.ending).toMatchObject({ text: 'You resigned' });
  const won = ended({ isWalletLost: true, side: 'black' });
  expect(tableView(won)?.ending).toMatchObject({ text: 'Ada resigned. You win' });
});

test('allows premoves only in the player’s own running game', () => {
  const premovable = (over: Partial<LiveState>) => tableView(playing(over))?.premovable;
  expect(premovable({})).toBe('white');
  expect(premovable({ side: 'black' })).toBe('black');
  for (const status of ['waiting', 'ready', 'ended'] as const) expect(premovable({ status })).toBeNull();
  expect(premovable({ side: null })).toBeNull();
});

test('blocks other moves and stops both clocks while a move is pending', () => {
  const pending = { move: { from: 'e2', to: 'e4' }, san: 'e4', ply: 1, clientMoveId: 'x', atMs: 47_000 };
  const clocks = { whiteMs: 300_000, blackMs: 280_000, atMs: 7_000 };
  const state = playing({ pending, clocks });
  expect(tableView(state)).toMatchObject({ movable: null, lastMove: { from: 'e2', to: 'e4' } });
  expect(tableView(state, false)).toMatchObject({ banner: 'unsent' });
  expect(clockView(state, () => 0, { isOnline: false })).toMatchObject({
    running: 'white',
    sending: 'white',
  });
  expect(clockView(state, () => 0)).toMatchObject({
    whiteMs: 260_000,
    blackMs: 280_000,
    running: null,
    sending: 'white',
  });
});

test('shows a spectator White’s side and no actions', () => {
  expect(tableView(playing({ side: null }))).toMatchObject({
    side: 'white',
    observer: true,
    movable: null,
    canResign: false,
    canOfferDraw: false,
    canClose: false,
    banner: 'watching',
  });
  expect(tableView(playing({ side: null, status: 'ended' }))).toMatchObject({ banner: null });
});

test('G29 lets only a waiting creator close the game, and only a player of a running game resign', () => {
  for (const side of ['black', null] as const)
    expect(tableView(playing({ status: 'waiting', side }))).toMatchObject({ canClose: false });
  for (const status of ['ready', 'active', 'ended'] as const)
    expect(tableView(playing({ status }))).toMatchObject({ canClose: false });
  expect(tableView(playing({ status: 'waiting' }))).toMatchObject({
    canClose: true,
    canResign: false,
    banner: 'waiting',
  });
  expect(tableView(playing({}))).toMatchObject({ canClose: false, canResign: true });
});

test("G21 shows the game's own time control until the server sends the clocks", () => {
  const before = playing({});
  const game = { ...before.game, timeControl: '180+2' } as Game;
  expect(tableView({ ...before, game })?.timeControl).toEqual({ initialMs: 180_000, incrementMs: 2_000 });
  expect(clockView({ ...before, game }, () => 0)).toMatchObject({
    whiteMs: 180_000,
    blackMs: 180_000,
    running: null,
  });
});

test('shows the rating from the start of the game, and the new rating once it is over', () => {
  const rated = (over: Partial<GamePlayer>) => {
    const before = playing({});
    const game = { ...before.game, whitePlayer: { ...player(1, 'Ada'), ...over } } as Game;
    return tableView({ ...before, game })?.you.rating;
  };
  expect(rated({})).toBeUndefined();
  expect(rated({ rating: 1500, provisional: true })).toEqual({ rating: 1500, provisional: true });
  expect(rated({ rating: 1512, provisional: false, ratingChange: 12 })).toMatchObject({ rating: 1524 });
  expect(rated({ rating: 1512, provisional: false, ratingChange: null })).toMatchObject({ rating: 1512 });
});

test('includes the player’s own rating change in the result, and none for a spectator', () => {
  const before = playing({});
  const white = { ...player(1, 'Ada'), rating: 1512, provisional: false, ratingChange: 12 };
  const game = { ...before.game, whitePlayer: white } as Game;
  const over = { result: 'white_wins', reason: 'checkmate', winner: 1, prizePool: '1.95', duration: 9 };
  const ended = { ...before, game, over: over as LiveState['over'] };
  expect(resultView(ended)?.rating).toMatchObject({ rating: 1512, ratingChange: 12 });
  expect(resultView({ ...ended, side: null })?.rating).toBeUndefined();
});
