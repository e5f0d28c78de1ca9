// users: the door.
import { SERVER_TIMES } from '@kingstake/protocol';
import type { Database, Tx } from '../platform/database/index.ts';
import type { Caller, RouteKit } from '../platform/http/index.ts';
import type { Jobs } from '../platform/jobs.ts';
import type { Log } from '../platform/log.ts';
import type { Random } from '../platform/random.ts';
import type { Time } from '../platform/time.ts';
import { createPresenter, type UserPorts } from './presenter.ts';
import { addProfileRoutes, addSessionRoutes, addSignInRoutes } from './routes.ts';
import { createSessions } from './sessions.ts';
import type { SignInPlace } from './sign-in.ts';
import { deleteExpiredChallenges, insertOwnedAvatar } from './store.ts';

export type { PlayerRecord, UserPorts } from './presenter.ts';

export interface UsersDeps {
  database: Database;
  time: Time;
  random: Random;
  log: Log;
  place: SignInPlace;
  ports: UserPorts;
  /** A session is over: whoever holds sockets of it closes them. */
  onSessionEnded(sessionKey: string): void;
}

export interface Users {
  /** The caller that a session cookie belongs to; null when there is no such living session. */
  authenticate(token: string): Promise<Caller | null>;
  liveSessions(sessionKeys: readonly string[]): Promise<ReadonlySet<string>>;
  addRoutes(routes: RouteKit): void;
  scheduleSweep(jobs: Jobs): void;
  /** Gives a premium picture, in the buyer's transaction; false when the player has it already. */
  grantAvatar(tx: Tx, userId: number, avatarId: string): Promise<boolean>;
}

export function createUsers(deps: UsersDeps): Users {
  const presenter = createPresenter(deps.ports);
  const sessions = createSessions(deps);
  return {
    authenticate: sessions.authenticate,
    liveSessions: sessions.live,
    addRoutes(routes) {
      const own = { ...deps, presenter, sessions };
      addSignInRoutes(routes, own);
      addSessionRoutes(routes, own);
      addProfileRoutes(routes, own);
    },
    scheduleSweep(jobs) {
      jobs.schedule('sweep sessions', SERVER_TIMES.sweepMs, () =>
        deps.database.run(async (queries) => {
          await deleteExpiredChallenges(queries, deps.time.nowMs());
          await sessions.sweep(queries);
        }),
      );
    },
    grantAvatar: insertOwnedAvatar,
  };
}
