// users: public entry. Wallets sign in, register as players, and confirm what a new device orders.
import type { IncomingMessage } from 'node:http';
import {
  FIRST_RATINGS,
  idIn,
  isRefused,
  type PublicUser,
  parseDisplayName,
  type Ratings,
  type User,
} from '@kingstake/protocol';
import type { Queries, Tx } from '../../platform/database/index.ts';
import { type Refusal, type RouteKit, refuse } from '../../platform/http/index.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { SERVER_TIMES } from '../../platform/server-times.ts';
import * as devices from './device-store.ts';
import { createPresenter, type Presenter, type UsersDeps } from './presenter.ts';
import { addProfileRoutes, addRegisterRoute, nameKeys } from './profile.ts';
import * as sessionStore from './session-store.ts';
import {
  addSessionRoutes,
  authorizeSocket,
  createSessions,
  liveSessionsOf,
  sessionKeyOf,
} from './sessions.ts';
import { addSignInRoutes } from './sign-in.ts';
import { createConfirmations } from './step-up.ts';
import * as store from './store.ts';

export { NAMES, SESSION, STEP_UP } from './limits.ts';
export type { PlayerRecord, SignInPlace, UserPorts, UsersDeps } from './presenter.ts';
export type { KeyGrant } from './session-store.ts';
export { deviceKeyOf } from './sessions.ts';
export { answerIn, type Confirmations, isWithinAllowance, type StepUpAnswer } from './step-up.ts';

export type Users = ReturnType<typeof createUsers>;

export function createUsers(deps: UsersDeps) {
  const { database, time, ports, place } = deps;
  const presenter = createPresenter(ports);
  const sessions = createSessions(deps);
  return {
    authenticate: sessions.authenticate,
    liveSessions: sessions.live,
    /** Decides who may open a socket, for the hub. */
    authorizeSocket: (request: IncomingMessage) =>
      authorizeSocket(request, { authenticate: sessions.authenticate, publicOrigin: place.publicOrigin }),
    /** Returns the session key that a request claims, whether it is live or not; null without one. */
    sessionKeyOf: (request: IncomingMessage) => sessionKeyOf(request, place.publicOrigin),
    routes(routes: RouteKit): void {
      const own = { ...deps, presenter, sessions };
      addSignInRoutes(routes, own);
      addSessionRoutes(routes, own);
      addRegisterRoute(routes, own);
      addProfileRoutes(routes, own);
    },
    jobs(jobs: Jobs): void {
      const sweep = () =>
        database.run(async (queries) => {
          await devices.deleteExpiredChallenges(queries, time.nowMs());
          await devices.deleteExpiredStepUps(queries, time.nowMs());
          await store.deleteFreedNames(queries, time.nowMs());
          await sessions.sweep(queries);
          await devices.deleteUnusedDevices(queries, time.nowMs());
        });
      jobs.schedule('sweep-sessions', SERVER_TIMES.sweepMs, sweep, { leaderOnly: true });
    },
    signingKeyOf: sessionStore.signingKeyOf,
    newestSigningKey: sessionStore.newestSigningKey,
    keyGrants: sessionStore.keyGrants,
    ownRecords,
    /** Grants a premium avatar in the buyer's transaction. Returns false if the player already owns it. */
    grantAvatar: store.insertOwnedAvatar,
    /** Asks the wallet to confirm actions from a new device. */
    confirmations: createConfirmations(deps),
    ...playersOf(deps, presenter),
    ...operatorView(deps),
  };
}

