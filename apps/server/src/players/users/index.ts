import type { IncomingMessage } from 'node:http';
import {
  FIRST_RATINGS,
  isRefused,
  type PublicUser,
  parseDisplayName,
  type Ratings,
  type User,
} from '@kingstake/protocol';
import type { Database, Queries, Tx } from '../../platform/database/index.ts';
import { type Caller, type Refusal, type RouteKit, refuse } from '../../platform/http/index.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Log } from '../../platform/log.ts';
import type { Random } from '../../platform/random.ts';
import { SERVER_TIMES } from '../../platform/server-times.ts';
import type { UpgradeDecision } from '../../platform/sockets/index.ts';
import type { Time } from '../../platform/time.ts';
import { insertOwnedAvatar, ownedAvatars } from './avatar-store.ts';
import { deleteExpiredChallenges } from './challenge-store.ts';
import { type Confirmations, createConfirmations } from './confirmations.ts';

import { deleteUnusedDevices, deviceRecords } from './device-store.ts';
import { deleteFreedNames, listFormerNames } from './former-name-store.ts';
import { nameKeys } from './name-keys.ts';
import { type OperatorView, operatorView } from './operator-view.ts';
import { createPresenter, type UserPorts } from './presenter.ts';
import { addProfileRoutes, addRegisterRoute } from './profile-routes.ts';
import {
  endSessionsOf,
  findSessionStart,
  type KeyGrant,
  keyGrants,
  newestSigningKey,
  sessionRecords,
  signingKeyOf,
  signingKeyRecords,
} from './session-store.ts';
import { createSessions } from './sessions.ts';
import type { SignInPlace } from './sign-in.ts';
import { addSessionRoutes, addSignInRoutes } from './sign-in-routes.ts';
import { authorizeSocket, sessionKeyOf } from './socket-access.ts';
import { deleteExpiredStepUps } from './step-up-store.ts';
import {
  closeUser,
  findDates,
  findUser,
  findUserByKey,
  findUserByWallet,
  findUsers,
  isClosed,
  listStartingWith,
} from './store.ts';

export type { Confirmations } from './confirmations.ts';
export type { PlayerRecord, UserPorts } from './presenter.ts';
export type { KeyGrant } from './session-store.ts';
export type { SignInPlace } from './sign-in.ts';
export { answerIn, isWithinAllowance, type StepUpAnswer } from './step-up.ts';
export { deviceKeyOf } from './token.ts';

export interface UsersDeps {
  database: Database;
  time: Time;
  random: Random;
  log: Log;
  place: SignInPlace;
  /** Regions in which no player may register. */
  blockedRegions: readonly string[];
  ports: UserPorts;
  /** Called when a session has ended and its sockets must be closed. */
  onSessionEnded(sessionKey: string): void;
  /** Refuses wallets that may not register, in the transaction that would register them. */
  refuseWallet?(tx: Tx, walletAddress: string): Promise<Refusal | null>;
  /** Runs in the transaction that registers a player, who then receives the wallet's unclaimed deposits. */
  onRegistered?(tx: Tx, walletAddress: string, userId: number): Promise<unknown>;
}

export interface Users extends OperatorView {
  /** Returns the caller of a session cookie, or null without a live session. */
  authenticate(token: string): Promise<Caller | null>;
  /** Decides who may open a socket, for the hub. */
  authorizeSocket(request: IncomingMessage): Promise<UpgradeDecision>;
  /** Returns the session key that a request claims, whether it is live or not; null without one. */
  sessionKeyOf(request: IncomingMessage): string | null;
  liveSessions(sessionKeys: readonly string[]): Promise<ReadonlySet<string>>;
  routes(routes: RouteKit): void;
  jobs(jobs: Jobs): void;
  /** Returns the player of a wallet, or null. */
  userIdOfWallet(queries: Queries, walletAddress: string): Promise<number | null>;
  /** Returns the wallet of a player. */
  walletOf(queries: Queries, userId: number): Promise<string>;
  /** Returns what is stored about a player besides `ownUser`, without token hashes. */
  ownRecords(queries: Queries, userId: number): Promise<object>;
  /** Refuses a player who has closed their account. */
  refuseClosed(queries: Queries, userId: number): Promise<Refusal | null>;
  /** Closes an account and ends all sessions of its wallet. Returns their keys, whose sockets must be closed after the commit. */
  closeAccount(tx: Tx, userId: number): Promise<readonly string[]>;
  /** When the session of this key began. */
  sessionStart(queries: Queries, sessionKey: string): Promise<Date>;
  /** A player as its owner sees it. */
  ownUser(queries: Queries, userId: number): Promise<User>;
  /** Players as every signed-in user sees them. Unknown ids are left out. */
  publicUsers(queries: Queries, userIds: readonly number[]): Promise<ReadonlyMap<number, PublicUser>>;
  /** Returns which of these players have a name that begins with the typed text, ignoring case, in the order of their names. */
  startingWith(queries: Queries, userIds: readonly number[], typed: string): Promise<readonly number[]>;
  /** A player's ratings as of now. */
  ratingsNow(queries: Queries, userId: number): Promise<Ratings>;
  /** Returns the player who has this display name now, ignoring case; null if there is none. */
  playerNamed(queries: Queries, username: string): Promise<{ player: PublicUser; memberSince: Date } | null>;
  /** Returns the key with which a session's page signs moves, base58; null without one. */
  signingKeyOf(queries: Queries, sessionKey: string): Promise<string | null>;
  /** Returns the key of the wallet's most recently used live session that has one. */
  newestSigningKey(queries: Queries, walletAddress: string): Promise<string | null>;
  /** Returns the grants by which wallets authorised these keys. */
  keyGrants(queries: Queries, keys: readonly string[]): Promise<readonly KeyGrant[]>;
  /** Asks the wallet to confirm actions from a new device. */
  confirmations: Confirmations;
  /** Grants a premium avatar in the buyer's transaction. Returns false if the player already owns it. */
  grantAvatar(tx: Tx, userId: number, avatarId: string): Promise<boolean>;
}

