import { INITIAL_FEN } from '@kingstake/chess';
import type { ServerMessage } from '@kingstake/protocol';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BOB, clocks, GAME_OVER, gameOf, LINE, moveMessage, stateMessage } from '../testkit/messages.ts';
import { type LiveState, type LocalEvent, reduceLive, startLive, turnOf } from './live-state.ts';

const after = (events: readonly (ServerMessage | LocalEvent)[]): LiveState =>
  events.reduce(reduceLive, startLive(7));
const MINE: LocalEvent = { type: 'moved', move: { from: 'e2', to: 'e4' }, clientMoveId: 'm1', nowMs: 500 };
const refusal = (code: 'INVALID_MOVE' | 'UNAVAILABLE') =>
  ({ type: 'error', code, message: '', gameId: 7, clientMoveId: 'm1' }) as const;

describe('the state of a live game', () => {
  test('J9 is replaced by game_state', () => {
    const moves = LINE.slice(0, 2);
    expect(after([stateMessage(2)])).toMatchObject({ status: 'active', side: 'white', seq: 4, moves });
  });

  test('J8 begins with game_joined, which the full state completes', () => {
    const position = LINE[0]?.fen ?? '';
    const about = { gameId: 7, seq: 3, game: gameOf(), position, moves: LINE.slice(0, 1) };
    const seat = { turn: 'black', role: 'player', color: 'white' } as const;
    expect(after([{ type: 'game_joined', ...about, ...seat }])).toEqual(startLive(7));
  });

  test('J10 takes both clocks of timer_update', () => {
    const timer = { type: 'timer_update', gameId: 7, seq: 2, ...clocks(9) } as const;
    const shown = { whiteMs: 591_000, blackMs: 600_000, atMs: 9_000 };
    expect(after([stateMessage(0), timer]).clocks).toEqual(shown);
  });

  test('J12 G20 applies a move and passes the turn', () => {
    const state = after([stateMessage(0), moveMessage(1)]);
    expect(state).toMatchObject({ fen: LINE[0]?.fen, seq: 3, clocks: { whiteMs: 599_000, atMs: 1000 } });
    expect(turnOf(state)).toBe('black');
  });

  test('G19 derives the colour from whitePlayerId; an observer has none', () => {
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

  test('reverts a refused move, and keeps one that could not be written', () => {
    const mine = [stateMessage(0), MINE];
    expect(after([...mine, refusal('INVALID_MOVE')])).toMatchObject({ pending: null, fen: INITIAL_FEN });
    const kept = { pending: { clientMoveId: 'm1' }, needsResync: true };
    expect(after([...mine, refusal('UNAVAILABLE')])).toMatchObject(kept);
  });

  test('keeps a move that is missing after a reconnect, and drops it if it arrived or became illegal', () => {
    const fen = LINE[0]?.fen;
    expect(after([stateMessage(0), MINE, stateMessage(0)])).toMatchObject({ pending: { ply: 1 }, fen });
    expect(after([stateMessage(0), MINE, stateMessage(1)])).toMatchObject({ pending: null, fen });
    const knight: LocalEvent = { ...MINE, move: { from: 'g1', to: 'f3' } };
    expect(after([stateMessage(0), knight, stateMessage(2)]).pending).toBeNull();
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
    expect(reduceLive(known, moveMessage(3, { gameId: 8 }))).toBe(known);
    const timer = { type: 'timer_update', gameId: 7, seq: 9, ...clocks(1) } as const;
    expect(after([stateMessage(0), timer]).needsResync).toBe(true);
    // A message without a ply reveals the gap too.
    const joined = { type: 'opponent_joined', gameId: 7, seq: 9, opponent: BOB } as const;
    expect(after([stateMessage(0), joined])).toMatchObject({ needsResync: true, seq: 2, status: 'active' });
    const read = after([stateMessage(0), moveMessage(2), { type: 'asked' }, stateMessage(2)]);
    expect(read).toMatchObject({ needsResync: false, seq: 4 });
  });

  test('ignores a full state or clocks that are older than a move', () => {
    const known = after([stateMessage(1), moveMessage(2)]);
    expect(reduceLive(known, stateMessage(1))).toEqual(known);
    const timer = { type: 'timer_update', gameId: 7, seq: 3, ...clocks(9) } as const;
    expect(reduceLive(known, timer)).toEqual(known);
  });

  test('requests a newer state if the first one is older than a move', () => {
    const older = after([moveMessage(1), stateMessage(0)]);
    expect(older).toMatchObject({ status: 'active', needsResync: true });
    expect(reduceLive(older, stateMessage(1))).toMatchObject({ needsResync: false, seq: 3 });
  });

  test('G18 requests the state instead of showing an invalid position', () => {
    const state = after([stateMessage(0), moveMessage(1, { fen: 'x' })]);
    expect(state).toMatchObject({ needsResync: true, fen: INITIAL_FEN });
  });

  test('J14 keeps a draw offer until the other side moves or declines, and hides it from observers', () => {
    const offer = (by: 'white' | 'black') => ({ type: 'draw_offered', gameId: 7, seq: 4, by }) as const;
    const offered = after([stateMessage(2), offer('white'), moveMessage(3)]);
    expect(offered.drawOffer).toBe('white');
    expect(reduceLive(offered, moveMessage(4)).drawOffer).toBeNull();
    const declined = { type: 'draw_declined', gameId: 7, seq: 4 } as const;
    expect(after([stateMessage(2), offer('black'), declined]).drawOffer).toBeNull();
    const observing = stateMessage(2, { role: 'observer', isWhite: false });
    expect(after([observing, offer('black')]).drawOffer).toBeNull();
  });

  test('J11 J15 goes from waiting to play', () => {
    const game = gameOf({ status: 'waiting', blackPlayer: null, blackPlayerId: null });
    const joined = { type: 'opponent_joined', gameId: 7, seq: 1, opponent: BOB } as ServerMessage;
    const ready = after([stateMessage(0, { seq: 0, game }), joined]);
    expect(ready).toMatchObject({ status: 'ready', game: { blackPlayer: { username: 'Bob' } } });
    const started = { type: 'game_started', gameId: 7, seq: 2, ...clocks(0) } as const;
    expect(reduceLive(ready, started).status).toBe('active');
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
    const offers = { white: null, black: null };
    const rematchAfter = (...messages: ServerMessage[]) =>
      after([stateMessage(2, finished), ...messages]).rematch;
    expect(rematchAfter()).toEqual({ offers, isDeclined: false, nextGameId: null });
    expect(rematchAfter(offer('white'), offer('black')).offers).toEqual({ white: until, black: until });
    expect(rematchAfter(offer('black'), declined)).toEqual({ offers, isDeclined: true, nextGameId: null });
    expect(rematchAfter(offer('white'), declined, offer('white')).isDeclined).toBe(false);
    expect(rematchAfter(offer('white'), started)).toEqual({ offers, isDeclined: false, nextGameId: 8 });
    // The message belongs to another game, because this game has no open offer.
    expect(rematchAfter(started).nextGameId).toBeNull();
    // The server sends open offers again after the full state.
    expect(rematchAfter(offer('white'), stateMessage(2, finished)).offers).toEqual(offers);
    const observing = stateMessage(2, { ...finished, role: 'observer', isWhite: false });
    expect(after([observing, offer('white')]).rematch.offers).toEqual(offers);
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

describe('the premove queue', () => {
  const NF3 = { from: 'g1', to: 'f3' } as const;
  const PREMOVE: LocalEvent = { type: 'premoved', move: NF3 };
  const ENDED = stateMessage(1, { game: gameOf({ status: 'ended' }) });
  const CONFIRMED = moveMessage(1, { clientMoveId: 'm1' });

  test.each<[name: string, events: (ServerMessage | LocalEvent)[], kept: boolean]>([
    ['accepts one on the opponent’s turn', [stateMessage(1), PREMOVE], true],
    ['keeps one when the player’s move is confirmed', [stateMessage(0), MINE, PREMOVE, CONFIRMED], true],
    ['rejects one on the player’s turn', [stateMessage(0), PREMOVE], false],
    ['rejects one by an observer', [stateMessage(1, { role: 'observer' }), PREMOVE], false],
    ['rejects one before the game', [PREMOVE], false],
    ['rejects one after the end', [stateMessage(1), GAME_OVER, PREMOVE], false],
    ['can be cleared', [stateMessage(1), PREMOVE, { type: 'premoved', move: null }], false],
    ['is dropped at the end of the game', [stateMessage(1), PREMOVE, GAME_OVER], false],
    ['is dropped with a refused move', [stateMessage(0), MINE, PREMOVE, refusal('INVALID_MOVE')], false],
    ['is kept with an unwritten move', [stateMessage(0), MINE, PREMOVE, refusal('UNAVAILABLE')], true],
    ['is kept by a full state of the same position', [stateMessage(1), PREMOVE, stateMessage(1)], true],
    ['is kept by one without the player’s move', [stateMessage(0), MINE, PREMOVE, stateMessage(0)], true],
    ['is dropped by one of another position', [stateMessage(1), PREMOVE, stateMessage(3)], false],
    ['is dropped by one of an ended game', [stateMessage(1), PREMOVE, ENDED], false],
  ])('%s', (_name, events, kept) => {
    expect(after(events).premoves).toEqual(kept ? [NF3] : []);
  });

  test('holds up to five, in order', () => {
    const move = { from: 'b1', to: 'a3' } as const;
    const more = Array.from({ length: 5 }, (): LocalEvent => ({ type: 'premoved', move }));
    expect(after([stateMessage(1), PREMOVE, ...more]).premoves).toEqual([NF3, move, move, move, move]);
  });
});
