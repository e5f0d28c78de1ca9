// platform/testkit: the system clock with timers that take a hundred times as long, so that a busy machine causes no timeouts.
import { systemTime, type Time } from '../time.ts';

export const patientTime: Time = {
  ...systemTime,
  after: (ms, run) => systemTime.after(100 * ms, run),
  every: (ms, run) => systemTime.every(100 * ms, run),
};
