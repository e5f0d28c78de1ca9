// What players see of a row: items, details, statistics and PGN.
import { INITIAL_FEN, SPECTATOR_DELAY } from '@kingstake/chess';
import { parsePgn } from '@kingstake/chess/pgn';
import { pgnRead as readByKokopu } from 'kokopu';
import { describe, expect, test } from 'vitest';
import type { StoredMove } from '../games/index.ts';
import type { PlayedGameRow, StandingRow } from './store.ts';
import {
  details,
  historyItem,
  leaderboardUser,
  maySeeDetails,
  pgnOf,
  pgnResultOf,
  stats,
  terminationOf,
  visibleTo,
} from './view.ts';

const [WHITE, BLACK, OUTSIDER] = [1, 2, 3] as const;
const ORIGIN = 'https://play.kingstake.example';
const ENDED_MS = Date.UTC(2026, 10, 22, 21, 15, 17);
const STARTED_MS = ENDED_MS - 61_900;

const rowWith = (changes: Partial<PlayedGameRow> = {}): PlayedGameRow => ({
  id: 1842,
  status: 'ended',
  result: 'black_wins',
  reason: 'checkmate',
  winnerId: BLACK,
  wager: 1_000_000_000n,
  fee: 50_000_000n,
  isPrivate: false,
  allowObservers: false,
  ply: 4,
  fen: 'rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3',
  createdAt: new Date(STARTED_MS - 75_000),
  startedAt: new Date(STARTED_MS),
  endedAt: new Date(ENDED_MS),
  whiteId: WHITE,
  whiteName: 'Ada "the rook" \\ Łoś',
  whitePicture: 'bee',
  blackId: BLACK,
  blackName: 'Night Owl',
  blackPicture: 'lol',
  timeControl: '180+2',
  whiteRating: null,
  whiteDeviation: null,
  whiteChange: null,
  blackRating: null,
  blackDeviation: null,
  blackChange: null,
  ...changes,
});

const MOVES: readonly StoredMove[] = [
  ['f2', 'f3', 599_999, 600_000, 'rnbqkbnr/pppppppp/8/8/8/5P2/PPPPP1PP/RNBQKBNR b KQkq - 0 1'],
  ['e7', 'e5', 599_999, 590_500, 'rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w KQkq - 0 2'],
  ['g2', 'g4', 571_000, 590_500, 'rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2'],
  ['d8', 'h4', 571_000, 580_001, rowWith().fen],
].map(([from, to, whiteMs, blackMs, fen], index) => ({
  from: String(from),
  to: String(to),
  san: '',
  fen: String(fen),
  whiteMs: Number(whiteMs),
  blackMs: Number(blackMs),
  lagCreditMs: 80 * index,
  atMs: STARTED_MS + 1_000 * index,
  clientMoveId: null,
}));

/** The ending of a game, and its result and earnings in the histories of White and Black. */
const ENDINGS: readonly [Partial<PlayedGameRow>, white: [string, string], black: [string, string]][] = [
  [{ result: 'white_wins', reason: 'checkmate', winnerId: 1 }, ['win', '0.95'], ['loss', '0']],
  [{ result: 'black_wins', reason: 'timeout', winnerId: 2 }, ['loss', '0'], ['win', '0.95']],
  [{ result: 'forfeit', reason: 'absence', winnerId: 1 }, ['win', '0.95'], ['loss', '0']],
  [{ result: 'draw', reason: 'stalemate', winnerId: null }, ['draw', '0'], ['draw', '0']],
  [{ result: 'aborted', reason: 'first-move', winnerId: null }, ['aborted', '0'], ['aborted', '0']],
  [{ result: 'void', reason: 'outage', winnerId: null }, ['void', '0'], ['void', '0']],
];

test.each(ENDINGS)('I33 I34 shows result, earnings and duration for %o', (ending, white, black) => {
  const row = rowWith(ending);
  const items = [WHITE, BLACK].map((userId) => historyItem(row, userId, ENDED_MS + 5_000));
  expect(items.map(({ result, earnings }) => [result, earnings])).toEqual([white, black]);
  const { result, reason, winnerId } = row;
  const winner = winnerId === null ? null : Number(winnerId);
  expect(details(row, [], ENDED_MS)).toMatchObject({ result, reason, winner, duration: 61 });
  expect(items[0]?.duration).toBe(61);
});

test('I22 I34 shows the end of the game in the details, and each mover’s clock in seconds', () => {
  expect(details(rowWith(), MOVES, ENDED_MS)).toMatchObject({
    gameState: { fen: rowWith().fen },
    wagerAmount: '1',
    prizePool: '1.95',
    clocks: [599.999, 590.5, 571, 580.001],
    lagCredits: [0, 0.08, 0.16, 0.24],
  });
  // The position tells who moved, even if the first ply was Black's.
  expect(details(rowWith(), MOVES.slice(1), ENDED_MS).clocks?.[0]).toBe(590.5);
});

test.each([
  ['its players', { isPrivate: true, status: 'active', result: null }, WHITE, true],
  ['others, while it runs', { status: 'active', result: null }, OUTSIDER, false],
  ['others, where the players allow it', { status: 'active', allowObservers: true }, OUTSIDER, true],
  ['others, after its end', {}, OUTSIDER, true],
  ['others, of a private game', { isPrivate: true }, OUTSIDER, false],
  ['others, of a private game with observers', { isPrivate: true, allowObservers: true }, OUTSIDER, false],
] as const)('M13 decides who may see the details: %s', (_who, changes, viewer, may) => {
  expect(maySeeDetails(rowWith(changes), viewer)).toBe(may);
});

