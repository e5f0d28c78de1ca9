// The columns of the module's tables, and all SQL of app_user, former_name and owned_avatar.
import { type Generated, type Kysely, sql } from 'kysely';
import type { Queries, Tx } from '../../platform/database/index.ts';
import { NAMES } from './limits.ts';

/** A type rather than an interface, because Kysely needs a closed one. */
export type UsersTables = {
  app_user: {
    id: Generated<bigint>;
    wallet_address: string;
    username: string;
    username_key: string;
    username_skeleton: string;
    profile_pic_id: string;
    created_at: Generated<Date>;
    renamed_at: Generated<Date | null>;
    closed_at: Generated<Date | null>;
    suspended_at: Generated<Date | null>;
  };
  former_name: {
    id: Generated<bigint>;
    user_id: bigint;
    username_key: string;
    username_skeleton: string;
    given_up_at: Date;
  };
  sign_in_challenge: {
    id: string;
    wallet_address: string;
    browser_hash: string;
    message: string;
    issued_at: Date;
    expires_at: Date;
  };
  step_up_challenge: {
    session_key: string;
    id: string;
    subject: string;
    wallet_address: string;
    message: string;
    issued_at: Date;
    expires_at: Date;
  };
  session: {
    token_hash: string;
    wallet_address: string;
    created_at: Date;
    last_used_at: Date;
    expires_at: Date;
    ended_at: Date | null;
    end_reason: EndReason | null;
    device: string | null;
    device_id: bigint | null;
  };
  device: {
    id: Generated<bigint>;
    wallet_address: string;
    token_hash: string;
    first_signed_in_at: Date;
    last_signed_in_at: Date;
    confirmed_at: Date | null;
  };
  signing_key: {
    session_key: string;
    wallet_address: string;
    key: string;
    message: string;
    signature: string;
    created_at: Date;
  };
  owned_avatar: { user_id: bigint; avatar_id: string; acquired_at: Generated<Date> };
};

/** `ended`: by the player, from another browser. */
export type EndReason = 'logout' | 'expired' | 'replaced' | 'ended';

export const tables = (queries: Queries): Kysely<UsersTables> => queries.withTables<UsersTables>();

export interface UserRow {
  id: number;
  walletAddress: string;
  username: string;
  profilePicId: string;
}

const USER_COLUMNS = ['id', 'wallet_address', 'username', 'profile_pic_id'] as const;

function toUser(row: {
  id: bigint;
  wallet_address: string;
  username: string;
  profile_pic_id: string;
}): UserRow {
  return {
    id: Number(row.id),
    walletAddress: row.wallet_address,
    username: row.username,
    profilePicId: row.profile_pic_id,
  };
}

export async function findUserByWallet(queries: Queries, walletAddress: string): Promise<UserRow | null> {
  const row = await tables(queries)
    .selectFrom('app_user')
    .select(USER_COLUMNS)
    .where('wallet_address', '=', walletAddress)
    .executeTakeFirst();
  return row === undefined ? null : toUser(row);
}

export async function findUser(queries: Queries, userId: number): Promise<UserRow | null> {
  const row = await tables(queries)
    .selectFrom('app_user')
    .select(USER_COLUMNS)
    .where('id', '=', BigInt(userId))
    .executeTakeFirst();
  return row === undefined ? null : toUser(row);
}

/** Returns the player with this name, and when they registered. */
export async function findUserByKey(
  queries: Queries,
  usernameKey: string,
): Promise<{ user: UserRow; createdAt: Date } | null> {
  const row = await tables(queries)
    .selectFrom('app_user')
    .select([...USER_COLUMNS, 'created_at'])
    .where('username_key', '=', usernameKey)
    .executeTakeFirst();
  return row === undefined ? null : { user: toUser(row), createdAt: row.created_at };
}

export async function findUsers(queries: Queries, userIds: readonly number[]): Promise<UserRow[]> {
  if (userIds.length === 0) return [];
  const rows = await tables(queries)
    .selectFrom('app_user')
    .select(USER_COLUMNS)
    .where('id', 'in', userIds.map(BigInt))
    .execute();
  return rows.map(toUser);
}

/** Returns which of these players, except closed accounts, have a name that begins with `prefix`, in the order of their names. */
export async function listStartingWith(
  queries: Queries,
  userIds: readonly number[],
  prefix: string,
): Promise<number[]> {
  const { rows } = await sql<{ id: bigint }>`
    select id from app_user where id = any(${userIds.map(BigInt)}::bigint[])
      and starts_with(username_key, ${prefix}) and closed_at is null
    order by username_key`.execute(queries);
  return rows.map((row) => Number(row.id));
}

export interface PlayerName {
  username: string;
  usernameKey: string;
  usernameSkeleton: string;
}

