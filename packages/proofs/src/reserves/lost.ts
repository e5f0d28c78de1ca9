// reserves: statements that were lost in a restore. They have a memo on chain and no file.
import type { ReserveHeader, ReserveMemo } from './statement.ts';

export interface LostHeights {
  from: number;
  to: number;
}

/** Returns the heights that were lost in the restore before this statement, or null if the statement names no restore. */
export function lostHeights({
  height,
  restoredFrom,
}: Pick<ReserveHeader, 'height' | 'restoredFrom'>): LostHeights | null {
  return restoredFrom === undefined ? null : { from: restoredFrom + 1, to: height - 1 };
}

/**
 * none: the statement names a restore that lost nothing. missing: a lost height has no memo. two: a lost height has two
 * digests. previous: the statement does not name the digest of the last lost one.
 */
export type LostFault = { name: 'none' | 'previous' } | { name: 'missing' | 'two'; height: number };

/** Checks lost heights against the treasury's memos, in any order. Returns the first fault, or null. */
export function lostFault(
  { previous }: Pick<ReserveHeader, 'previous'>,
  { from, to }: LostHeights,
  memos: readonly ReserveMemo[],
): LostFault | null {
  if (from > to) return { name: 'none' };
  const digests = new Map<number, string>();
  for (const { height, digest } of memos) {
    if (height < from || height > to) continue;
    if ((digests.get(height) ?? digest) !== digest) return { name: 'two', height };
    digests.set(height, digest);
  }
  for (let height = from; height <= to; height += 1)
    if (!digests.has(height)) return { name: 'missing', height };
  return digests.get(to) === previous ? null : { name: 'previous' };
}
