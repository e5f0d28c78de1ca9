// Which of the player's games the bar shows, and what it says.
import type { ServerMessage } from '@kingstake/protocol';
import type { Game } from '@kingstake/protocol/game';
import type { PausedGame } from '@kingstake/protocol/listed-games';
import { describe, expect, test } from 'vitest';
import { shareLeft } from './index.tsx';
import { type Bar, barOf, endOf, OVER_MS, runningOf, type SeenGames, seenAfter } from './state.ts';

const ME = 1;
const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
const BLACK_TO_MOVE = 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1';
const LATER = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 19';
const NOW = 1_000_000;

function game(id: number, more: object = {}): Game {
  return {
    id,
    status: 'active',
    whitePlayerId: ME,
    blackPlayerId: 2,
    blackPlayer: {},
    wagerAmount: '1',
    timeControl: '180+2',
    gameState: { fen: LATER },
    ...more,
  } as unknown as Game;
}

const clocks = (white: number, black: number, atMs = NOW) => ({
  whiteTime: white,
  blackTime: black,
  serverTime: atMs,
});

const seen = (...messages: object[]): SeenGames =>
  messages.reduce<SeenGames>(
    (games, message) => seenAfter(games, { seq: 1, ...message } as ServerMessage, NOW),
    new Map(),
  );

const shown = (own: Game[], more: Partial<Parameters<typeof barOf>[0]> = {}) =>
  barOf({ userId: ME, own, paused: [], seen: new Map(), closed: new Set(), nowMs: NOW, ...more });

const named = (answer: ReturnType<typeof barOf>) =>
  answer && [answer.bar.kind, answer.bar.game.id, answer.more];

describe('the bar', () => {
  test('X30 says whose turn it is and how much time is left, as the messages of the server say', () => {
    const running = (games: SeenGames, nowMs = NOW) => runningOf(game(7), games.get(7), ME, nowMs);
    expect(running(new Map())).toMatchObject({ isOwnTurn: true, ownMs: null, move: 19 });
    const moved = seen({ type: 'move_made', gameId: 7, fen: BLACK_TO_MOVE, ply: 39, ...clocks(166, 118) });
    expect(running(moved, NOW + 5_000)).toMatchObject({ isOwnTurn: false, ownMs: 166_000, move: 20 });
    const answered = seen({ type: 'move_made', gameId: 7, fen: LATER, ply: 40, ...clocks(166, 118) });
    expect(running(answered, NOW + 5_000)).toMatchObject({ isOwnTurn: true, ownMs: 161_000, move: 21 });
    const state = { type: 'game_state', gameId: 7, role: 'player', moves: [], drawOfferedBy: null };
    const first = seen({ ...state, fen: START, courtesyDelayExpires: null, ...clocks(180, 180) });
    expect(running(first, NOW + 13_000)).toMatchObject({ firstMoveMs: 47_000, ownMs: 167_000 });
    expect(seenAfter(first, { type: 'online_count', count: 3 }, NOW)).toBe(first);
  });

  test('X31 says that the opponent offers a draw or is away, until that is over', () => {
    const of = (...messages: object[]) => {
      const { isDrawOffered, awayUntil } = runningOf(game(7), seen(...messages).get(7), ME, NOW);
      return [isDrawOffered, awayUntil];
    };
    const offer = { type: 'draw_offered', gameId: 7, by: 'black' };
    const away = { type: 'opponent_connection', gameId: 7, connected: false, courtesyDelayExpires: 'soon' };
    expect(of(offer)).toEqual([true, null]);
    expect(of({ ...offer, by: 'white' })).toEqual([false, null]);
    expect(of(offer, { type: 'draw_declined', gameId: 7 })).toEqual([false, null]);
    expect(of(offer, { type: 'move_made', gameId: 7, fen: LATER, ply: 40, ...clocks(1, 1) })).toEqual([
      false,
      null,
    ]);
    expect(of(away)).toEqual([false, 'soon']);
    expect(of(away, { ...away, connected: true, courtesyDelayExpires: null })).toEqual([false, null]);
  });

  test("X32 B6 shows one game: a paused one, else the one with the least time on the player's turn", () => {
    const paused = [{ ...game(9), courtesyDelayExpires: '2026-01-01T00:10:00Z' }] as PausedGame[];
    const games = seen(
      { type: 'move_made', gameId: 7, fen: LATER, ply: 40, ...clocks(100, 5) },
      { type: 'move_made', gameId: 8, fen: LATER, ply: 40, ...clocks(20, 5) },
      { type: 'move_made', gameId: 9, fen: BLACK_TO_MOVE, ply: 39, ...clocks(3, 5) },
    );
    const own = [game(7), game(8), game(9)];
    expect(named(shown(own, { paused, seen: games }))).toEqual(['paused', 9, 2]);
    expect(named(shown(own, { seen: games }))).toEqual(['running', 8, 2]);
    expect(named(shown([game(3, { status: 'waiting', blackPlayer: null }), game(7)]))).toEqual([
      'running',
      7,
      0,
    ]);
  });

  test('X33 shows the end of a game that the player did not see for 60 s, or until it is closed', () => {
    const games = seen({ type: 'game_over', gameId: 7, winner: ME, result: 'white_wins', game: game(7) });
    const waiting = game(3, { status: 'waiting', blackPlayer: null });
    expect(named(shown([waiting], { seen: games }))).toEqual(['over', 7, 0]);
    expect(named(shown([waiting], { seen: games, closed: new Set([7]) }))).toEqual(['open', 3, 0]);
    expect(named(shown([], { seen: games, nowMs: NOW + OVER_MS + 1 }))).toBeNull();
    const closed = seen({ type: 'game_over', gameId: 7, winner: null, result: 'cancelled', game: game(7) });
    expect(shown([], { seen: closed })).toBeNull();
  });

  test.each([
    ['won', 0.95, { winner: ME, result: 'white_wins' }],
    ['lost', -1, { winner: 2, result: 'forfeit' }],
    ['drawn', null, { winner: null, result: 'draw' }],
    ['ended', null, { winner: null, result: 'aborted' }],
  ])('X33 says that the game was %s and what it changed', (outcome, sol, end) => {
    const over = { ...end, game: game(7) } as Extract<Bar, { kind: 'over' }>['over'];
    const change = endOf(over, ME).change;
    expect([endOf(over, ME).outcome, change === null ? null : Number(change) / 1e9]).toEqual([outcome, sol]);
  });

  test('B6 shrinks the line of a paused match from ten minutes to zero', () => {
    expect([shareLeft(600), shareLeft(300), shareLeft(0), shareLeft(700)]).toEqual([1, 0.5, 0, 1]);
  });
});
