// The module's tables, and all SQL of app_user, former_name and owned_avatar.
import { type Selectable, sql } from 'kysely';
import { type Queries, type Schema, type Tx, tablesOf } from '../../platform/database/index.ts';
import { NAMES } from './limits.ts';

export const tables = tablesOf<
  | 'appUser'
  | 'device'
  | 'formerName'
  | 'ownedAvatar'
  | 'session'
  | 'signInChallenge'
  | 'signingKey'
  | 'stepUpChallenge'
>();

const USER_COLUMNS = ['id', 'walletAddress', 'username', 'profilePicId', 'showGamesInLobby'] as const;
export type UserRow = Pick<Selectable<Schema['appUser']>, (typeof USER_COLUMNS)[number]>;

const selectUsers = (queries: Queries) => tables(queries).selectFrom('appUser').select(USER_COLUMNS);

export const findUserByWallet = async (queries: Queries, walletAddress: string): Promise<UserRow | null> =>
  (await selectUsers(queries).where('walletAddress', '=', walletAddress).executeTakeFirst()) ?? null;

export const findUser = async (queries: Queries, userId: number): Promise<UserRow | null> =>
  (await selectUsers(queries).where('id', '=', userId).executeTakeFirst()) ?? null;

/** Returns the player with this name, and when they registered. */
export const findUserByKey = async (
  queries: Queries,
  usernameKey: string,
): Promise<(UserRow & { createdAt: Date }) | null> =>
  (await selectUsers(queries)
    .select('createdAt')
    .where('usernameKey', '=', usernameKey)
    .executeTakeFirst()) ?? null;

export const findUsers = async (queries: Queries, userIds: readonly number[]): Promise<UserRow[]> =>
  userIds.length === 0 ? [] : selectUsers(queries).where('id', 'in', userIds).execute();

