import { expect, test } from 'vitest';
import { createManualTime } from '../../platform/testkit/manual-time.ts';
import { CpuShare } from './index.ts';

/** Works four times for 30 ms, and returns how long that took with pauses. */
async function workFourTimes(share: number): Promise<number> {
  const time = createManualTime();
  const cpu = new CpuShare(share, time);
  const beganMs = time.monotonicMs();
  cpu.begin();
  for (let piece = 0; piece < 4; piece += 1) {
    time.advance(30);
    const rest = cpu.rest();
    await Promise.resolve();
    while (time.pending() > 0) time.advance(1);
    await rest;
  }
  return time.monotonicMs() - beganMs;
}

test.each([
  [1, 120],
  [0.5, 240],
  [0.25, 480],
  [0.1, 1_200],
])('uses %d of a core: 120 ms of work take %d ms', async (share, expectedMs) => {
  expect(await workFourTimes(share)).toBe(expectedMs);
});

test('ends a pause when it is woken, and leaves no timer', async () => {
  const time = createManualTime();
  const cpu = new CpuShare(0.01, time);
  cpu.begin();
  time.advance(1_000);
  const rest = cpu.rest();
  cpu.wake();
  await rest;
  expect(time.pending()).toBe(0);
});
