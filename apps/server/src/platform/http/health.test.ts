import perfHooks from 'node:perf_hooks';
import { expect, it, vi } from 'vitest';
import { countSlices } from '../testkit/counted-slices.ts';
import { createManualTime } from '../testkit/manual-time.ts';
import { createMetrics } from './health.ts';

const METRICS = 200;

it('starts the monitor of the event loop with the first scrape', async () => {
  vi.resetModules(); // the monitor is started once for the process, and other test files may have scraped
  const fresh = await import('./health.ts');
  const monitor = vi.spyOn(perfHooks, 'monitorEventLoopDelay');
  const metrics = fresh.createMetrics(createManualTime());
  expect(monitor).not.toHaveBeenCalled();
  await metrics.all();
  await metrics.all();
  expect(monitor).toHaveBeenCalledOnce();
  monitor.mockRestore();
});

it('writes the text of metrics in slices, one metric at a time', async () => {
  const { slices, piece, sizes } = countSlices();
  const metrics = createMetrics(createManualTime(), { makeSlices: () => slices });
  for (let number = 1; number <= METRICS; number += 1) {
    metrics.gauge(`kingstake_test_${number}`, 'A metric', () => {
      piece(1);
      return number;
    });
  }
  const text = await metrics.all();
  expect(text.match(/^kingstake_test_\d+ \d+$/gm)).toHaveLength(METRICS);
  expect(sizes().reduce((sum, each) => sum + each, 0)).toBe(METRICS);
  expect(Math.max(...sizes())).toBe(2);
});

it('has no metric that visits each open socket', async () => {
  const text = await createMetrics(createManualTime()).all();
  expect(text).not.toMatch(/^nodejs_active_(handles|resources)/m);
  expect(text).toMatch(/^process_max_fds \d+$/m);
  expect(text).toMatch(/^nodejs_eventloop_lag_seconds /m);
});
