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

/** Runs the steps, such as `due 5000`, on a node. Returns after how many ms each timer was set to fire, and when deadlines were applied. */
function run(steps: string, { isAlone = true, lastWriterIsSelf = true } = {}) {
  const time = createManualTime();
  const startMs = time.nowMs();
  const armed: number[] = [];
  const applied: number[] = [];
  let outage = false;
  const game = { id: 1, record: null, timer: null, lastWriterIsSelf } as unknown as TimedGame;
  const timers = createDeadlineTimers(
    {
      time: {
        ...time,
        after(ms, work) {
          armed.push(ms);
          return time.after(ms, work);
        },
      },
      nodes: { isAlone: () => isAlone, isOwn: (node) => node === 1 },
      hasOpenOutage: () => outage,
    },
    () => applied.push(time.nowMs() - startMs),
  );
  for (const step of steps.split(', ')) {
    const [what, ms] = step.split(' ');
    if (what === 'due' || what === 'none') {
      game.record = recordDue(what === 'none' ? null : startMs + Number(ms));
      timers.set(game);
    } else if (what === 'pass') time.advance(Number(ms));
    else if (what === 'cancel') timers.cancel(game);
    else if (what === 'stop') timers.stop([game]);
    else outage = !outage;
  }
  return { armed, applied };
}

const OTHER = { isAlone: false, lastWriterIsSelf: false };

test.each<[what: string, steps: string, applied: number[], node?: object]>([
  ['a deadline once, when it is due', 'due 5000, pass 10000', [5_000]],
  ['it on time on the only node', 'due 5000, pass 10000', [5_000], { ...OTHER, isAlone: true }],
  ['it on time on the last writer', 'due 5000, pass 10000', [5_000], { isAlone: false }],
  ['it after the last writer on another node', 'due 5000, pass 10000', [5_300], OTHER],
  ['a deadline that was moved earlier', 'due 5000, due 2000, pass 12000', [2_000]],
  ['nothing without a deadline', 'due 5000, none, pass 10000', []],
  ['nothing after it was cancelled', 'due 6000, cancel, pass 10000', []],
  ['nothing after a stop', 'due 2000, stop, due 3000, pass 10000', []],
  ['nothing during an outage', 'due 5000, outage, pass 6000, outage, pass 6000', []],
])('applies %s', (_what, steps, applied, node) => {
  expect(run(steps, node).applied).toEqual(applied);
});

test('sets no timer for a deadline that is postponed, and applies it at its last instant', () => {
  const postponed = 'due 5000, due 6000, due 7000, due 8000';
  expect(run(postponed)).toEqual({ armed: [5_000], applied: [] });
  expect(run(`${postponed}, pass 7999`)).toEqual({ armed: [5_000, 3_000], applied: [] });
  expect(run(`${postponed}, pass 8000`).applied).toEqual([8_000]);
});
