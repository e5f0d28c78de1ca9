// limits: reads the break or exclusion in force, as shown to its player.
import type { PlayBreak } from '@kingstake/protocol';
import type { Queries } from '../platform/database/index.ts';
import { breaksOf } from './break-store.ts';
import { breakInForce, isoOrNull, shownUntil } from './decision.ts';

/** Returns the break or exclusion in force that lasts longest; null if there is none. */
export async function shownBreak(queries: Queries, userId: number, nowMs: number): Promise<PlayBreak | null> {
  const row = breakInForce(await breaksOf(queries, [userId]), nowMs);
  if (row === null) return null;
  return {
    kind: row.kind,
    began: new Date(row.beganMs).toISOString(),
    until: isoOrNull(shownUntil(row, nowMs)),
    isEndRequested: row.endRequestedMs !== null,
  };
}
