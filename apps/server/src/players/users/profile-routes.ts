// The player's profile: registration, name, avatar.
import { authCalls, avatarKind, formatSol, isRefused, lamportsFrom, userCalls } from '@kingstake/protocol';
import type { Database, Queries, Tx } from '../../platform/database/index.ts';
import {
  type Refusal,
  type RouteKit,
  refuse,
  refuseOtherPlayer,
  refuseRegion,
} from '../../platform/http/index.ts';
import type { Time } from '../../platform/time.ts';
import { ownedAvatars } from './avatar-store.ts';
import { claimName, parseName, refuseIfTaken, refuseTaken, rename } from './names.ts';
import type { Presenter, UserPorts } from './presenter.ts';
import * as users from './store.ts';

export interface ProfileRoutesDeps {
  database: Database;
  time: Time;
  presenter: Presenter;
  ports: UserPorts;
  blockedRegions: readonly string[];
  /** See `UsersDeps`. */
  refuseWallet?(tx: Tx, walletAddress: string): Promise<Refusal | null>;
  onRegistered?(tx: Tx, walletAddress: string, userId: number): Promise<unknown>;
}

/** Refuses an avatar that this player may not use. */
async function refuseAvatar(queries: Queries, userId: number | null, id: string): Promise<Refusal | null> {
  const kind = avatarKind(id);
  if (kind === null)
    return refuse('VALIDATION', 'invalid-avatar', { issues: [{ path: 'body/profilePicId' }] });
  if (kind === 'free') return null;
  const owned = userId === null ? [] : await ownedAvatars(queries, userId);
  return owned.includes(id) ? null : refuse('FORBIDDEN', 'avatar-not-owned');
}

/** Registers the player of a signed-in wallet. */
export function addRegisterRoute(routes: RouteKit, deps: ProfileRoutesDeps): void {
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

export function addProfileRoutes(routes: RouteKit, deps: ProfileRoutesDeps): void {
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
    const owned = await database.run((queries) => ownedAvatars(queries, caller.userId));
    return { body: owned.map((avatarId) => ({ avatarId })) };
  });
}