/** Returns the new player, or null if the wallet or the name (ignoring case and look-alikes) is taken. */
export async function insertUser(
  queries: Queries,
  user: PlayerName & Pick<UserRow, 'walletAddress' | 'profilePicId'>,
): Promise<UserRow | null> {
  const row = await tables(queries)
    .insertInto('app_user')
    .values({
      wallet_address: user.walletAddress,
      username: user.username,
      username_key: user.usernameKey,
      username_skeleton: user.usernameSkeleton,
      profile_pic_id: user.profilePicId,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(USER_COLUMNS)
    .executeTakeFirst();
  return row === undefined ? null : toUser(row);
}

/** Returns a player's name and locks it, so that concurrent renames see each other. Null for an unknown player. */
export async function lockName(
  queries: Queries,
  userId: number,
): Promise<(PlayerName & { renamedAtMs: number | null }) | null> {
  const row = await tables(queries)
    .selectFrom('app_user')
    .select(['username', 'username_key', 'username_skeleton', 'renamed_at'])
    .where('id', '=', BigInt(userId))
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    username: row.username,
    usernameKey: row.username_key,
    usernameSkeleton: row.username_skeleton,
    renamedAtMs: row.renamed_at?.getTime() ?? null,
  };
}

/**
 * Writes a name. With `renamedAtMs` it counts as a rename. Throws the database's unique violation if another player has
 * the name: see `isNameTaken`.
 */
export async function updateName(
  queries: Queries,
  userId: number,
  name: PlayerName,
  renamedAtMs: number | null,
): Promise<void> {
  await tables(queries)
    .updateTable('app_user')
    .set({
      username: name.username,
      username_key: name.usernameKey,
      username_skeleton: name.usernameSkeleton,
      ...(renamedAtMs === null ? {} : { renamed_at: new Date(renamedAtMs) }),
    })
    .where('id', '=', BigInt(userId))
    .execute();
}

/** PostgreSQL's unique_violation. */
const UNIQUE_VIOLATION = '23505';

/** Whether `updateName` failed because another player has the name. The transaction is then rolled back. */
export function isNameTaken(error: unknown): boolean {
  return (error as { code?: unknown }).code === UNIQUE_VIOLATION;
}

export async function updatePicture(queries: Queries, userId: number, profilePicId: string): Promise<void> {
  await tables(queries)
    .updateTable('app_user')
    .set({ profile_pic_id: profilePicId })
    .where('id', '=', BigInt(userId))
    .execute();
}

/** Whether a player has closed their account. `isLocked` makes a concurrent closing wait until the transaction ends. */
export async function isClosed(
  queries: Queries,
  userId: number,
  { isLocked }: { isLocked: boolean },
): Promise<boolean> {
  const row = await tables(queries)
    .selectFrom('app_user')
    .select('closed_at')
    .where('id', '=', BigInt(userId))
    .$if(isLocked, (found) => found.forShare())
    .executeTakeFirst();
  return row !== undefined && row.closed_at !== null;
}

/**
 * Closes an account; a repeated call keeps the first time. The row is kept, so that name and wallet stay reserved.
 * Returns the wallet.
 */
export async function closeUser(tx: Tx, userId: number, nowMs: number): Promise<string> {
  const row = await tables(tx)
    .updateTable('app_user')
    .set({ closed_at: sql<Date>`coalesce(closed_at, ${new Date(nowMs)})` })
    .where('id', '=', BigInt(userId))
    .returning('wallet_address')
    .executeTakeFirstOrThrow();
  return row.wallet_address;
}

/** Whether operators have suspended a player. */
export async function isSuspended(queries: Queries, userId: number): Promise<boolean> {
  const row = await tables(queries)
    .selectFrom('app_user')
    .select('suspended_at')
    .where('id', '=', BigInt(userId))
    .executeTakeFirst();
  return row !== undefined && row.suspended_at !== null;
}

/** Suspends a player from an instant, or ends the suspension (null). Returns false if that changes nothing. */
export async function setSuspended(tx: Tx, userId: number, since: Date | null): Promise<boolean> {
  const row = await tables(tx)
    .updateTable('app_user')
    .set({ suspended_at: since })
    .where('id', '=', BigInt(userId))
    .where('suspended_at', since === null ? 'is not' : 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** A player's wallet, and when the account was created, renamed, closed and suspended. */
export async function findDates(queries: Queries, userId: number) {
  const row = await tables(queries)
    .selectFrom('app_user')
    .select(['wallet_address', 'created_at', 'renamed_at', 'closed_at', 'suspended_at'])
    .where('id', '=', BigInt(userId))
    .executeTakeFirstOrThrow();
  return {
    walletAddress: row.wallet_address,
    createdAt: row.created_at,
    renamedAt: row.renamed_at,
    closedAt: row.closed_at,
    suspendedAt: row.suspended_at,
  };
}

/**
 * Returns players whose wallet begins with the typed text, or whose current or former name begins with it, ignoring case
 * and look-alikes, in the order of their ids.
 */
export async function searchPlayers(
  queries: Queries,
  typed: { wallet: string; skeleton: string },
  limit: number,
): Promise<UserRow[]> {
  const { rows } = await sql<{
    id: bigint;
    wallet_address: string;
    username: string;
    profile_pic_id: string;
  }>`
    select id, wallet_address, username, profile_pic_id from app_user
    where starts_with(wallet_address, ${typed.wallet})
      or (${typed.skeleton} <> '' and (starts_with(username_skeleton, ${typed.skeleton})
        or id in (select user_id from former_name where starts_with(username_skeleton, ${typed.skeleton}))))
    order by id limit ${limit}`.execute(queries);
  return rows.map(toUser);
}

// Names that a player gave up and that are still reserved for that player.

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
