// A player's own sessions: lists the browsers that are signed in with the wallet, and ends other ones.
import type { SessionEntry } from '@kingstake/protocol';
import type { Database } from '../../platform/database/index.ts';
import type { Caller } from '../../platform/http/index.ts';
import type { Time } from '../../platform/time.ts';
import * as store from './session-store.ts';
import { isLive } from './sessions.ts';

const ID_LENGTH = 16; // hex

export interface SessionList {
  /** Live sessions of the caller's wallet, most recently used first. */
  list(caller: Caller): Promise<SessionEntry[]>;
  /** Ends a session of the caller's wallet by its id and closes its sockets. Returns false if there is none. */
  endOne(caller: Caller, id: string): Promise<boolean>;
  /** Ends all sessions of the caller's wallet except the caller's own. */
  endOthers(caller: Caller): Promise<void>;
}

export interface SessionListDeps {
  database: Database;
  time: Time;
  onSessionEnded(sessionKey: string): void;
}

/** The public id of a session: enough of its key to distinguish a wallet's sessions, too little to look one up. */
const idOf = (sessionKey: string): string => sessionKey.slice(0, ID_LENGTH);

const isoOf = (ms: number): string => new Date(ms).toISOString();

export function createSessionList({ database, time, onSessionEnded }: SessionListDeps): SessionList {
  async function end(walletAddress: string, which: store.WhichSessions): Promise<number> {
    const ended = await database.run((queries) =>
      store.endSessionsOf(queries, walletAddress, which, time.nowMs()),
    );
    ended.forEach(onSessionEnded);
    return ended.length;
  }

  return {
    async list({ walletAddress, sessionKey }) {
      const nowMs = time.nowMs();
      const found = await database.run((queries) => store.listSessions(queries, walletAddress));
      return found
        .filter((session) => isLive({ ...session, ended: false }, nowMs))
        .map(({ tokenHash, device, createdAtMs, lastUsedAtMs, expiresAtMs }) => ({
          id: idOf(tokenHash),
          device,
          current: tokenHash === sessionKey,
          signedInAt: isoOf(createdAtMs),
          lastUsedAt: isoOf(lastUsedAtMs),
          expiresAt: isoOf(expiresAtMs),
        }));
    },
    endOne: async ({ walletAddress }, id) => (await end(walletAddress, { id })) > 0,
    async endOthers({ walletAddress, sessionKey }) {
      await end(walletAddress, { except: sessionKey });
    },
  };
}
