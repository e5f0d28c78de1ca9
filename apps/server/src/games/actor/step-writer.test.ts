import { expect, test } from 'vitest';
import type { Database } from '../../platform/database/index.ts';
import { createManualTime } from '../../platform/testkit/manual-time.ts';
import { yieldToEventLoop } from '../../platform/time.ts';
import { GAMES } from '../limits.ts';
import type { GameStep } from '../rows/game-record.ts';
import { createStepWriter } from './step-writer.ts';

/** A database whose statements succeed at once, and the instant at which each of them began, on a manual clock. */
function journal() {
  const time = createManualTime();
  const startMs = time.monotonicMs();
  const begun: number[] = [];
  const run = () => {
    begun.push(time.monotonicMs() - startMs);
    return Promise.resolve(new Set(Array.from({ length: 1_000 }, (_, id) => id)));
  };
  return {
    pace: { everyMs: 2, monotonicMs: time.monotonicMs, after: time.after },
    begun,
    database: { run } as unknown as Database,
    async pass(ms: number) {
      time.advance(ms);
      for (let turn = 0; turn < 3; turn += 1) await yieldToEventLoop();
    },
  };
}

const NO_OUTAGE = { current: () => ({ newestId: 0, unsettled: [] }) };

const step = (id: number): GameStep => ({ after: { id } }) as unknown as GameStep;

test('writes the first step after an idle period at once, and steps soon after it together', async () => {
  const { pace, pass, begun, database } = journal();
  const writer = createStepWriter(database, NO_OUTAGE, pace);
  const written = [writer.write(step(1))];
  await pass(0);
  written.push(writer.write(step(2)));
  await pass(1);
  written.push(writer.write(step(3)));
  await pass(0);
  expect(begun).toEqual([0]);
  await pass(1);
  expect(begun).toEqual([0, 2]);
  await pass(5);
  written.push(writer.write(step(4)));
  await pass(0);
  expect(begun).toEqual([0, 2, 7]);
  expect(await Promise.all(written)).toEqual([true, true, true, true]);
});

test('writes a full batch without waiting for the pace', async () => {
  const { pace, pass, begun, database } = journal();
  const writer = createStepWriter(database, NO_OUTAGE, pace);
  const first = writer.write(step(0));
  await pass(0);
  const full = Array.from({ length: GAMES.stepBatch }, (_, index) => writer.write(step(index + 1)));
  await pass(0);
  expect(begun).toEqual([0, 0]);
  expect(await Promise.all([first, ...full])).not.toContain(false);
});

test('begins the next statement when the previous one has ended if there is no pace', async () => {
  const { pass, begun, database } = journal();
  const writer = createStepWriter(database, NO_OUTAGE);
  const written = [writer.write(step(1))];
  await pass(0);
  written.push(writer.write(step(2)));
  await pass(0);
  expect(begun).toEqual([0, 0]);
  expect(await Promise.all(written)).toEqual([true, true]);
});
