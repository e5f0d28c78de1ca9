import { createMatch, type Match } from '@kingstake/chess';
import { DEFAULT_TIME_CONTROL, timeControlOf } from '@kingstake/protocol';
import { expect, test } from 'vitest';
import { dueAtMs, type GameRecord, type HeadStep } from '../store/game-record.ts';
import { judgedMs } from './deadline-judgement.ts';
import { type PublishUpdate, publishUpdate } from './game-update.ts';

const [HERE, THERE, THIRD] = [1, 2, 3];

const TERMS = { isPrivate: false, allowObservers: false, timeControl: timeControlOf(DEFAULT_TIME_CONTROL) };

/** White, who is to move, sits at these nodes; both have moved, so that nothing but White's clock is due. */
function running(at: readonly number[]): Extract<Match, { status: 'active' }> {
  const seat = { userId: 7, at, awaySinceMs: null };
  const half = { remainingMs: 60_000, lagQuotaMs: 0 };
  return {
    ...createMatch(7, TERMS, 0),
    status: 'active',
    white: seat,
    black: { ...seat, userId: 8, at: [HERE] },
    clock: { white: half, black: half, turn: 'white', runningSinceMs: 1_000_000 },
    moveCount: 20,
  } as unknown as Extract<Match, { status: 'active' }>;
}

const DUE = dueAtMs(running([HERE])) ?? 0;

test.each<[string, readonly number[], number, ReadonlyMap<number, number>, number]>([
  ['before it is due', [THERE], DUE - 1, new Map(), DUE - 1],
  ['the side sits here', [HERE], DUE + 500, new Map(), DUE + 500],
  ['here too', [THERE, HERE], DUE + 500, new Map(), DUE + 500],
  ['nowhere', [], DUE + 500, new Map(), DUE + 500],
  ['its node has written since', [THERE], DUE + 500, new Map([[THERE, DUE]]), DUE + 500],
  ['its node has not', [THERE], DUE + 500, new Map([[THERE, DUE - 1]]), DUE - 1],
  ['one of its two nodes has', [THERE, THIRD], DUE + 500, new Map([[THIRD, DUE + 1]]), DUE + 500],
  ['neither has', [THERE, THIRD], DUE + 500, new Map([[THERE, DUE - 9]]), DUE - 1],
  ['silent so long that nobody waits', [THERE], DUE + 14_999, new Map([[THERE, DUE - 2]]), DUE + 14_999],
  ['and a moment before', [THERE], DUE + 14_998, new Map([[THERE, DUE - 2]]), DUE - 1],
  ['a node that nobody knows', [THERE], DUE + 500, new Map(), DUE + 500],
])('when a command is judged: %s', (_, at, atMs, alive, judged) => {
  const nodes = {
    isOwn: (node: number) => node === HERE,
    lastHeartbeatMs: (node: number) => alive.get(node) ?? null,
  };
  expect(judgedMs(running(at), atMs, nodes)).toBe(judged);
});

test('a node that knows of no other still tells one that a seat names', () => {
  const told: unknown[] = [];
  const say: PublishUpdate = (to) => told.push(to);
  const opened = createMatch(7, TERMS, 0);
  const step = (at: readonly number[]) => {
    const match = { ...opened, white: { ...opened.white, at } };
    const record = { id: 9, version: 4, match: opened, compensatedUntilMs: 0 } as GameRecord;
    return { before: record, after: { ...record, match }, events: [] } as unknown as HeadStep;
  };
  const node = { nodes: { isAlone: () => true, self: () => HERE }, publishUpdate: say };
  publishUpdate(node, step([HERE]));
  publishUpdate(node, step([]));
  expect(told).toEqual([]);
  publishUpdate(node, step([THERE, HERE, THIRD, THERE]));
  expect(told).toEqual([[THERE, THIRD]]);
});
