// cluster: encodes a list of user ids as text. Pure. The ids are sorted, and each is written as its difference from the previous one in base
// 36, separated by commas. 10,000 ids below a million take 30 KB.
import { PRESENCE } from '../limits.ts';

export function encodeUserIds(userIds: Iterable<number>): string {
  const ascending = Float64Array.from(userIds).sort();
  let previous = 0;
  const differences: string[] = [];
  for (const id of ascending.subarray(0, PRESENCE.users)) {
    differences.push((id - previous).toString(36));
    previous = id;
  }
  return differences.join(',');
}

const DIFFERENCE = /^[1-9a-z][0-9a-z]{0,9}$/;

/** Returns null for a text that `encodeUserIds` does not write. */
export function decodeUserIds(text: string): readonly number[] | null {
  if (text === '') return [];
  const differences = text.split(',');
  if (differences.length > PRESENCE.users) return null;
  const userIds: number[] = [];
  let id = 0;
  for (const difference of differences) {
    id += DIFFERENCE.test(difference) ? Number.parseInt(difference, 36) : Number.NaN;
    if (!Number.isSafeInteger(id)) return null;
    userIds.push(id);
  }
  return userIds;
}