test.each([
  ['its players', {}, WHITE, 0, 4],
  ['others', {}, OUTSIDER, 0, 1],
  ['others, a minute later', {}, OUTSIDER, SPECTATOR_DELAY.ms, 4],
  ['others, of a friendly game', { wager: 0n }, OUTSIDER, 0, 4],
  ['others, after its end', { status: 'ended' }, OUTSIDER, 0, 4],
] as const)('S22 S23 shows %s the right number of plies', (_who, changes, viewer, laterMs, plies) => {
  const row = rowWith({ status: 'active', ...changes });
  const seen = visibleTo({ row, moves: MOVES }, viewer, STARTED_MS + 3_000 + laterMs);
  expect([seen.moves.length, seen.row.ply, seen.row.fen]).toEqual([plies, plies, MOVES[plies - 1]?.fen]);
  if (plies < MOVES.length)
    expect(visibleTo({ row, moves: MOVES.slice(0, 2) }, viewer, STARTED_MS).row.fen).toBe(INITIAL_FEN);
});

test('I11 I36 I37 M4 has a win rate over counted games, 0 without games, and the fields of a leader', () => {
  const row: StandingRow = {
    id: 7,
    username: 'Ada',
    profilePicId: 'bee',
    streak: -2,
    wins: 2,
    losses: 1,
    draws: 3,
    totalEarnings: 1_900_000_000n,
  };
  const counted = { wins: 2, losses: 1, totalEarnings: '1.9' };
  expect(stats(row)).toEqual({ ...counted, totalGames: 6, winRate: 33.33, draws: 3, currentStreak: -2 });
  expect(stats(null)).toMatchObject({ totalGames: 0, winRate: 0, totalEarnings: '0', currentStreak: 0 });
  expect(leaderboardUser(row)).toEqual({ ...counted, id: 7, username: 'Ada', profilePicId: 'bee' });
});

const TEXT = `[Event "Kingstake match, 1 SOL"]
[Site "https://play.kingstake.example/game/1842"]
[Date "2026.11.22"]
[Round "-"]
[White "Ada \\"the rook\\" \\\\ Łoś"]
[Black "Night Owl"]
[Result "0-1"]
[Termination "normal"]
[TimeControl "180+2"]
[UTCDate "2026.11.22"]
[UTCTime "21:14:15"]

1. f3 {[%clk 0:09:59]} 1... e5 {[%clk 0:09:50]} 2. g4 {[%clk 0:09:31]}
2... Qh4# {[%clk 0:09:40]} 0-1
`;

describe('the PGN of a game', () => {
  test('S2 has the seven-tag roster, time control, termination and the mover’s clock, also for another program', () => {
    const text = pgnOf(rowWith(), MOVES, ORIGIN);
    expect(text).toBe(TEXT);
    const game = readByKokopu(text, 0);
    expect([game.playerName('w'), game.result()]).toEqual([rowWith().whiteName, '0-1']);
    expect(game.nodes().map((node) => [node.notation(), node.tag('clk')])).toEqual([
      ['f3', '0:09:59'],
      ['e5', '0:09:50'],
      ['g4', '0:09:31'],
      ['Qh4#', '0:09:40'],
    ]);
  });

  test('is valid without an opponent or a move', () => {
    const none = { result: null, reason: null, winnerId: null, startedAt: null };
    const waiting = rowWith({ ...none, status: 'waiting', blackId: null, blackName: null });
    const empty = pgnOf(waiting, [], ORIGIN);
    expect(empty).toContain('[Black "?"]');
    expect(empty).toContain('[Date "2026.11.22"]');
    expect(parsePgn(empty)).toMatchObject({ ok: true, game: { result: '*' } });
  });

  test.each([
    ['active', null, null, null, '*', 'unterminated'],
    ['ended', 'white_wins', 'checkmate', 1, '1-0', 'normal'],
    ['ended', 'black_wins', 'resignation', 2, '0-1', 'normal'],
    ['ended', 'draw', 'agreement', null, '1/2-1/2', 'normal'],
    ['ended', 'white_wins', 'timeout', 1, '1-0', 'time forfeit'],
    ['ended', 'draw', 'timeout-insufficient', null, '1/2-1/2', 'time forfeit'],
    ['ended', 'draw', 'move-limit', null, '1/2-1/2', 'adjudication'],
    ['ended', 'forfeit', 'absence', 2, '0-1', 'abandoned'],
    ['ended', 'aborted', 'first-move', null, '*', 'unterminated'],
    ['ended', 'void', 'outage', null, '*', 'unterminated'],
    ['ended', 'cancelled', 'expired', null, '*', 'unterminated'],
  ] as const)(
    'writes %s, %s by %s, won by %s as %s, %s',
    (status, result, reason, winner, written, termination) => {
      expect(pgnResultOf({ result, winnerId: winner, whiteId: 1 })).toBe(written);
      expect(terminationOf({ status, result, reason })).toBe(termination);
    },
  );
});
