// users: all SQL of owned_avatar.
import type { Queries } from '../../platform/database/index.ts';
import { tables } from './store.ts';

export async function ownedAvatars(queries: Queries, userId: number): Promise<readonly string[]> {
  const rows = await tables(queries)
    .selectFrom('owned_avatar')
    .select('avatar_id')
    .where('user_id', '=', BigInt(userId))
    .orderBy('acquired_at')
    .orderBy('avatar_id')
    .execute();
  return rows.map((row) => row.avatar_id);
}

/** Returns false if the player already owns the avatar. */
export async function insertOwnedAvatar(
  queries: Queries,
  userId: number,
  avatarId: string,
): Promise<boolean> {
  const row = await tables(queries)
    .insertInto('owned_avatar')
    .values({ user_id: BigInt(userId), avatar_id: avatarId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('avatar_id')
    .executeTakeFirst();
  return row !== undefined;
}
