// All SQL of former_name: names that a player gave up and that are still reserved for that player.
import type { Queries } from '../../platform/database/index.ts';
import { NAMES } from './limits.ts';
import { type PlayerName, tables } from './store.ts';

export async function insertFormerName(
  queries: Queries,
  userId: number,
  name: PlayerName,
  givenUpAtMs: number,
): Promise<void> {
  await tables(queries)
    .insertInto('former_name')
    .values({
      user_id: BigInt(userId),
      username_key: name.usernameKey,
      username_skeleton: name.usernameSkeleton,
      given_up_at: new Date(givenUpAtMs),
    })
    .execute();
}

/** Counts the names that a player has given up since this instant. */
export async function countFormerNames(queries: Queries, userId: number, sinceMs: number): Promise<number> {
  const rows = await tables(queries)
    .selectFrom('former_name')
    .select('id')
    .where('user_id', '=', BigInt(userId))
    .where('given_up_at', '>=', new Date(sinceMs))
    .execute();
  return rows.length;
}

/** Whether another player recently gave up this name or a look-alike. Call it after the name was written: see `claimName`. */
export async function isFormerNameOfAnother(
  queries: Queries,
  userId: number,
  name: PlayerName,
  nowMs: number,
): Promise<boolean> {
  const found = await tables(queries)
    .selectFrom('former_name')
    .select('id')
    .where('user_id', '<>', BigInt(userId))
    .where('given_up_at', '>', new Date(nowMs - NAMES.formerMs))
    .where((where) =>
      where.or([
        where('username_key', '=', name.usernameKey),
        where('username_skeleton', '=', name.usernameSkeleton),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

export async function deleteFreedNames(queries: Queries, nowMs: number): Promise<void> {
  await tables(queries)
    .deleteFrom('former_name')
    .where('given_up_at', '<=', new Date(nowMs - NAMES.formerMs))
    .execute();
}

/** Names that are still reserved for a player, in lower case, oldest first. */
export async function listFormerNames(queries: Queries, userId: number) {
  const rows = await tables(queries)
    .selectFrom('former_name')
    .select(['username_key', 'given_up_at'])
    .where('user_id', '=', BigInt(userId))
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ name: row.username_key, givenUpAt: row.given_up_at }));
}