/** Finds players, and shows them to themselves and to others. */
function playersOf({ time, ports }: UsersDeps, presenter: Presenter) {
  return {
    /** Returns the player of a wallet, or null. */
    userIdOfWallet: async (queries: Queries, walletAddress: string): Promise<number | null> =>
      (await store.findUserByWallet(queries, walletAddress))?.id ?? null,
    /** Returns the wallet of a player. */
    walletOf: async (queries: Queries, userId: number): Promise<string> =>
      (await knownUser(queries, userId)).walletAddress,
    /** Refuses a player who has closed their account. */
    refuseClosed: async (queries: Queries, userId: number): Promise<Refusal | null> =>
      (await store.isClosed(queries, userId, { isLocked: false }))
        ? refuse('FORBIDDEN', 'account-closed')
        : null,
    /** Closes an account and ends all sessions of its wallet. Returns their keys, whose sockets must be closed after the commit. */
    async closeAccount(tx: Tx, userId: number): Promise<readonly string[]> {
      const nowMs = time.nowMs();
      return sessionStore.endSessionsOf(tx, await store.closeUser(tx, userId, nowMs), 'all', nowMs);
    },
    /** When the session of this key began. */
    sessionStart: async (queries: Queries, sessionKey: string): Promise<Date> =>
      (await sessionStore.findSessionStart(queries, sessionKey)) ?? new Date(time.nowMs()),
    /** A player as its owner sees it. */
    ownUser: async (queries: Queries, userId: number): Promise<User> =>
      presenter.ownUser(queries, await knownUser(queries, userId)),
    /** Players as every signed-in user sees them. Unknown ids are left out. */
    publicUsers: async (queries: Queries, userIds: readonly number[]) =>
      presenter.publicUsers(queries, await store.findUsers(queries, userIds)),
    /** Returns which of these players have a name that begins with the typed text, ignoring case, in the order of their names. */
    startingWith: (queries: Queries, userIds: readonly number[], typed: string): Promise<readonly number[]> =>
      store.listStartingWith(queries, userIds, nameKeys(typed.normalize('NFKC')).key),
    /** A player's ratings as of now. */
    ratingsNow: async (queries: Queries, userId: number): Promise<Ratings> =>
      (await ports.recordsOf(queries, [userId])).get(userId)?.ratings ?? FIRST_RATINGS,
    /** Returns the player who has this display name now, ignoring case; null if there is none. */
    async playerNamed(
      queries: Queries,
      username: string,
    ): Promise<{ player: PublicUser; memberSince: Date } | null> {
      const parsed = parseDisplayName(username);
      const found = isRefused(parsed) ? null : await store.findUserByKey(queries, nameKeys(parsed).key);
      if (found === null) return null;
      return { player: await presenter.publicUser(queries, found), memberSince: found.createdAt };
    },
  };
}

/** Returns what is stored about a player besides `ownUser`, without token hashes. */
async function ownRecords(queries: Queries, userId: number) {
  const { walletAddress, ...dates } = await store.findDates(queries, userId);
  return {
    ...dates,
    avatars: await store.ownedAvatars(queries, userId),
    formerNames: await store.listFormerNames(queries, userId),
    sessions: await sessionStore.sessionRecords(queries, walletAddress),
    devices: await devices.deviceRecords(queries, walletAddress),
    signingKeys: await sessionStore.signingKeyRecords(queries, walletAddress),
  };
}

async function knownUser(queries: Queries, userId: number): Promise<store.UserRow> {
  const row = await store.findUser(queries, userId);
  if (row === null) throw new Error(`there is no player ${userId}`);
  return row;
}

/** What operators see of an account. `sessions` are live, most recently used first. */
async function accountOf(queries: Queries, userId: number, nowMs: number) {
  const dates = await store.findDates(queries, userId);
  const sessions = await liveSessionsOf(queries, dates.walletAddress, nowMs);
  return { ...dates, formerNames: await store.listFormerNames(queries, userId), sessions };
}

/** What operators may do to an account, and how they find it. */
function operatorView({ time, onSessionEnded }: UsersDeps) {
  return {
    /** Refuses a player whom operators have suspended. */
    refuseSuspended: async (queries: Queries, userId: number): Promise<Refusal | null> =>
      (await store.isSuspended(queries, userId)) ? refuse('FORBIDDEN', 'suspended') : null,
    /** Suspends a player, or ends the suspension. Returns false if that changes nothing. */
    setSuspended: (tx: Tx, userId: number, isOn: boolean): Promise<boolean> =>
      store.setSuspended(tx, userId, isOn ? new Date(time.nowMs()) : null),
    /** Ends all sessions of a player's wallet. Returns their keys, for `closeSockets` after the commit. */
    async endSessions(tx: Tx, userId: number): Promise<readonly string[]> {
      const { walletAddress } = await store.findDates(tx, userId);
      return sessionStore.endSessionsOf(tx, walletAddress, 'all', time.nowMs());
    },
    /** Closes the sockets of ended sessions. */
    closeSockets: (sessionKeys: readonly string[]): void => sessionKeys.forEach(onSessionEnded),
    /** Returns players by the beginning of a wallet, or of a current or former name. */
    search: (queries: Queries, typed: string, limit: number): Promise<readonly store.UserRow[]> =>
      store.searchPlayers(
        queries,
        { wallet: typed, skeleton: nameKeys(typed.normalize('NFKC')).skeleton },
        limit,
      ),
    /** Returns the player with this id, wallet address or name, tried in this order; null if there is none. */
    async identify(queries: Queries, typed: string): Promise<store.UserRow | null> {
      const id = idIn(typed);
      const byId = id === null ? null : await store.findUser(queries, id);
      const found = byId ?? (await store.findUserByWallet(queries, typed));
      const name = found === null ? parseDisplayName(typed) : null;
      if (name === null || isRefused(name)) return found;
      return store.findUserByKey(queries, nameKeys(name).key);
    },
    accountOf: (queries: Queries, userId: number) => accountOf(queries, userId, time.nowMs()),
  };
}
