import { expect, it } from 'vitest';
import { countSlices } from '../testkit/counted-slices.ts';
import { createManualTime } from '../testkit/manual-time.ts';
import { createMetrics } from './health.ts';

const METRICS = 200;

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
