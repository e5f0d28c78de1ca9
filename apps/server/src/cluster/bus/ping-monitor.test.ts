import { expect, test } from 'vitest';
import { createManualTime } from '../../platform/testkit/manual-time.ts';
import { BUS } from '../limits.ts';
import { PingMonitor } from './bus.ts';

test('reports a degraded bus on time even if its timer runs early', () => {
  const time = createManualTime();
  const early = { ...time, after: (ms: number, run: () => void) => time.after(Math.max(1, ms - 3), run) };
  const recorded: [boolean, number][] = [];
  const monitor = new PingMonitor({
    time: early,
    onChange: (isConnected) => recorded.push([isConnected, time.monotonicMs()]),
  });
  monitor.pingReturned(0);
  time.advance(2 * BUS.connectedMs);
  expect(recorded).toEqual([
    [true, 0],
    [false, BUS.connectedMs],
  ]);
  expect(time.pending()).toBe(0);
});

test('orders pings by when they were sent', () => {
  const time = createManualTime();
  const monitor = new PingMonitor({ time, onChange() {} });
  time.advance(500);
  monitor.pingReturned(400);
  monitor.pingReturned(100);
  monitor.pingReturned(501); // not sent by this process
  time.advance(400 + BUS.connectedMs - 500 - 1);
  expect(monitor.isConnected).toBe(true);
  time.advance(1);
  expect(monitor.isConnected).toBe(false);
});