/** Returns which of these players, except closed accounts, have a name that begins with `prefix`, in the order of their names. */
export async function listStartingWith(
  queries: Queries,
  userIds: readonly number[],
  prefix: string,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from app_user where id = any(${userIds}::int[])
      and starts_with(username_key, ${prefix}) and closed_at is null
    order by username_key`.execute(queries);
  return rows.map((row) => row.id);
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
    .insertInto('appUser')
    .values(user)
    .onConflict((conflict) => conflict.doNothing())
    .returning(USER_COLUMNS)
    .executeTakeFirst();
  return row ?? null;
}

/** Returns a player's name and locks it, so that concurrent renames see each other. Null for an unknown player. */
export async function lockName(
  queries: Queries,
  userId: number,
): Promise<(PlayerName & { renamedAt: Date | null }) | null> {
  const row = await tables(queries)
    .selectFrom('appUser')
    .select(['username', 'usernameKey', 'usernameSkeleton', 'renamedAt'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Writes a name. With `renamedAt` it counts as a rename. Throws the database's unique violation if another player has
 * the name: see `isNameTaken`.
 */
export async function updateName(
  queries: Queries,
  userId: number,
  name: PlayerName,
  renamedAt: Date | null,
): Promise<void> {
  await tables(queries)
    .updateTable('appUser')
    .set({ ...name, ...(renamedAt === null ? {} : { renamedAt }) })
    .where('id', '=', userId)
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
    .updateTable('appUser')
    .set({ profilePicId: profilePicId })
    .where('id', '=', userId)
    .execute();
}

/** Sets whether strangers see the player's ended public games in the lobby. */
export async function updateLobbyGames(queries: Queries, userId: number, isShown: boolean): Promise<void> {
  await tables(queries)
    .updateTable('appUser')
    .set({ showGamesInLobby: isShown })
    .where('id', '=', userId)
    .execute();
}

/** Whether a player has closed their account. `isLocked` makes a concurrent closing wait until the transaction ends. */
export async function isClosed(
  queries: Queries,
  userId: number,
  { isLocked }: { isLocked: boolean },
): Promise<boolean> {
  const row = await tables(queries)
    .selectFrom('appUser')
    .select('closedAt')
    .where('id', '=', userId)
    .$if(isLocked, (found) => found.forShare())
    .executeTakeFirst();
  return row !== undefined && row.closedAt !== null;
}

/**
 * Closes an account; a repeated call keeps the first time. The row is kept, so that name and wallet stay reserved.
 * Returns the wallet.
 */
export async function closeUser(tx: Tx, userId: number, nowMs: number): Promise<string> {
  const row = await tables(tx)
    .updateTable('appUser')
    .set({ closedAt: sql<Date>`coalesce(closed_at, ${new Date(nowMs)})` })
    .where('id', '=', userId)
    .returning('walletAddress')
    .executeTakeFirstOrThrow();
  return row.walletAddress;
}

/** Whether operators have suspended a player. */
export async function isSuspended(queries: Queries, userId: number): Promise<boolean> {
  const row = await tables(queries)
    .selectFrom('appUser')
    .select('suspendedAt')
    .where('id', '=', userId)
    .executeTakeFirst();
  return row !== undefined && row.suspendedAt !== null;
}

/** Suspends a player from an instant, or ends the suspension (null). Returns false if that changes nothing. */
export async function setSuspended(tx: Tx, userId: number, since: Date | null): Promise<boolean> {
  const row = await tables(tx)
    .updateTable('appUser')
    .set({ suspendedAt: since })
    .where('id', '=', userId)
    .where('suspendedAt', since === null ? 'is not' : 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** A player's wallet, and when the account was created, renamed, closed and suspended. */
export function findDates(queries: Queries, userId: number) {
  return tables(queries)
    .selectFrom('appUser')
    .select(['walletAddress', 'createdAt', 'renamedAt', 'closedAt', 'suspendedAt'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
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
  const { rows } = await sql<UserRow>`
    select id, wallet_address, username, profile_pic_id, show_games_in_lobby from app_user
    where starts_with(wallet_address, ${typed.wallet})
      or (${typed.skeleton} <> '' and (starts_with(username_skeleton, ${typed.skeleton})
        or id in (select user_id from former_name where starts_with(username_skeleton, ${typed.skeleton}))))
    order by id limit ${limit}`.execute(tables(queries));
  return rows;
}

// Names that a player gave up and that are still reserved for that player.

export async function insertFormerName(
  queries: Queries,
  userId: number,
  name: PlayerName,
  givenUpAtMs: number,
): Promise<void> {
  await tables(queries)
    .insertInto('formerName')
    .values({
      userId: userId,
      usernameKey: name.usernameKey,
      usernameSkeleton: name.usernameSkeleton,
      givenUpAt: new Date(givenUpAtMs),
    })
    .execute();
}

/** Counts the names that a player has given up since this instant. */
export async function countFormerNames(queries: Queries, userId: number, since: Date): Promise<number> {
  const rows = await tables(queries)
    .selectFrom('formerName')
    .select('id')
    .where('userId', '=', userId)
    .where('givenUpAt', '>=', since)
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
    .selectFrom('formerName')
    .select('id')
    .where('userId', '<>', userId)
    .where('givenUpAt', '>', new Date(nowMs - NAMES.formerMs))
    .where((where) =>
      where.or([
        where('usernameKey', '=', name.usernameKey),
        where('usernameSkeleton', '=', name.usernameSkeleton),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

export async function deleteFreedNames(queries: Queries, nowMs: number): Promise<void> {
  await tables(queries)
    .deleteFrom('formerName')
    .where('givenUpAt', '<=', new Date(nowMs - NAMES.formerMs))
    .execute();
}

/** Names that are still reserved for a player, in lower case, oldest first. */
export function listFormerNames(queries: Queries, userId: number) {
  return tables(queries)
    .selectFrom('formerName')
    .select(['usernameKey as name', 'givenUpAt'])
    .where('userId', '=', userId)
    .orderBy('id')
    .execute();
}

export async function ownedAvatars(queries: Queries, userId: number): Promise<readonly string[]> {
  const rows = await tables(queries)
    .selectFrom('ownedAvatar')
    .select('avatarId')
    .where('userId', '=', userId)
    .orderBy('acquiredAt')
    .orderBy('avatarId')
    .execute();
  return rows.map((row) => row.avatarId);
}

/** Returns false if the player already owns the avatar. */
export async function insertOwnedAvatar(
  queries: Queries,
  userId: number,
  avatarId: string,
): Promise<boolean> {
  const row = await tables(queries)
    .insertInto('ownedAvatar')
    .values({ userId: userId, avatarId: avatarId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('avatarId')
    .executeTakeFirst();
  return row !== undefined;
}
