// The player's profile: registration, avatar, who may use which name, and how often a player may rename.
import {
  authCalls,
  avatarKind,
  formatSol,
  isRefused,
  lamportsFrom,
  parseDisplayName,
  type Result,
  userCalls,
} from '@kingstake/protocol';
import type { Queries, Tx } from '../../platform/database/index.ts';
import {
  type Refusal,
  type RouteKit,
  refuse,
  refuseOtherPlayer,
  refuseRegion,
} from '../../platform/http/index.ts';
import { NAMES } from './limits.ts';
import { isReservedName, nameKeys } from './name-keys.ts';
import type { UsersParts } from './sessions.ts';
import * as users from './store.ts';

const ISSUES = { issues: [{ path: 'body/username' }] };

const refuseTaken = (): Refusal => refuse('CONFLICT', 'name-taken', { field: 'username' });

/** Thrown when another player has the name, to roll back earlier writes. */
class NameIsTaken extends Error {
  override readonly name = 'NameIsTaken';
}

/** For the `catch` of a transaction that registers or renames a player. */
function refuseIfTaken(error: unknown): Refusal {
  // The unique constraint decides a race, so the loser gets a refusal instead of an error.
  if (error instanceof NameIsTaken || users.isNameTaken(error)) return refuseTaken();
  throw error;
}

/** Returns the typed name with its unique keys, or why it is not allowed. */
function parseName(raw: string): Result<users.PlayerName, Refusal> {
  const parsed = parseDisplayName(raw);
  if (isRefused(parsed)) return refuse('VALIDATION', `name-${parsed.refused}`, ISSUES);
  if (isReservedName(parsed)) return refuse('VALIDATION', 'name-reserved', ISSUES);
  const keys = nameKeys(parsed);
  return { username: parsed, usernameKey: keys.key, usernameSkeleton: keys.skeleton };
}

/**
 * Checks a name that was just written against names that were given up recently. It must run after the write, because a
 * concurrent rename holds its row until then. Throws for `refuseIfTaken`.
 */
async function claimName(tx: Tx, userId: number, name: users.PlayerName, nowMs: number): Promise<void> {
  if (await users.isFormerNameOfAnother(tx, userId, name, nowMs)) throw new NameIsTaken();
}

/** Only the rename itself has given up a name since then. A correction gives up another one. */
async function mayCorrect(tx: Tx, userId: number, renamedAt: Date | null, nowMs: number): Promise<boolean> {
  if (renamedAt === null || nowMs >= renamedAt.getTime() + NAMES.correctMs) return false;
  return (await users.countFormerNames(tx, userId, renamedAt)) === 1;
}

/**
 * Renames a player. A name that looks the same, for example in capitals, does not count as a rename. Neither does the first other name
 * within a day, which corrects the new name or takes it back. Throws for `refuseIfTaken`.
 */
async function rename(
  tx: Tx,
  userId: number,
  name: users.PlayerName,
  nowMs: number,
): Promise<Refusal | null> {
  const held = await users.lockName(tx, userId);
  if (held === null) throw new Error(`player ${userId} has a session but no row`);
  if (held.usernameSkeleton === name.usernameSkeleton) {
    await users.updateName(tx, userId, name, null);
    return null;
  }
  const changeableAtMs = (held.renamedAt?.getTime() ?? Number.NEGATIVE_INFINITY) + NAMES.renameMs;
  const isCorrection = nowMs < changeableAtMs;
  if (isCorrection && !(await mayCorrect(tx, userId, held.renamedAt, nowMs))) {
    const changeableAt = new Date(changeableAtMs).toISOString();
    return refuse('CONFLICT', 'name-too-soon', { field: 'username', changeableAt });
  }
  await users.updateName(tx, userId, name, isCorrection ? null : new Date(nowMs));
  await users.insertFormerName(tx, userId, held, nowMs);
  await claimName(tx, userId, name, nowMs);
  return null;
}

