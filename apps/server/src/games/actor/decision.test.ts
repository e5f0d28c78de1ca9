import { createMatch, type Match } from '@kingstake/chess';
import { DEFAULT_TIME_CONTROL, timeControlOf } from '@kingstake/protocol';
import { expect, test } from 'vitest';
import { dueAtMs, type GameRecord, type HeadStep } from '../rows/game-record.ts';
import { judgedMs } from './decision.ts';
import { type PublishUpdate, publishUpdate } from './game-update.ts';

const [HERE, THERE, THIRD] = [1, 2, 3];

const TERMS = { isPrivate: false, allowObservers: false, timeControl: timeControlOf(DEFAULT_TIME_CONTROL) };

/** Returns a match with White to move and connected to these nodes. Both sides have moved, so only White's clock has a deadline. */
function running(at: readonly number[]): Extract<Match, { status: 'active' }> {
  const seat = { userId: 7, at, awaySinceMs: null };
  const half = { remainingMs: 60_000, lagBucketMs: 0 };
  return {
    ...createMatch(7, TERMS, 0),
    status: 'active',
    white: seat,
    black: { ...seat, userId: 8, at: [HERE] },
    clock: { white: half, black: half, turn: 'white', runningSinceMs: 1_000_000 },
    ply: 20,
  } as unknown as Extract<Match, { status: 'active' }>;
}

const DUE = dueAtMs(running([HERE])) ?? 0;

test.each<[string, readonly number[], number, ReadonlyMap<number, number>, number]>([
  ['now before the deadline', [THERE], DUE - 1, new Map(), DUE - 1],
  ['now if the side is connected here', [HERE], DUE + 500, new Map(), DUE + 500],
  ['now if the side is connected here and elsewhere', [THERE, HERE], DUE + 500, new Map(), DUE + 500],
  ['now if the side is not connected', [], DUE + 500, new Map(), DUE + 500],
  ['now if its node has sent a heartbeat since', [THERE], DUE + 500, new Map([[THERE, DUE]]), DUE + 500],
  ['before the deadline if its node has not', [THERE], DUE + 500, new Map([[THERE, DUE - 1]]), DUE - 1],
  ['now if one of its two nodes has', [THERE, THIRD], DUE + 500, new Map([[THIRD, DUE + 1]]), DUE + 500],
  ['before the deadline if neither has', [THERE, THIRD], DUE + 500, new Map([[THERE, DUE - 9]]), DUE - 1],
  [
    'now if its node has been silent for 15 s',
    [THERE],
    DUE + 14_999,
    new Map([[THERE, DUE - 2]]),
    DUE + 14_999,
  ],
  ['before the deadline 1 ms earlier', [THERE], DUE + 14_998, new Map([[THERE, DUE - 2]]), DUE - 1],
  ['now if its node is unknown', [THERE], DUE + 500, new Map(), DUE + 500],
])('judges a command %s', (_, at, atMs, alive, judged) => {
  const nodes = {
    isOwn: (node: number) => node === HERE,
    lastHeartbeatMs: (node: number) => alive.get(node) ?? null,
  };
  expect(judgedMs(running(at), atMs, nodes)).toBe(judged);
});

test('publishes an update to each node that a seat names, including unknown ones', () => {
  const published: unknown[] = [];
  const publish: PublishUpdate = (to) => published.push(to);
  const opened = createMatch(7, TERMS, 0);
  const step = (at: readonly number[]) => {
    const match = { ...opened, white: { ...opened.white, at } };
    const record = { id: 9, version: 4, match: opened, compensatedUntilMs: 0 } as GameRecord;
    return { before: record, after: { ...record, match }, events: [] } as unknown as HeadStep;
  };
  const node = { nodes: { isAlone: () => true, self: () => HERE }, publishUpdate: publish };
  publishUpdate(node, step([HERE]));
  publishUpdate(node, step([]));
  expect(published).toEqual([]);
  publishUpdate(node, step([THERE, HERE, THIRD, THERE]));
  expect(published).toEqual([[THERE, THIRD]]);
});
