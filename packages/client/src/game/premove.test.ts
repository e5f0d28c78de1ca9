// Premoves: when they can be entered, when they are sent, and what drops them.
import type { ServerMessage } from '@kingstake/protocol';
import { describe, expect, test } from 'vitest';
import { GAME_OVER, gameOf, moveMessage, stateMessage } from '../testkit/messages.ts';
import { createSocketKit, type SocketKit } from '../testkit/socket-kit.ts';
import { createGameConnection, type GameConnection, type PremoveFate } from './game-connection.ts';
import { type LiveState, type LocalEvent, reduceLive, startLive } from './live-state.ts';

const NF3 = { from: 'g1', to: 'f3' } as const;
const NA3 = { from: 'b1', to: 'a3' } as const;
const PREMOVE: LocalEvent = { type: 'premoved', move: NF3 };
const after = (...events: (ServerMessage | LocalEvent)[]): LiveState =>
  events.reduce(reduceLive, startLive(7));
const E4: LocalEvent = { type: 'moved', move: { from: 'e2', to: 'e4' }, clientMoveId: 'm1', nowMs: 500 };
const refusal = (code: 'INVALID_MOVE' | 'UNAVAILABLE') =>
  ({ type: 'error', code, message: '', gameId: 7, clientMoveId: 'm1' }) as const;

describe('the premove queue', () => {
  test.each<[name: string, events: (ServerMessage | LocalEvent)[], kept: boolean]>([
    ['accepts one on the opponent’s turn', [stateMessage(1), PREMOVE], true],
    ['accepts one while the player’s move is unconfirmed', [stateMessage(0), E4, PREMOVE], true],
    [
      'is kept when that move is confirmed',
      [stateMessage(0), E4, PREMOVE, moveMessage(1, { clientMoveId: 'm1' })],
      true,
    ],
    ['rejects one on the player’s turn', [stateMessage(0), PREMOVE], false],
    ['rejects one by an observer', [stateMessage(1, { role: 'observer' }), PREMOVE], false],
    ['rejects one before the game', [PREMOVE], false],
    ['rejects one after the end', [stateMessage(1), GAME_OVER, PREMOVE], false],
    ['can be cleared', [stateMessage(1), PREMOVE, { type: 'premoved', move: null }], false],
    ['is dropped at the end of the game', [stateMessage(1), PREMOVE, GAME_OVER], false],
    [
      'is dropped with a refused move of the player',
      [stateMessage(0), E4, PREMOVE, refusal('INVALID_MOVE')],
      false,
    ],
    [
      'is kept if the player’s move could not be written yet',
      [stateMessage(0), E4, PREMOVE, refusal('UNAVAILABLE')],
      true,
    ],
    ['is kept by a full state of the same position', [stateMessage(1), PREMOVE, stateMessage(1)], true],
    [
      'is kept with a move of the player that a full state lacks',
      [stateMessage(0), E4, PREMOVE, stateMessage(0)],
      true,
    ],
    ['is dropped by a full state of another position', [stateMessage(1), PREMOVE, stateMessage(3)], false],
    ['is dropped by a full state with the player’s turn', [stateMessage(1), PREMOVE, stateMessage(2)], false],
    [
      'is dropped by a full state of an ended game',
      [stateMessage(1), PREMOVE, stateMessage(1, { game: gameOf({ status: 'ended' }) })],
      false,
    ],
  ])('%s', (_name, events, kept) => {
    expect(after(...events).premoves).toEqual(kept ? [NF3] : []);
  });

  test('holds up to five, in order', () => {
    const more = Array.from({ length: 5 }, (): LocalEvent => ({ type: 'premoved', move: NA3 }));
    expect(after(stateMessage(1), PREMOVE, ...more).premoves).toEqual([NF3, NA3, NA3, NA3, NA3]);
  });
});

interface Seat extends SocketKit {
  game: GameConnection;
  fates: PremoveFate[];
  hears(message: ServerMessage): void;
  sent(): unknown[];
}

/** White, after 1. e4: it is Black's turn. */
function waiting(fen?: string): Seat {
  const kit = createSocketKit();
  const game = createGameConnection({
    socket: kit.client,
    timers: kit.timers,
    createId: () => 'id',
    gameId: 7,
    playerId: 1,
    gameCode: null,
  });
  const fates: PremoveFate[] = [];
  game.onPremove((fate) => fates.push(fate));
  kit.client.open();
  kit.latest().opens();
  game.enter();
  const hears = (message: ServerMessage): void => kit.latest().says(JSON.stringify(message));
  const sent = (): unknown[] => kit.latest().messages().splice(0);
  hears(stateMessage(1, fen === undefined ? {} : { fen }));
  kit.answerPings();
  kit.latest().sent.length = 0;
  return { ...kit, game, fates, hears, sent };
}
const makes = (move: object) => ({
  type: 'make_move',
  gameId: 7,
  playerId: 1,
  move,
  ply: 3,
  clientMoveId: 'id',
});

