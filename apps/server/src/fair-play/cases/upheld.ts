// fair-play: what an upheld case means for the account.
import type { Queries } from '../../platform/database/index.ts';
import { hasUpheldGame } from './case-store.ts';

/** Whether the account may play friendly games only: one of its games was upheld, and no appeal was granted. */
export const isBarred = (queries: Queries, userId: number): Promise<boolean> =>
  hasUpheldGame(queries, userId);
