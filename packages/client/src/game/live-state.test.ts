import { INITIAL_FEN } from '@kingstake/chess';
import type { ServerMessage } from '@kingstake/protocol';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BOB, clocks, GAME_OVER, gameOf, LINE, moveMessage, stateMessage } from '../testkit/messages.ts';
import { type LiveState, type LocalEvent, reduceLive, startLive, turnOf } from './live-state.ts';

const after = (events: readonly (ServerMessage | LocalEvent)[]): LiveState =>
  events.reduce(reduceLive, startLive(7));
const MINE: LocalEvent = { type: 'moved', move: { from: 'e2', to: 'e4' }, clientMoveId: 'm1', nowMs: 500 };

describe('the state of a live game', () => {
  test('J9 is replaced by game_state', () => {
    expect(after([stateMessage(2)])).toMatchObject({
      status: 'active',
      side: 'white',
      seq: 4,
      moves: LINE.slice(0, 2),
    });
  });

  test('J8 begins with game_joined, which the full state completes', () => {
    const position = LINE[0]?.fen ?? '';
    const about = { gameId: 7, seq: 3, game: gameOf(), position, moves: LINE.slice(0, 1) };
    const seat = { turn: 'black', role: 'player', color: 'white' } as const;
    expect(after([{ type: 'game_joined', ...about, ...seat }])).toEqual(startLive(7));
  });

  test('J10 takes both clocks of timer_update', () => {
    const timer = { type: 'timer_update', gameId: 7, seq: 2, ...clocks(9) } as const;
    expect(after([stateMessage(0), timer]).clocks).toEqual(after([stateMessage(0, clocks(9))]).clocks);
    expect(after([stateMessage(0), timer]).clocks).not.toEqual(after([stateMessage(0)]).clocks);
  });

  test('J12 G20 applies a move and passes the turn', () => {
    const state = after([stateMessage(0), moveMessage(1)]);
    expect(state).toMatchObject({ fen: LINE[0]?.fen, seq: 3, clocks: { whiteMs: 599_000, atMs: 1000 } });
    expect(turnOf(state)).toBe('black');
  });

  test('G19 derives the colour from whitePlayerId; an observer has none', () => {
    expect(after([stateMessage(0)]).side).toBe('white');
    expect(after([stateMessage(0, { isWhite: false })]).side).toBe('black');
    expect(after([stateMessage(0, { isWhite: false, role: 'observer' })]).side).toBeNull();
  });

  test('G20 takes the turn from the position, not from the number of moves', () => {
    const fen = '4k3/8/8/8/8/8/4P3/4K3 b - - 0 1';
    const begun = after([stateMessage(0, { fen, game: gameOf({ initialFen: fen }) })]);
    expect(turnOf(begun)).toBe('black');
    const reply = { from: 'e8', to: 'e7', san: 'Ke7', fen: '8/4k3/8/8/8/8/4P3/4K3 w - - 1 2' };
    const offered = reduceLive(begun, { type: 'draw_offered', gameId: 7, seq: 2, by: 'white' });
    const replied = reduceLive(offered, moveMessage(1, { fen: reply.fen, move: reply }));
    expect(turnOf(replied)).toBe('white');
    // Black has moved, which declines White's offer.
    expect(replied.drawOffer).toBeNull();
  });

  test('shows the player’s move at once and confirms it by its id', () => {
    const shown = after([stateMessage(0), MINE]);
    expect(shown).toMatchObject({ fen: LINE[0]?.fen, moves: [], pending: { ply: 1, clientMoveId: 'm1' } });
    expect(turnOf(shown)).toBe('black');
    const done = reduceLive(shown, moveMessage(1, { clientMoveId: 'm1' }));
    expect(done).toMatchObject({ pending: null, moves: LINE.slice(0, 1), fen: LINE[0]?.fen });
  });

  test('reverts a refused move', () => {
    const error = {
      type: 'error',
      code: 'INVALID_MOVE',
      message: 'Invalid move',
      gameId: 7,
      clientMoveId: 'm1',
    } as const;
    expect(after([stateMessage(0), MINE, error])).toMatchObject({ pending: null, fen: INITIAL_FEN });
  });

  test('keeps a move that could not be written, and requests the state', () => {
    const error = { type: 'error', code: 'UNAVAILABLE', message: '', gameId: 7, clientMoveId: 'm1' } as const;
    expect(after([stateMessage(0), MINE, error])).toMatchObject({
      pending: { clientMoveId: 'm1' },
      needsResync: true,
    });
  });

  test('keeps a move that is missing after a reconnect, and drops it if it arrived or became illegal', () => {
    expect(after([stateMessage(0), MINE, stateMessage(0)])).toMatchObject({
      pending: { ply: 1 },
      fen: LINE[0]?.fen,
    });
    expect(after([stateMessage(0), MINE, stateMessage(1)])).toMatchObject({
      pending: null,
      fen: LINE[0]?.fen,
    });
    expect(after([stateMessage(0), MINE, stateMessage(2)]).pending).toBeNull();
  });

  test('accepts one unconfirmed move at a time, if it is legal and the game has started', () => {
    const second: LocalEvent = { ...MINE, move: { from: 'd2', to: 'd4' }, clientMoveId: 'm2' };
    expect(after([stateMessage(0), MINE, second]).pending?.clientMoveId).toBe('m1');
    expect(after([stateMessage(0), { ...MINE, move: { from: 'e2', to: 'e5' } }]).pending).toBeNull();
    expect(after([MINE]).pending).toBeNull();
    expect(after([stateMessage(0, { isWhite: false }), MINE]).pending).toBeNull();
  });

  test('R25 requests the full state after a gap, and ignores known messages', () => {
    expect(after([stateMessage(0), moveMessage(2)])).toMatchObject({ needsResync: true, moves: [] });
    const known = after([stateMessage(2)]);
    expect(reduceLive(known, moveMessage(1))).toEqual(known);
    const timer = { type: 'timer_update', gameId: 7, seq: 9, ...clocks(1) } as const;
    expect(after([stateMessage(0), timer]).needsResync).toBe(true);
    // A message without a ply reveals the gap too.
    const joined = { type: 'opponent_joined', gameId: 7, seq: 9, opponent: BOB } as const;
    expect(after([stateMessage(0), joined])).toMatchObject({ needsResync: true, seq: 2, status: 'active' });
    expect(after([stateMessage(0), moveMessage(2), { type: 'asked' }, stateMessage(2)])).toMatchObject({
      needsResync: false,
      seq: 4,
    });
  });

  test('ignores a full state or clocks that are older than a move', () => {
    const known = after([stateMessage(1), moveMessage(2)]);
    expect(reduceLive(known, stateMessage(1))).toEqual(known);
    const timer = { type: 'timer_update', gameId: 7, seq: 3, ...clocks(9) } as const;
    expect(reduceLive(known, timer)).toEqual(known);
  });

  test('requests a newer state if the first one is older than a move', () => {
    expect(after([moveMessage(1), stateMessage(0)])).toMatchObject({ status: 'active', needsResync: true });
    expect(after([moveMessage(1), stateMessage(0), stateMessage(1)])).toMatchObject({
      needsResync: false,
      seq: 3,
    });
    expect(after([moveMessage(1), stateMessage(1)]).needsResync).toBe(false);
  });

  test('ignores messages of other games', () => {
    const known = after([stateMessage(1)]);
    expect(reduceLive(known, moveMessage(2, { gameId: 8 }))).toBe(known);
  });

  test('G18 requests the state instead of showing an invalid position', () => {
    expect(after([stateMessage(0), moveMessage(1, { fen: 'x' })])).toMatchObject({
      needsResync: true,
      fen: INITIAL_FEN,
    });
  });

  test('J14 keeps a draw offer until the other side moves or declines, and hides it from observers', () => {
    const offer = (by: 'white' | 'black', seq: number) =>
      ({ type: 'draw_offered', gameId: 7, seq, by }) as const;
    expect(after([stateMessage(2), offer('white', 4)]).drawOffer).toBe('white');
    expect(after([stateMessage(2), offer('white', 4), moveMessage(3)]).drawOffer).toBe('white');
    expect(after([stateMessage(2), offer('white', 4), moveMessage(3), moveMessage(4)]).drawOffer).toBeNull();
    expect(
      after([stateMessage(2), offer('black', 4), { type: 'draw_declined', gameId: 7, seq: 4 }]).drawOffer,
    ).toBeNull();
    expect(
      after([stateMessage(2, { role: 'observer', isWhite: false }), offer('black', 4)]).drawOffer,
    ).toBeNull();
  });

  test('J11 J15 goes from waiting to play', () => {
    const waiting = stateMessage(0, {
      seq: 0,
      game: gameOf({ status: 'waiting', blackPlayer: null, blackPlayerId: null }),
    });
    const joined = { type: 'opponent_joined', gameId: 7, seq: 1, opponent: BOB } as ServerMessage;
    const started = { type: 'game_started', gameId: 7, seq: 2, ...clocks(0) } as const;
    expect(after([waiting, joined])).toMatchObject({
      status: 'ready',
      game: { blackPlayer: { username: 'Bob' } },
    });
    expect(after([waiting, joined, started]).status).toBe('active');
  });

  test('J13 ends once with its result', () => {
    const state = after([stateMessage(1), GAME_OVER]);
    const game = { result: 'white_wins', status: 'ended' };
    expect(state).toMatchObject({ status: 'ended', over: { winner: 1 }, game, pending: null });
    expect(reduceLive(state, GAME_OVER)).toEqual(state);
  });

  test('keeps rematch offers until one is declined or the next game exists, and hides them from observers', () => {
    const until = '2026-01-01T00:00:20.000Z';
    const finished = { game: gameOf({ status: 'ended', result: 'white_wins' }) };
    const offer = (by: 'white' | 'black') =>
      ({ type: 'rematch_offered', gameId: 7, seq: 4, by, expiresAt: until }) as const;
    const declined = { type: 'rematch_declined', gameId: 7, seq: 4 } as const;
    const started = { type: 'rematch_started', gameId: 8, seq: 0 } as const;
    const none = { white: null, black: null };
    const rematchAfter = (...messages: ServerMessage[]) =>
      after([stateMessage(2, finished), ...messages]).rematch;
    expect(rematchAfter()).toEqual({ offers: none, isDeclined: false, nextGameId: null });
    expect(rematchAfter(offer('white'), offer('black')).offers).toEqual({ white: until, black: until });
    expect(rematchAfter(offer('black'), declined)).toEqual({
      offers: none,
      isDeclined: true,
      nextGameId: null,
    });
    expect(rematchAfter(offer('white'), declined, offer('white')).isDeclined).toBe(false);
    expect(rematchAfter(offer('white'), started)).toEqual({ offers: none, isDeclined: false, nextGameId: 8 });
    // The message belongs to another game, because this game has no open offer.
    expect(rematchAfter(started).nextGameId).toBeNull();
    // The server sends open offers again after the full state.
    expect(rematchAfter(offer('white'), stateMessage(2, finished)).offers).toEqual(none);
    const observing = stateMessage(2, { ...finished, role: 'observer', isWhite: false });
    expect(after([observing, offer('white')]).rematch.offers).toEqual(none);
  });

  test('is correct after the next full state, whatever messages were lost, repeated or reordered', () => {
    const messages = [stateMessage(0), MINE, ...[1, 2, 3, 4].map((ply) => moveMessage(ply))];
    const whole = after([stateMessage(4)]);
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...messages), { maxLength: 12 }), (some) => {
        expect({ ...after([...some, stateMessage(4)]), game: null }).toEqual({ ...whole, game: null });
      }),
    );
  });
});
