// platform/database: one server a database. A session-level advisory lock on a connection of its own, held for as long as
// the process lives: PostgreSQL releases it when the process dies, however it dies.
import { SERVER_TIMES } from '@kingstake/protocol';
import pg from 'pg';
import type { Log } from '../log.ts';
import type { Time } from '../time.ts';
import { ADVISORY_LOCKS } from './advisory-locks.ts';
import { DatabaseStartupError } from './open-postgres.ts';

/** SQLSTATE lock_not_available: another session kept the lock for all of `serverLockWaitMs`. */
const LOCK_NOT_AVAILABLE = '55P03';

/** Another process holds the database. The message is the sentence the operator reads. */
export class DatabaseInUse extends Error {
  override readonly name = 'DatabaseInUse';
  constructor() {
    super(
      'Another Kingstake server already uses this database. Stop it first, or set DATABASE_URL to another database.',
    );
  }
}

export interface ServerLock {
  release(): Promise<void>;
}

export interface ServerLockDeps {
  time: Time;
  log: Log;
  /** Another process took the lock while this one was cut off: it must stop at once. */
  onTaken(error: DatabaseInUse): void;
}

/**
 * Takes the lock of the database at `url`, waiting `serverLockWaitMs` for a process that is just going. When its connection
 * breaks, the lock is taken again as soon as the database can be reached. Throws `DatabaseInUse` when another process
 * has it, `DatabaseStartupError` when the database cannot be reached.
 */
export async function lockDatabase(url: string, deps: ServerLockDeps): Promise<ServerLock> {
  const { time, log } = deps;
  let released = false;
  let client = await connect(url, regain);
  const stopChecking = time.every(SERVER_TIMES.serverLockCheckMs, () => {
    // A network that drops packets reports nothing: an unanswered query ends the connection.
    const asked = client;
    asked.query('select 1').catch(() => asked.end());
  });

  function regain(): void {
    if (released) return;
    log.warn('the connection that holds the server lock broke; taking the lock again');
    connect(url, regain).then(
      (regained) => {
        client = regained;
        if (released) void regained.end();
        else log.warn('the server lock is held again');
      },
      (error: unknown) => {
        if (error instanceof DatabaseInUse) deps.onTaken(error);
        // As long as the database cannot be reached, nothing can be written to it.
        else time.after(SERVER_TIMES.serverLockRetryMs, regain);
      },
    );
  }

  return {
    async release() {
      released = true;
      stopChecking();
      await client.end();
    },
  };
}

/** A connection that holds the lock. `onLost` is called once when it breaks later. */
async function connect(url: string, onLost: () => void): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'kingstake server lock',
    connectionTimeoutMillis: SERVER_TIMES.databaseWaitMs,
    query_timeout: SERVER_TIMES.databaseAnswerMs,
    keepAlive: true,
  });
  client.on('error', () => {}); // 'end' follows, and is heard
  try {
    await client.connect();
    await client.query(`set lock_timeout = ${SERVER_TIMES.serverLockWaitMs}`);
    await client.query('select pg_advisory_lock($1)', [ADVISORY_LOCKS.server]);
  } catch (error) {
    await client.end();
    if ((error as { code?: unknown }).code === LOCK_NOT_AVAILABLE) throw new DatabaseInUse();
    const reason = error instanceof Error && error.message !== '' ? error.message : 'no answer';
    throw new DatabaseStartupError(`The database cannot be reached: ${reason}. Check DATABASE_URL.`, {
      cause: error,
    });
  }
  client.once('end', onLost);
  return client;
}