export function createUsers(deps: UsersDeps): Users {
  const presenter = createPresenter(deps.ports);
  const sessions = createSessions(deps);
  return {
    authenticate: sessions.authenticate,
    authorizeSocket: (request) =>
      authorizeSocket(request, {
        authenticate: sessions.authenticate,
        publicOrigin: deps.place.publicOrigin,
      }),
    sessionKeyOf: (request) => sessionKeyOf(request, deps.place.publicOrigin),
    liveSessions: sessions.live,
    routes(routes) {
      const own = { ...deps, presenter, sessions };
      addSignInRoutes(routes, own);
      addSessionRoutes(routes, own);
      addRegisterRoute(routes, own);
      addProfileRoutes(routes, own);
    },
    jobs(jobs) {
      const sweep = () =>
        deps.database.run(async (queries) => {
          await deleteExpiredChallenges(queries, deps.time.nowMs());
          await deleteExpiredStepUps(queries, deps.time.nowMs());
          await deleteFreedNames(queries, deps.time.nowMs());
          await sessions.sweep(queries);
          await deleteUnusedDevices(queries, deps.time.nowMs());
        });
      jobs.schedule('sweep-sessions', SERVER_TIMES.sweepMs, sweep, { leaderOnly: true });
    },
    signingKeyOf,
    newestSigningKey,
    keyGrants,
    async userIdOfWallet(queries, walletAddress) {
      return (await findUserByWallet(queries, walletAddress))?.id ?? null;
    },
    async walletOf(queries, userId) {
      const row = await findUser(queries, userId);
      if (row === null) throw new Error(`there is no player ${userId}`);
      return row.walletAddress;
    },
    async ownRecords(queries, userId) {
      const { walletAddress, ...dates } = await findDates(queries, userId);
      return {
        ...dates,
        avatars: await ownedAvatars(queries, userId),
        formerNames: await listFormerNames(queries, userId),
        sessions: await sessionRecords(queries, walletAddress),
        devices: await deviceRecords(queries, walletAddress),
        signingKeys: await signingKeyRecords(queries, walletAddress),
      };
    },
    refuseClosed: async (queries, userId) =>
      (await isClosed(queries, userId, { isLocked: false })) ? refuse('FORBIDDEN', 'account-closed') : null,
    ...operatorView(deps),
    async closeAccount(tx, userId) {
      const nowMs = deps.time.nowMs();
      return endSessionsOf(tx, await closeUser(tx, userId, nowMs), 'all', nowMs);
    },
    async sessionStart(queries, sessionKey) {
      return (await findSessionStart(queries, sessionKey)) ?? new Date(deps.time.nowMs());
    },
    async ownUser(queries, userId) {
      const row = await findUser(queries, userId);
      if (row === null) throw new Error(`there is no player ${userId}`);
      return presenter.ownUser(queries, row);
    },
    async publicUsers(queries, userIds) {
      return presenter.publicUsers(queries, await findUsers(queries, userIds));
    },
    startingWith: (queries, userIds, typed) =>
      listStartingWith(queries, userIds, nameKeys(typed.normalize('NFKC')).key),
    async ratingsNow(queries, userId) {
      return (await deps.ports.recordsOf(queries, [userId])).get(userId)?.ratings ?? FIRST_RATINGS;
    },
    async playerNamed(queries, username) {
      const parsed = parseDisplayName(username);
      const found = isRefused(parsed) ? null : await findUserByKey(queries, nameKeys(parsed).key);
      if (found === null) return null;
      return { player: await presenter.publicUser(queries, found.user), memberSince: found.createdAt };
    },
    confirmations: createConfirmations(deps),
    grantAvatar: insertOwnedAvatar,
  };
}
export { NAMES, SESSION, STEP_UP } from './limits.ts';
