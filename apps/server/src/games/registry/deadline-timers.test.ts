import { expect, test } from 'vitest';
import { createManualTime } from '../../platform/testkit/manual-time.ts';
import { createDeadlineTimers, type TimedGame } from './deadline-timers.ts';

/** Returns a game whose only deadline is the expiry of a game that no player joins; null for no deadline. */
const recordDue = (expiresAtMs: number | null): TimedGame['record'] => {
  const match =
    expiresAtMs === null
      ? { status: 'ended', rematchOffers: { white: null, black: null } }
      : { status: 'waiting', expiresAtMs };
  return { match } as TimedGame['record'];
};

function setStage({ isAlone = true, lastWriterIsSelf = true } = {}) {
  const time = createManualTime();
  const startMs = time.nowMs();
  const armed: number[] = []; // ms, of each timer that was set
  const applied: number[] = []; // ms after the start
  let outage = false;
  const game = { id: 1, record: null, timer: null, lastWriterIsSelf } as unknown as TimedGame;
  const timers = createDeadlineTimers(
    {
      time: {
        ...time,
        after(ms, run) {
          armed.push(ms);
          return time.after(ms, run);
        },
      },
      nodes: { isAlone: () => isAlone, isOwn: (node) => node === 1 },
      hasOpenOutage: () => outage,
    },
    () => applied.push(time.nowMs() - startMs),
  );
  return {
    time,
    armed,
    applied,
    timers,
    game,
    setOutage: (open: boolean) => {
      outage = open;
    },
    /** Sets the game's deadline, in ms after the start. */
    due(ms: number | null) {
      game.record = recordDue(ms === null ? null : startMs + ms);
      timers.set(game);
    },
  };
}

test.each([
  ['the only node', { isAlone: true, lastWriterIsSelf: false }, 5_000],
  ['the last writer', { isAlone: false, lastWriterIsSelf: true }, 5_000],
  [
    'another node that holds the game, after the last writer',
    { isAlone: false, lastWriterIsSelf: false },
    5_300,
  ],
])('applies a deadline at the right time on %s', (_, node, atMs) => {
  const stage = setStage(node);
  stage.due(5_000);
  stage.time.advance(10_000);
  expect(stage.applied).toEqual([atMs]);
});

test('applies a deadline once, when it is due', () => {
  const stage = setStage();
  stage.due(5_000);
  stage.time.advance(4_999);
  expect(stage.applied).toEqual([]);
  stage.time.advance(10_000);
  expect(stage.applied).toEqual([5_000]);
});

test('sets no timer for a deadline that is postponed, and applies it at its last instant', () => {
  const stage = setStage();
  for (const due of [5_000, 6_000, 7_000, 8_000]) stage.due(due);
  expect(stage.armed).toEqual([5_000]);
  stage.time.advance(7_999);
  expect(stage.applied).toEqual([]);
  expect(stage.armed).toEqual([5_000, 3_000]);
  stage.time.advance(1);
  expect(stage.applied).toEqual([8_000]);
});

test('applies a deadline that was moved earlier', () => {
  const stage = setStage();
  stage.due(5_000);
  stage.due(2_000);
  stage.time.advance(2_000);
  expect(stage.applied).toEqual([2_000]);
  stage.time.advance(10_000);
  expect(stage.applied).toEqual([2_000]);
});

test('applies nothing without a deadline, or after it was cancelled', () => {
  const stage = setStage();
  stage.due(5_000);
  stage.due(null);
  stage.due(6_000);
  stage.timers.cancel(stage.game);
  stage.time.advance(10_000);
  expect(stage.applied).toEqual([]);
  stage.due(12_000);
  stage.timers.stop([stage.game]);
  stage.due(13_000);
  stage.time.advance(10_000);
  expect(stage.applied).toEqual([]);
});

test('applies nothing during an outage', () => {
  const stage = setStage();
  stage.due(5_000);
  stage.setOutage(true);
  stage.time.advance(6_000);
  stage.setOutage(false);
  stage.time.advance(6_000);
  expect(stage.applied).toEqual([]);
});
