import { expect, test } from 'vitest';
import { createManualTime } from '../../platform/testkit/manual-time.ts';
import type { CachedGame } from './cached-game.ts';
import { createDeadlineTimers } from './deadline-timers.ts';

/** A game whose only deadline is when nobody has come; null: it has none. */
const recordDue = (expiresAtMs: number | null): CachedGame['record'] => {
  const match =
    expiresAtMs === null
      ? { status: 'ended', rematchOffers: { white: null, black: null } }
      : { status: 'waiting', expiresAtMs };
  return { match } as CachedGame['record'];
};

function setStage({ isAlone = true, isOurs = true } = {}) {
  const time = createManualTime();
  const startMs = time.nowMs();
  const armed: number[] = []; // ms, of each timer that was set
  const applied: number[] = []; // ms after the start
  let outage = false;
  const cached = { id: 1, record: null, timer: null, isOurs } as unknown as CachedGame;
  const timers = createDeadlineTimers(
    {
      time: {
        ...time,
        after(ms, run) {
          armed.push(ms);
          return time.after(ms, run);
        },
      },
      nodes: {
        self: () => 1,
        isAlone: () => isAlone,
        isOwn: (node) => node === 1,
        lastHeartbeatMs: () => null,
      },
      hasOpenOutage: () => outage,
    },
    () => applied.push(time.nowMs() - startMs),
  );
  return {
    time,
    armed,
    applied,
    timers,
    cached,
    setOutage: (open: boolean) => {
      outage = open;
    },
    /** The game's deadline is that many ms after the start from now on. */
    due(ms: number | null) {
      cached.record = recordDue(ms === null ? null : startMs + ms);
      timers.set(cached);
    },
  };
}

test.each([
  ['the only node', { isAlone: true, isOurs: false }, 5_000],
  ['the node that wrote the game last', { isAlone: false, isOurs: true }, 5_000],
  ['another one that holds it: the writer comes first', { isAlone: false, isOurs: false }, 5_300],
])('when a deadline is applied by %s', (_, node, atMs) => {
  const stage = setStage(node);
  stage.due(5_000);
  stage.time.advance(10_000);
  expect(stage.applied).toEqual([atMs]);
});

test('a deadline is applied when it is due, and once', () => {
  const stage = setStage();
  stage.due(5_000);
  stage.time.advance(4_999);
  expect(stage.applied).toEqual([]);
  stage.time.advance(10_000);
  expect(stage.applied).toEqual([5_000]);
});

test('a deadline that is put off again and again costs no timer, and is applied at its last instant', () => {
  const stage = setStage();
  for (const due of [5_000, 6_000, 7_000, 8_000]) stage.due(due);
  expect(stage.armed).toEqual([5_000]);
  stage.time.advance(7_999);
  expect(stage.applied).toEqual([]);
  expect(stage.armed).toEqual([5_000, 3_000]);
  stage.time.advance(1);
  expect(stage.applied).toEqual([8_000]);
});

test('a deadline that comes nearer is applied then', () => {
  const stage = setStage();
  stage.due(5_000);
  stage.due(2_000);
  stage.time.advance(2_000);
  expect(stage.applied).toEqual([2_000]);
  stage.time.advance(10_000);
  expect(stage.applied).toEqual([2_000]);
});

test('what has no deadline any more, or was cancelled, is left alone', () => {
  const stage = setStage();
  stage.due(5_000);
  stage.due(null);
  stage.due(6_000);
  stage.timers.cancel(stage.cached);
  stage.time.advance(10_000);
  expect(stage.applied).toEqual([]);
  stage.due(12_000);
  stage.timers.stop([stage.cached]);
  stage.due(13_000);
  stage.time.advance(10_000);
  expect(stage.applied).toEqual([]);
});

test('in an outage nothing is applied: the sweeper does so when it is compensated', () => {
  const stage = setStage();
  stage.due(5_000);
  stage.setOutage(true);
  stage.time.advance(6_000);
  stage.setOutage(false);
  stage.time.advance(6_000);
  expect(stage.applied).toEqual([]);
});
