import { expect, test } from 'vitest';
import { createActivity } from './activity.ts';
import type { Database } from './platform/database/index.ts';
import type { Jobs } from './platform/jobs.ts';
import { createManualTime } from './platform/testkit/manual-time.ts';

const MINUTE = 60_000;

function setup() {
  const time = createManualTime();
  const state = { players: 0, nodes: ['one'], hasDeadlines: false };
  let look: () => Promise<void> = async () => undefined;
  const activity = createActivity({
    time,
    database: { run: (read: (queries: never) => unknown) => read({} as never) } as unknown as Database,
    cluster: { nodes: { live: () => state.nodes } } as never,
    hub: { onlineCount: () => state.players },
    hasDeadlines: async () => state.hasDeadlines,
  });
  const schedule: Jobs['schedule'] = (_name, _ms, work) => {
    look = work;
  };
  activity.jobs({ schedule } as Jobs);
  return { time, state, activity, look: () => look() };
}

test('is idle a minute after the last call, once a check found no game with a deadline', async () => {
  const { time, activity, look } = setup();
  time.advance(MINUTE - 1);
  await look();
  expect(activity.isIdle()).toBe(false);
  time.advance(1);
  expect(activity.isIdle()).toBe(false);
  await look();
  expect(activity.isIdle()).toBe(true);
  activity.noteUse();
  expect(activity.isIdle()).toBe(false);
});

test.each([
  ['a player is connected', { players: 1 }],
  ['a game has a deadline', { hasDeadlines: true }],
  ['another node is alive', { nodes: ['one', 'two'] }],
])('is not idle while %s', async (_case, change) => {
  const { time, state, activity, look } = setup();
  Object.assign(state, change);
  time.advance(MINUTE);
  await look();
  expect(activity.isIdle()).toBe(false);
});

test('counts a minute from the last check that saw a socket', async () => {
  const { time, state, activity, look } = setup();
  state.players = 1;
  time.advance(MINUTE);
  await look();
  state.players = 0;
  time.advance(MINUTE - 1);
  await look();
  expect(activity.isIdle()).toBe(false);
});