describe('a premove', () => {
  test('is sent in the call in which the opponent’s move arrives, before listeners render', () => {
    const seat = waiting();
    seat.game.premove(NF3);
    expect(seat.sent()).toEqual([]);
    const atDrawing: number[] = [];
    seat.game.subscribe(() => atDrawing.push(seat.latest().messages().length));
    seat.hears(moveMessage(2));
    expect(atDrawing).toEqual([1]);
    expect(seat.sent()).toEqual([makes(NF3)]);
    expect(seat.game.getSnapshot()).toMatchObject({ premoves: [], pending: { move: NF3, ply: 3 } });
    expect(seat.fates).toEqual(['played']);
  });

  test('is sent one per turn, in the order of the queue', () => {
    const seat = waiting();
    seat.game.premove(NF3);
    seat.game.premove(NA3);
    seat.hears(moveMessage(2));
    expect(seat.sent()).toEqual([makes(NF3)]);
    expect(seat.game.getSnapshot().premoves).toEqual([NA3]);
    seat.hears(moveMessage(3, { clientMoveId: 'id' }));
    expect(seat.sent()).toEqual([makes(NF3)]);
    seat.hears(moveMessage(4));
    expect(seat.sent()).toEqual([makes(NF3), { ...makes(NA3), ply: 5 }]);
    expect(seat.fates).toEqual(['played', 'played']);
  });

  test('is dropped together with those after it if the opponent’s move made it illegal', () => {
    const seat = waiting();
    seat.game.premove({ from: 'e4', to: 'd5' });
    seat.game.premove(NA3);
    seat.hears(moveMessage(2));
    expect(seat.sent()).toEqual([]);
    expect(seat.game.getSnapshot()).toMatchObject({ premoves: [], pending: null });
    expect(seat.fates).toEqual(['dropped']);
  });

  test('is neither sent nor reported after the player cleared it', () => {
    const seat = waiting();
    seat.game.premove(NF3);
    seat.game.premove(null);
    seat.hears(moveMessage(2));
    expect(seat.sent()).toEqual([]);
    expect(seat.fates).toEqual([]);
  });

  test('is neither sent nor reported after the game ended', () => {
    const seat = waiting();
    seat.game.premove(NF3);
    seat.hears(GAME_OVER);
    expect(seat.sent()).toEqual([]);
    expect(seat.fates).toEqual([]);
  });

  test('is not sent in a position that the player did not see', () => {
    const seat = waiting();
    seat.game.premove(NF3);
    seat.latest().closes();
    seat.timers.advance(1_000);
    seat.latest().opens();
    seat.hears(stateMessage(2));
    expect(seat.sent().filter((message) => (message as { type: string }).type === 'make_move')).toEqual([]);
    expect(seat.fates).toEqual(['dropped']);
  });

  test('survives a reconnect if it is still the opponent’s turn', () => {
    const seat = waiting();
    seat.game.premove(NF3);
    seat.latest().closes();
    seat.timers.advance(1_000);
    seat.latest().opens();
    seat.hears(stateMessage(1));
    seat.hears(moveMessage(2));
    expect(seat.sent()).toContainEqual(makes(NF3));
    expect(seat.fates).toEqual(['played']);
  });

  test('is never sent as a promotion without a chosen piece', () => {
    const fen = '7k/P7/8/8/8/8/8/K7 b - - 0 1';
    const reply = {
      fen: '8/P6k/8/8/8/8/8/K7 w - - 1 2',
      move: { from: 'h8', to: 'h7', san: 'Kh7', fen: '' },
    };
    const silent = waiting(fen);
    silent.game.premove({ from: 'a7', to: 'a8' });
    silent.hears(moveMessage(2, reply));
    expect(silent.sent()).toEqual([]);
    expect(silent.fates).toEqual(['dropped']);
    const named = waiting(fen);
    named.game.premove({ from: 'a7', to: 'a8', promotion: 'n' });
    named.hears(moveMessage(2, reply));
    expect(named.sent()).toEqual([makes({ from: 'a7', to: 'a8', promotion: 'n' })]);
  });
});
