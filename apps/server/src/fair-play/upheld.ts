// fair-play: what an upheld case means for the account.
import type { Queries } from '../platform/database/index.ts';
import { appealsOf } from './appeal-store.ts';
import { listCases } from './case-store.ts';
import { LISTED } from './limits.ts';

/** Whether the account may play friendly games only: it has an upheld case without a granted appeal. */
export async function isBarred(queries: Queries, userId: number): Promise<boolean> {
  const upheld = await listCases(queries, { userId, states: ['upheld'] }, LISTED.cases);
  if (upheld.length === 0) return false;
  const appeals = await appealsOf(
    queries,
    upheld.map(({ id }) => id),
  );
  return upheld.some(({ id }) => appeals.get(id)?.answer?.granted !== true);
}
