import type { ServerMessage } from '@kingstake/protocol';
import { describe, expect, test } from 'vitest';
import { GAME_OVER, gameOf, LINE, moveMessage, stateMessage } from '../testkit/messages.ts';
import { type LiveState, type LocalEvent, reduceLive, startLive } from './live-state.ts';
import { remainingMs, shownClocks } from './shown-clocks.ts';

/** White's turn. At 100 s of server time White has 4:20 left and Black has 9:10. */
const clocks = { whiteTime: 260, blackTime: 550, serverTime: 100_000 };
const E4 = { from: 'e2', to: 'e4' };
const MINE: LocalEvent = { type: 'moved', move: E4, clientMoveId: 'm1', nowMs: 107_000 };
const ABOUT = { message: '', gameId: 7, clientMoveId: 'm1' };
const REFUSED: ServerMessage = { type: 'error', code: 'INVALID_MOVE', ...ABOUT };

const after = (...events: (ServerMessage | LocalEvent)[]): LiveState =>
  [stateMessage(0, clocks), ...events].reduce(reduceLive, startLive(7));

/** What both clocks show at a given server time. */
function shownAt(state: LiveState, nowMs: number): [number, number] {
  const shown = shownClocks(state, true);
  if (shown === null) throw new Error('no clocks');
  return [remainingMs(shown, 'white', nowMs), remainingMs(shown, 'black', nowMs)];
}

describe('after the player’s move', () => {
  test('stops the player’s clock at the time of the move, and does not start the opponent’s', () => {
    const moved = after(MINE);
    expect(shownAt(moved, 107_000)).toEqual([253_000, 550_000]);
    expect(shownAt(moved, 147_000)).toEqual([253_000, 550_000]);
    expect(shownClocks(moved, true)?.running).toBeNull();
  });

  test('runs the player’s clock on while the move cannot be sent', () => {
    const unsent = shownClocks(after(MINE), true, false);
    if (unsent === null) throw new Error('no clocks');
    expect(unsent.running).toBe('white');
    expect(remainingMs(unsent, 'white', 127_000)).toBe(233_000);
    expect(remainingMs(unsent, 'black', 127_000)).toBe(550_000);
  });

  test('adds the increment and starts the opponent’s clock once, with the server’s answer', () => {
    const clocksThen = { whiteTime: 255, blackTime: 550, serverTime: 107_000 };
    const answered = moveMessage(1, { clientMoveId: 'm1', ...clocksThen });
    for (const told of [[answered], [answered, answered]])
      expect(shownAt(after(MINE, ...told), 110_000)).toEqual([255_000, 547_000]);
  });

  test('keeps the player’s clock running after a refusal', () => {
    expect(shownAt(after(MINE, REFUSED), 110_000)).toEqual([250_000, 550_000]);
  });

  test('stops the clock at the time of a full state that lacks the move', () => {
    const later = { whiteTime: 230, blackTime: 550, serverTime: 130_000 };
    expect(shownAt(after(MINE, stateMessage(0, later)), 133_000)).toEqual([230_000, 550_000]);
  });

  test('adds no time for a delayed full state from before the move', () => {
    const earlier = { whiteTime: 257, blackTime: 550, serverTime: 103_000 };
    expect(shownAt(after(MINE, stateMessage(0, earlier)), 107_500)).toEqual([253_000, 550_000]);
  });
});

describe('at the end of the game', () => {
  /** The end of the game `endedAtMs` after 1970, after the first `count` moves. */
  const over = (count: number, endedAtMs: number) => {
    const endedAt = new Date(endedAtMs).toISOString();
    const game = gameOf({ status: 'ended', moves: LINE.slice(0, count), endedAt });
    return { ...GAME_OVER, seq: 3 + count, game } as ServerMessage;
  };
  const answer = { whiteTime: 252.5, blackTime: 550, serverTime: 107_600 };

  test('charges the side to move until the end and stops both clocks', () => {
    const resigned = after(moveMessage(1, answer), over(1, 130_000));
    expect(shownAt(resigned, 130_000)).toEqual([252_500, 527_600]);
    expect(shownAt(resigned, 999_000)).toEqual([252_500, 527_600]);
  });

  test('runs the player’s clock until the end if the move never arrived', () => {
    expect(shownAt(after(MINE, over(0, 120_000)), 121_000)).toEqual([240_000, 550_000]);
  });

  test('shows zero after a flag fall', () => {
    expect(shownAt(after(moveMessage(1, answer), over(1, 107_600 + 551_000)), 0)).toEqual([252_500, 0]);
  });

  test('takes the clocks of a full state of an ended game', () => {
    const game = gameOf({ status: 'ended', endedAt: new Date(130_000).toISOString() });
    const state = stateMessage(1, { ...answer, serverTime: 500_000, game });
    expect(shownAt(after(state, over(1, 130_000)), 600_000)).toEqual([252_500, 550_000]);
  });
});

test('counts down the running side once the server’s time is known', () => {
  expect(shownAt(after(), 101_500)).toEqual([258_500, 550_000]);
  expect(shownClocks(after(), false)?.running).toBeNull();
  expect(shownClocks(startLive(7), true)).toBeNull();
});
