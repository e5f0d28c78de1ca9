import { createManualTimers } from '@kingstake/client/testkit';
import { expect, test, vi } from 'vitest';
import { socketAddress, watchClock } from './browser.ts';

test('J1 connects the socket to /ws on the page’s own host, with ws or wss like the page', () => {
  expect(socketAddress({ protocol: 'http:', host: 'localhost:3000' })).toBe('ws://localhost:3000/ws');
  expect(socketAddress({ protocol: 'https:', host: 'kingstake.example' })).toBe('wss://kingstake.example/ws');
});

/** `aheadMs`: how far the system time is ahead of the elapsed time. */
function watched() {
  const timers = createManualTimers();
  const machine = { aheadMs: 5_000 };
  const steps = vi.fn();
  const stop = watchClock(timers, () => timers.now() + machine.aheadMs, steps);
  return { timers, machine, stop, steps };
}

test.each([600_000, -600_000, 300])('detects a step of %i ms within a second, once', (ms) => {
  const { timers, machine, steps } = watched();
  timers.advance(10_500);
  machine.aheadMs += ms;
  timers.advance(1_000);
  expect(steps).toHaveBeenCalledOnce();
  timers.advance(60_000);
  expect(steps).toHaveBeenCalledOnce();
});

test('ignores a clock that is adjusted slowly, and stops on request', () => {
  const { timers, machine, stop, steps } = watched();
  for (let second = 0; second < 3_600; second += 1) {
    machine.aheadMs += 1;
    timers.advance(1_000);
  }
  expect(steps).not.toHaveBeenCalled();
  stop();
  machine.aheadMs += 600_000;
  timers.advance(5_000);
  expect(steps).not.toHaveBeenCalled();
});
