// What the module is given, and the only place that creates a User. Balance and record come from modules above this one,
// through ports.
import {
  type Cluster,
  FIRST_RATINGS,
  formatSol,
  type Lamports,
  type PlayBreak,
  type PublicUser,
  type Ratings,
  type User,
} from '@kingstake/protocol';
import type { Database, Queries, Tx } from '../../platform/database/index.ts';
import type { Refusal } from '../../platform/http/index.ts';
import type { Log } from '../../platform/log.ts';
import type { Random } from '../../platform/random.ts';
import type { Time } from '../../platform/time.ts';
import type { UserRow } from './store.ts';

export interface PlayerRecord {
  wins: number;
  losses: number;
  draws: number;
  totalEarnings: Lamports; // sum of the profits of won games, never negative
  ratings: Ratings; // as of now
}

export interface PlayerBalances {
  playing: Lamports;
  withdrawOnly: Lamports; // deposits above the player's own limit
  held: Lamports; // by fair play cases, of both
}

export interface UserPorts {
  balancesOf(queries: Queries, userId: number): Promise<PlayerBalances>;
  /** The player's break or exclusion in force, or null. */
  breakOf(queries: Queries, userId: number): Promise<PlayBreak | null>;
  /** Game results by player; players without games may be missing. */
  recordsOf(queries: Queries, userIds: readonly number[]): Promise<ReadonlyMap<number, PlayerRecord>>;
}

const NO_GAMES: PlayerRecord = {
  wins: 0,
  losses: 0,
  draws: 0,
  totalEarnings: 0n as Lamports,
  ratings: FIRST_RATINGS,
};

/** The server's address and network; both appear in the signed message. */
export interface SignInPlace {
  publicOrigin: string;
  cluster: Cluster;
}

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

export type Presenter = ReturnType<typeof createPresenter>;

export function createPresenter(ports: UserPorts) {
  function shown(user: UserRow, record: PlayerRecord): PublicUser {
    return {
      id: user.id,
      username: user.username,
      walletAddress: user.walletAddress,
      profilePicId: user.profilePicId,
      wins: record.wins,
      losses: record.losses,
      draws: record.draws,
      totalEarnings: formatSol(record.totalEarnings),
      ratings: record.ratings,
    };
  }
  async function publicUser(queries: Queries, user: UserRow): Promise<PublicUser> {
    const records = await ports.recordsOf(queries, [user.id]);
    return shown(user, records.get(user.id) ?? NO_GAMES);
  }
  return {
    publicUser,
    async publicUsers(queries: Queries, users: readonly UserRow[]): Promise<ReadonlyMap<number, PublicUser>> {
      const ids = users.map((user) => user.id);
      const records = await ports.recordsOf(queries, ids);
      return new Map(users.map((user) => [user.id, shown(user, records.get(user.id) ?? NO_GAMES)]));
    },
    async ownUser(queries: Queries, user: UserRow): Promise<User> {
      const balances = await ports.balancesOf(queries, user.id);
      const balance = formatSol(balances.playing);
      const withdrawOnly =
        balances.withdrawOnly === 0n ? {} : { withdrawOnly: formatSol(balances.withdrawOnly) };
      const held = balances.held === 0n ? {} : { held: formatSol(balances.held) };
      const inForce = await ports.breakOf(queries, user.id);
      const pause = inForce === null ? {} : { break: inForce };
      const { showGamesInLobby } = user;
      const shownToAll = await publicUser(queries, user);
      return { ...shownToAll, balance, ...withdrawOnly, ...held, ...pause, showGamesInLobby };
    },
  };
}
