import { expect, test } from 'vitest';
import type { Database } from '../../platform/database/index.ts';
import { type Pace, yieldToEventLoop } from '../../platform/time.ts';
import { GAMES } from '../limits.ts';
import type { GameStep } from '../store/game-record.ts';
import { createStepWriter } from './step-writer.ts';

interface Journal {
  pace: Pace;
  /** Advances the clock, and fires timers that fall due. */
  pass(ms: number): Promise<void>;
  /** The instant at which each statement began. */
  begun: number[];
  database: Database;
}

/** A database whose statements succeed at once, and a manual clock. */
function journal(): Journal {
  let nowMs = 1_000;
  const timers = new Set<{ atMs: number; run: () => void }>();
  const begun: number[] = [];
  return {
    pace: {
      everyMs: 2,
      monotonicMs: () => nowMs,
      after(ms, run) {
        const timer = { atMs: nowMs + ms, run };
        timers.add(timer);
        return () => void timers.delete(timer);
      },
    },
    begun,
    async pass(ms) {
      nowMs += ms;
      for (const timer of timers) {
        if (timer.atMs > nowMs) continue;
        timers.delete(timer);
        timer.run();
      }
      for (let turn = 0; turn < 3; turn += 1) await yieldToEventLoop();
    },
    database: {
      run: () => {
        begun.push(nowMs);
        return Promise.resolve(new Set(Array.from({ length: 1_000 }, (_, id) => id)));
      },
    } as unknown as Database,
  };
}

const step = (id: number): GameStep => ({ after: { id } }) as unknown as GameStep;

test('writes the first step after an idle period at once, and steps soon after it together', async () => {
  const { pace, pass, begun, database } = journal();
  const writer = createStepWriter(database, pace);
  const written = [writer.write(step(1))];
  await pass(0);
  written.push(writer.write(step(2)));
  await pass(1);
  written.push(writer.write(step(3)));
  await pass(0);
  expect(begun).toEqual([1_000]);
  await pass(1);
  expect(begun).toEqual([1_000, 1_002]);
  await pass(5);
  written.push(writer.write(step(4)));
  await pass(0);
  expect(begun).toEqual([1_000, 1_002, 1_007]);
  expect(await Promise.all(written)).toEqual([true, true, true, true]);
});

test('writes a full batch without waiting for the pace', async () => {
  const { pace, pass, begun, database } = journal();
  const writer = createStepWriter(database, pace);
  const first = writer.write(step(0));
  await pass(0);
  const full = Array.from({ length: GAMES.stepBatch }, (_, index) => writer.write(step(index + 1)));
  await pass(0);
  expect(begun).toEqual([1_000, 1_000]);
  expect(await Promise.all([first, ...full])).not.toContain(false);
});

test('begins the next statement when the previous one has ended if there is no pace', async () => {
  const { pass, begun, database } = journal();
  const writer = createStepWriter(database);
  const written = [writer.write(step(1))];
  await pass(0);
  written.push(writer.write(step(2)));
  await pass(0);
  expect(begun).toEqual([1_000, 1_000]);
  expect(await Promise.all(written)).toEqual([true, true]);
});
