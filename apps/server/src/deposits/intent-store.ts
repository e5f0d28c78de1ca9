// deposits: all SQL of deposit_intent: what players meant to deposit. It credits nothing.
import { type Lamports, SERVER_TIMES } from '@kingstake/protocol';
import { type Generated, type Kysely, sql } from 'kysely';
import type { Database, Queries } from '../platform/database/index.ts';

export type IntentTables = {
  deposit_intent: {
    id: Generated<bigint>;
    user_id: bigint;
    wallet_address: string;
    lamports: bigint;
    reference: string;
    created_at: Generated<Date>;
  };
};

const tables = (queries: Queries): Kysely<IntentTables> => queries.withTables<IntentTables>();

export async function insertIntent(
  queries: Queries,
  intent: { userId: number; walletAddress: string; lamports: Lamports; reference: string },
): Promise<bigint> {
  const row = await tables(queries)
    .insertInto('deposit_intent')
    .values({
      user_id: BigInt(intent.userId),
      wallet_address: intent.walletAddress,
      lamports: intent.lamports,
      reference: intent.reference,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Returns the reference key of a player's newest intent, or null. */
export async function newestReference(queries: Queries, userId: number): Promise<string | null> {
  const row = await tables(queries)
    .selectFrom('deposit_intent')
    .select('reference')
    .where('user_id', '=', BigInt(userId))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.reference ?? null;
}

/** Intents that one statement deletes. */
const PURGE_BATCH = 1000;

/**
 * Deletes intents that a newer one of the same player has replaced, once they are old. A player's newest intent is kept for
 * good: its reference key finds a deposit whose signature the page never learned, however late the page asks. That is one
 * row a player at most.
 */
export async function purgeReplacedIntents(database: Database): Promise<void> {
  for (let deleted = PURGE_BATCH; deleted === PURGE_BATCH; ) {
    const { numAffectedRows } = await database.run((queries) =>
      sql`delete from deposit_intent where id in (
        select old.id from deposit_intent old
        where old.created_at < app_now() - ${SERVER_TIMES.replacedIntentKeptMs}::bigint * interval '1 millisecond'
          and exists (select from deposit_intent newer where newer.user_id = old.user_id and newer.id > old.id)
        order by old.id limit ${PURGE_BATCH})`.execute(queries),
    );
    deleted = Number(numAffectedRows ?? 0n);
  }
}
