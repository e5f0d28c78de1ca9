// platform/database: what features see of a database. Which engine it is, only boot and tests know.
import { AsyncLocalStorage } from 'node:async_hooks';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Log } from '../log.ts';
import { SERVER_TIMES } from '../server-times.ts';
import type { Time } from '../time.ts';
import { BackupFault } from './backup-fault.ts';
import { createSemaphore } from './semaphore.ts';

/** Each feature names its own tables: `tx.withTables<UsersTables>()`. */
// biome-ignore lint/complexity/noBannedTypes: the empty schema is Kysely's own way of saying "no table named yet".
type NoTables = {};
/** For single statements; a transaction may be passed wherever this is asked for. */
export type Queries = Kysely<NoTables>;
export type Tx = Transaction<NoTables>;

export type Engine = 'pglite' | 'postgres';

/** One opened engine, not shared yet. */
export interface Connection {
  engine: Engine;
  kysely: Kysely<NoTables>;
  /** How many callers may use it at the same time. */
  concurrency: number;
  /** Runs several statements, as one text, on a connection of its own. */
  withScript<T>(work: (script: Script) => Promise<T>): Promise<T>;
  /** A copy of everything, for tests on PGlite; absent elsewhere. */
  dump?(): Promise<Blob>;
  /** See `Database.backup`; on PGlite the caller holds the engine. */
  backup?: Database['backup'];
  close(): Promise<void>;
}

export interface Script {
  /** Several statements at once; no parameters. */
  execute(text: string): Promise<void>;
  rows(text: string): Promise<readonly Record<string, unknown>[]>;
}

/** Reads what is kept beside a copy, from the very state that is copied. */
export type ReadFacts<T> = (queries: Queries) => Promise<T>;

export interface Database {
  readonly engine: Engine;
  /** Statements that need not be atomic. */
  run<T>(work: (queries: Queries) => Promise<T>): Promise<T>;
  /** All or nothing. Everything inside uses `tx`; a throw rolls back and is passed on. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Resolves when a statement comes back: for readiness. */
  ping(): Promise<void>;
  /**
   * Writes a copy of everything to a new file, and returns what was read in the same instant. On PGlite all others wait
   * meanwhile. Throws `BackupFault`.
   */
  backup<T>(file: string, readFacts: ReadFacts<T>): Promise<T>;
  close(): Promise<void>;
}

/** The shared handle was called by work that holds it: on one connection that would deadlock. */
export class NestedDatabaseCall extends Error {
  override readonly name = 'NestedDatabaseCall';
  constructor() {
    super('the database was called from inside run() or transaction(): use the handle that was passed in');
  }
}

/** Puts the semaphore, the nesting guard and the watchdog in front of an engine. */
export function createDatabase(connection: Connection, deps: { time: Time; log: Log }): Database {
  const holding = new AsyncLocalStorage<true>();
  const semaphore = createSemaphore({
    permits: connection.concurrency,
    waitMs: SERVER_TIMES.databaseWaitMs,
    time: deps.time,
  });

  async function hold<T>(work: () => Promise<T>): Promise<T> {
    if (holding.getStore() === true) throw new NestedDatabaseCall();
    return semaphore.withPermit(() => {
      const started = deps.time.monotonicMs();
      const stopWatching = deps.time.after(SERVER_TIMES.databaseWaitMs, () => {
        deps.log.error({ heldMs: deps.time.monotonicMs() - started }, 'database handle held too long');
      });
      return holding.run(true, work).finally(stopWatching);
    });
  }

  return {
    engine: connection.engine,
    run: (work) => hold(() => work(connection.kysely)),
    transaction: (work) => hold(() => connection.kysely.transaction().execute(work)),
    ping: async () => {
      await hold(() => sql`select 1`.execute(connection.kysely));
    },
    async backup(file, readFacts) {
      const { backup } = connection;
      if (backup === undefined) throw new BackupFault('this database cannot be copied');
      return connection.engine === 'pglite' ? hold(() => backup(file, readFacts)) : backup(file, readFacts);
    },
    close: () => connection.close(),
  };
}
