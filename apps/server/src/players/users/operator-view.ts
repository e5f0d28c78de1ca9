// users: what operators see of accounts, and what they may do to one: end its sessions, and suspend it.
import { isRefused, parseDisplayName } from '@kingstake/protocol';
import type { Queries, Tx } from '../../platform/database/index.ts';
import { type Refusal, refuse } from '../../platform/http/index.ts';
import type { Time } from '../../platform/time.ts';
import { listFormerNames } from './former-name-store.ts';
import { nameKeys } from './name-keys.ts';
import { endSessionsOf, type ListedSession, listSessions } from './session-store.ts';
import { isLive } from './sessions.ts';
import {
  findDates,
  findUser,
  findUserByKey,
  findUserByWallet,
  isSuspended,
  searchPlayers,
  setSuspended,
  type UserRow,
} from './store.ts';

/** What operators see of an account. */
export type AccountFacts = Awaited<ReturnType<typeof findDates>> & {
  formerNames: Awaited<ReturnType<typeof listFormerNames>>;
  /** Live sessions, most recently used first. */
  sessions: readonly ListedSession[];
};

export interface OperatorView {
  /** Refuses a player whom operators have suspended. */
  refuseSuspended(queries: Queries, userId: number): Promise<Refusal | null>;
  /** Suspends a player, or ends the suspension. Returns false if that changes nothing. */
  setSuspended(tx: Tx, userId: number, isSuspended: boolean): Promise<boolean>;
  /** Ends all sessions of a player's wallet. Returns their keys, for `closeSockets` after the commit. */
  endSessions(tx: Tx, userId: number): Promise<readonly string[]>;
  /** Closes the sockets of ended sessions. */
  closeSockets(sessionKeys: readonly string[]): void;
  /** Returns players by the beginning of a wallet, or of a current or former name. */
  search(queries: Queries, typed: string, limit: number): Promise<readonly UserRow[]>;
  /** Returns the player with this id, wallet address or name, tried in this order; null if there is none. */
  identify(queries: Queries, typed: string): Promise<UserRow | null>;
  /** Returns what operators see of an account. */
  accountOf(queries: Queries, userId: number): Promise<AccountFacts>;
}

async function identify(queries: Queries, typed: string): Promise<UserRow | null> {
  const byId = /^[1-9]\d{0,14}$/.test(typed) ? await findUser(queries, Number(typed)) : null;
  const found = byId ?? (await findUserByWallet(queries, typed));
  const name = found === null ? parseDisplayName(typed) : null;
  if (name === null || isRefused(name)) return found;
  return (await findUserByKey(queries, nameKeys(name).key))?.user ?? null;
}

export function operatorView(deps: {
  time: Pick<Time, 'nowMs'>;
  onSessionEnded(sessionKey: string): void;
}): OperatorView {
  return {
    refuseSuspended: async (queries, userId) =>
      (await isSuspended(queries, userId)) ? refuse('FORBIDDEN', 'suspended') : null,
    setSuspended: (tx, userId, isOn) => setSuspended(tx, userId, isOn ? new Date(deps.time.nowMs()) : null),
    async endSessions(tx, userId) {
      const { walletAddress } = await findDates(tx, userId);
      return endSessionsOf(tx, walletAddress, 'all', deps.time.nowMs());
    },
    closeSockets: (sessionKeys) => sessionKeys.forEach(deps.onSessionEnded),
    search: (queries, typed, limit) =>
      searchPlayers(queries, { wallet: typed, skeleton: nameKeys(typed.normalize('NFKC')).skeleton }, limit),
    identify,
    async accountOf(queries, userId) {
      const dates = await findDates(queries, userId);
      const nowMs = deps.time.nowMs();
      const sessions = (await listSessions(queries, dates.walletAddress)).filter((session) =>
        isLive({ ...session, ended: false }, nowMs),
      );
      return { ...dates, formerNames: await listFormerNames(queries, userId), sessions };
    },
  };
}