/** Refuses an avatar that this player may not use. */
async function refuseAvatar(queries: Queries, userId: number | null, id: string): Promise<Refusal | null> {
  const kind = avatarKind(id);
  if (kind === null)
    return refuse('VALIDATION', 'invalid-avatar', { issues: [{ path: 'body/profilePicId' }] });
  if (kind === 'free') return null;
  const owned = userId === null ? [] : await users.ownedAvatars(queries, userId);
  return owned.includes(id) ? null : refuse('FORBIDDEN', 'avatar-not-owned');
}

/** Registers the player of a signed-in wallet. */
export function addRegisterRoute(routes: RouteKit, deps: UsersParts): void {
  const { database, presenter, time } = deps;

  routes.add(authCalls.register, async ({ body, caller, region }) => {
    const barred = refuseRegion(deps.blockedRegions, region);
    if (barred !== null) return barred;
    if (body.walletAddress !== caller.walletAddress) return refuseOtherPlayer();
    const name = parseName(body.username);
    if (isRefused(name)) return name;
    const registering = database.transaction(async (tx) => {
      const fault =
        (await deps.refuseWallet?.(tx, caller.walletAddress)) ??
        (await refuseAvatar(tx, null, body.profilePicId));
      if (fault !== null) return fault;
      const user = await users.insertUser(tx, {
        ...name,
        walletAddress: caller.walletAddress,
        profilePicId: body.profilePicId,
      });
      if (user !== null) {
        await claimName(tx, user.id, name, time.nowMs());
        await deps.onRegistered?.(tx, user.walletAddress, user.id);
        return { status: 201 as const, body: await presenter.ownUser(tx, user) };
      }
      const registered = (await users.findUserByWallet(tx, caller.walletAddress)) !== null;
      return registered ? refuse('CONFLICT', 'has-profile', { field: 'walletAddress' }) : refuseTaken();
    });
    return registering.catch(refuseIfTaken);
  });
}

export function addProfileRoutes(routes: RouteKit, deps: UsersParts): void {
  const { database, presenter, time } = deps;

  async function ownUser(queries: Queries, userId: number) {
    const row = await users.findUser(queries, userId);
    if (row === null) throw new Error(`player ${userId} has a session but no row`);
    return presenter.ownUser(queries, row);
  }

  routes.add(userCalls.getUserByWallet, async ({ params, caller }) =>
    database.run(async (queries) => {
      const row = await users.findUserByWallet(queries, params.walletAddress);
      if (row === null) return refuse('NOT_FOUND', 'no-such-user');
      const own = row.id === caller.userId;
      return { body: own ? await presenter.ownUser(queries, row) : await presenter.publicUser(queries, row) };
    }),
  );

  routes.add(userCalls.updateProfilePic, async ({ params, body, caller }) => {
    if (params.id !== caller.userId) return refuseOtherPlayer();
    return database.transaction(async (tx) => {
      const fault = await refuseAvatar(tx, caller.userId, body.profilePicId);
      if (fault !== null) return fault;
      await users.updatePicture(tx, caller.userId, body.profilePicId);
      return { body: await ownUser(tx, caller.userId) };
    });
  });

  routes.add(userCalls.updateUser, async ({ params, body, caller }) => {
    if (params.id !== caller.userId) return refuseOtherPlayer();
    const name = body.username === undefined ? null : parseName(body.username);
    if (isRefused(name)) return name;
    const change = database.transaction(async (tx) => {
      if (body.balance !== undefined) {
        // The balance is never written: the correct value is accepted, any other is refused (rulings 1.6).
        const { playing } = await deps.ports.balancesOf(tx, caller.userId);
        if (formatSol(lamportsFrom(body.balance)) !== formatSol(playing)) {
          return refuse('FORBIDDEN', 'balance-is-read-only');
        }
      }
      const fault = name === null ? null : await rename(tx, caller.userId, name, time.nowMs());
      return fault ?? { body: await ownUser(tx, caller.userId) };
    });
    return change.catch(refuseIfTaken);
  });

  routes.add(userCalls.listPremiumAvatars, async ({ params, caller }) => {
    if (params.id !== caller.userId) return refuseOtherPlayer();
    const owned = await database.run((queries) => users.ownedAvatars(queries, caller.userId));
    return { body: owned.map((avatarId) => ({ avatarId })) };
  });
}
