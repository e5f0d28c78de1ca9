// platform/testkit: the machine's clock with timers that run a hundred times later, so that what is given up after a time is not
// given up because the machine is busy.
import { systemTime, type Time } from '../time.ts';

export const patientTime: Time = {
  ...systemTime,
  after: (ms, run) => systemTime.after(100 * ms, run),
  every: (ms, run) => systemTime.every(100 * ms, run),
};
