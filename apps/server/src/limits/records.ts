// limits: everything that is stored about a player, for the player's own file.
import type { Queries } from '../platform/database/index.ts';
import { breakRecords, reminderSeenAt } from './break-store.ts';
import { changeRecords, ruleRecords } from './rule-store.ts';
import { termsRecords } from './terms-store.ts';

/** Limits and changes in lamports or minutes. Names and reasons of operators are left out. */
export async function limitRecords(queries: Queries, userId: number) {
  return {
    rules: await ruleRecords(queries, userId),
    changes: await changeRecords(queries, userId),
    breaks: await breakRecords(queries, userId),
    reminderSeenAt: await reminderSeenAt(queries, userId),
    acceptedTerms: await termsRecords(queries, userId),
  };
}
