import type { ServerMessage } from '@kingstake/protocol';
import { describe, expect, test } from 'vitest';
import { moveMessage, stateMessage } from '../testkit/messages.ts';
import { type LiveState, type LocalEvent, reduceLive, startLive } from './live-state.ts';
import { remainingMs, shownClocks } from './shown-clocks.ts';

/** White's turn: 4:20 left at 100 s of server time, Black has 9:10. */
const clocks = { whiteTime: 260, blackTime: 550, serverTime: 100_000 };
const MINE: LocalEvent = {
  type: 'moved',
  move: { from: 'e2', to: 'e4' },
  clientMoveId: 'm1',
  nowMs: 107_000,
};
const REFUSED: ServerMessage = {
  type: 'error',
  code: 'INVALID_MOVE',
  message: 'Invalid move',
  gameId: 7,
  clientMoveId: 'm1',
};

const after = (...events: (ServerMessage | LocalEvent)[]): LiveState =>
  [stateMessage(0, clocks), ...events].reduce(reduceLive, startLive(7));

/** What both clocks show at an instant of server time. */
function shownAt(state: LiveState, nowMs: number): [number, number] {
  const shown = shownClocks(state, true);
  if (shown === null) throw new Error('no clocks');
  return [remainingMs(shown, 'white', nowMs), remainingMs(shown, 'black', nowMs)];
}

describe('after an own move', () => {
  test('the own clock stands at the moment of the move, and the opponent’s does not start', () => {
    const moved = after(MINE);
    expect(shownAt(moved, 107_000)).toEqual([253_000, 550_000]);
    expect(shownAt(moved, 147_000)).toEqual([253_000, 550_000]);
    expect(shownClocks(moved, true)?.running).toBeNull();
  });

  test('the opponent’s starts with the server’s answer', () => {
    const answer = { clientMoveId: 'm1', whiteTime: 252.5, blackTime: 550, serverTime: 107_600 };
    const told = after(MINE, moveMessage(1, answer));
    expect(shownAt(told, 110_600)).toEqual([252_500, 547_000]);
  });

  test('a refusal: the own clock has run on all the while', () => {
    expect(shownAt(after(MINE, REFUSED), 110_000)).toEqual([250_000, 550_000]);
  });

  test('the full state after an outage shows it missing: the clock has run on, and stands there', () => {
    const later = { whiteTime: 230, blackTime: 550, serverTime: 130_000 };
    expect(shownAt(after(MINE, stateMessage(0, later)), 133_000)).toEqual([230_000, 550_000]);
  });

  test('a full state from before the move, held up on the line, gives the own clock nothing back', () => {
    const earlier = { whiteTime: 257, blackTime: 550, serverTime: 103_000 };
    expect(shownAt(after(MINE, stateMessage(0, earlier)), 107_500)).toEqual([253_000, 550_000]);
  });
});

test('the running side counts down; nothing does before the server’s time is known', () => {
  expect(shownAt(after(), 101_500)).toEqual([258_500, 550_000]);
  expect(shownClocks(after(), false)?.running).toBeNull();
  expect(shownClocks(startLive(7), true)).toBeNull();
});
