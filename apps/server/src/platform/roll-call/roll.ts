// platform/roll-call: the users online at one node, as the text of a hint. Pure: ids ascending, each as what it is more than the one
// before, base 36, with commas. 10,000 users of a million take 30 KB.
import { ROLL_CALL } from './limits.ts';

export function writeRoll(userIds: Iterable<number>): string {
  const ascending = Float64Array.from(userIds).sort();
  let before = 0;
  const steps: string[] = [];
  for (const id of ascending.subarray(0, ROLL_CALL.users)) {
    steps.push((id - before).toString(36));
    before = id;
  }
  return steps.join(',');
}

const STEP = /^[1-9a-z][0-9a-z]{0,9}$/;

/** Returns null for what `writeRoll` did not write. */
export function readRoll(text: string): readonly number[] | null {
  if (text === '') return [];
  const steps = text.split(',');
  if (steps.length > ROLL_CALL.users) return null;
  const userIds: number[] = [];
  let id = 0;
  for (const step of steps) {
    id += STEP.test(step) ? Number.parseInt(step, 36) : Number.NaN;
    if (!Number.isSafeInteger(id)) return null;
    userIds.push(id);
  }
  return userIds;
}
