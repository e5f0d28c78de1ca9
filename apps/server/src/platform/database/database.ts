// platform/database: the interface of the database for features. Only startup and tests know the engine.

import { AsyncLocalStorage } from 'node:async_hooks';
import { Emitter } from '@kingstake/protocol';
import { CamelCasePlugin, type Kysely, sql, type Transaction } from 'kysely';
import type { Log } from '../log.ts';
import { SERVER_TIMES } from '../server-times.ts';
import { type Cancel, type Time, yieldToEventLoop } from '../time.ts';
import type { Schema } from './schema.ts';

// biome-ignore lint/complexity/noBannedTypes: `{}` is Kysely's type of a schema without tables.
type NoTables = {};
/** A handle for single statements. A transaction can be passed instead. */
export type Queries = Kysely<NoTables>;
export type Tx = Transaction<NoTables>;

/** Rows have camelCase names in code. Values of jsonb keep their names. */
const CAMEL_CASE = new CamelCasePlugin({ maintainNestedObjectKeys: true });

/** Gives a module access to its own tables: `const tables = tablesOf<'playerBlock' | 'challengePrivacy'>();` */
export function tablesOf<Name extends keyof Schema>() {
  return (queries: Queries): Kysely<Pick<Schema, Name>> =>
    queries.withPlugin(CAMEL_CASE) as unknown as Kysely<Pick<Schema, Name>>;
}

export type Engine = 'pglite' | 'postgres';

/** An open engine, before callers share it. */
export interface Connection {
  engine: Engine;
  kysely: Kysely<NoTables>;
  /** Number of callers that may use it at the same time. */
  concurrency: number;
  /** Runs scripts on a separate connection. */
  withScript<T>(work: (script: Script) => Promise<T>): Promise<T>;
  /** Returns a copy of all data. Only on PGlite, for tests. */
  dump?(): Promise<Blob>;
  /** See `Database.backup`. On PGlite the caller must hold the engine. */
  backup?: Database['backup'];
  close(): Promise<void>;
}

export interface Script {
  /** Executes one or more statements, without parameters. */
  execute(text: string): Promise<void>;
  rows(text: string): Promise<readonly Record<string, unknown>[]>;
}

/** Reads facts to store with a backup from the snapshot that is backed up. */
export type ReadFacts<T> = (queries: Queries) => Promise<T>;

export interface Database {
  readonly engine: Engine;
  /** Runs statements that need not be atomic. */
  run<T>(work: (queries: Queries) => Promise<T>): Promise<T>;
  /** Runs `work` in a transaction, in which all statements must use `tx`. A throw rolls back and is rethrown. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Resolves when the database answers a statement. Used for readiness. */
  ping(): Promise<void>;
  /**
   * Writes a copy of all data to a new file, and returns facts from the same snapshot. On PGlite it blocks all other calls. Throws
   * `BackupFault`.
   */
  backup<T>(file: string, readFacts: ReadFacts<T>): Promise<T>;
  /** Calls `run` after each answer. A database that answers is not down, however long its queue is. */
  onAnswered(run: () => void): void;
  close(): Promise<void>;
}

/** A backup or a restore is not possible. The message is for the operator. */
export class BackupFault extends Error {
  override readonly name = 'BackupFault';
}

/** Thrown inside a transaction to roll it back deliberately. The caller catches it. */
export class Rollback<T> extends Error {
  override readonly name = 'Rollback';
  readonly value: T; // the reason, for the code that catches it
  constructor(value: T) {
    super('rolled back on purpose');
    this.value = value;
  }
}

/** Thrown when work that holds the shared handle calls it again, which would deadlock on a single connection. */
class NestedDatabaseCall extends Error {
  override readonly name = 'NestedDatabaseCall';
  constructor() {
    super('the database was called from inside run() or transaction(): use the handle that was passed in');
  }
}

/** Wraps an engine with the semaphore, the nesting guard and the watchdog. */
export function createDatabase(connection: Connection, deps: { time: Time; log: Log }): Database {
  const holding = new AsyncLocalStorage<true>();
  const answered = new Emitter();
  const semaphore = createSemaphore({
    permits: connection.concurrency,
    waitMs: SERVER_TIMES.databaseWaitMs,
    time: deps.time,
  });

  async function hold<T>(work: () => Promise<T>): Promise<T> {
    if (holding.getStore() === true) throw new NestedDatabaseCall();
    return semaphore.withPermit(async () => {
      const started = deps.time.monotonicMs();
      const stopWatching = deps.time.after(SERVER_TIMES.databaseWaitMs, () => {
        deps.log.error({ heldMs: deps.time.monotonicMs() - started }, 'database handle held too long');
      });
      const answer = await holding.run(true, work).finally(stopWatching);
      answered.emit();
      return answer;
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
    onAnswered: answered.subscribe,
    close: () => connection.close(),
  };
}

/** The handle was not free in time. No statement ran. */
export class DatabaseBusy extends Error {
  override readonly name = 'DatabaseBusy';
}

interface Waiter {
  admit: () => void;
  stopWaiting: Cancel;
}

/**
 * A fair semaphore for the database handle. A caller that waits too long is rejected before any of its statements ran, so `DatabaseBusy`
 * always means that nothing happened. An embedded database on this thread answers without yielding to the event loop. A queue would then
 * block every socket until it is empty, and delay the recorded arrival of moves. A caller that has waited is therefore admitted on the next
 * turn of the loop.
 */
export function createSemaphore(options: { permits: number; waitMs: number; time: Time }) {
  let free = options.permits;
  const waiting = new Set<Waiter>();

  function release(): void {
    const [next] = waiting;
    if (next === undefined) {
      free += 1;
      return;
    }
    waiting.delete(next);
    next.stopWaiting();
    // The event loop always gives the turn back, so this never rejects.
    yieldToEventLoop().then(next.admit, next.admit);
  }

  function acquire(): Promise<void> {
    if (free > 0) {
      free -= 1;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const waiter: Waiter = {
        admit: resolve,
        stopWaiting: options.time.after(options.waitMs, () => {
          waiting.delete(waiter);
          reject(new DatabaseBusy(`the database was not free within ${options.waitMs} ms`));
        }),
      };
      waiting.add(waiter);
    });
  }

  return {
    /** Runs `work` with a permit. Rejects with `DatabaseBusy` if none is free within `waitMs`. */
    async withPermit<T>(work: () => Promise<T>): Promise<T> {
      await acquire();
      try {
        return await work();
      } finally {
        release();
      }
    },
  };
}

// Keys of all advisory locks. They share one key space per database, so a key used twice would make unrelated
// transactions wait for each other.

export const ADVISORY_LOCKS = {
  /** Held while migrations run. */
  migrations: 4_701_815n,
  /** Held while a payout's signature is stored. */
  signing: 4_701_816n,
  /** First key of a pair whose second key is a node id. A node holds it while it lives. Key pairs are a separate key space. */
  nodes: 4_701_819,
  /** Held while an entry is appended to the operator's log. */
  operatorLog: 4_701_818n,
  /** Held while a partition of moves is created or dropped (migration 0009). */
  movePartitions: 4_701_819n,
  /** Held while an outage of the cluster is recorded. */
  outage: 4_701_820n,
  /** Plus a user's id: held while that user takes a seat. */
  seatingOf: 2n ** 62n,
  /** Plus a user's id: held while that user requests a withdrawal. */
  withdrawingOf: 2n ** 61n,
  /** Plus a user's id: held while a deposit or a release is credited to the playing balance under that user's deposit limits. */
  depositLimitOf: 2n ** 60n,
  /** Plus a user's id: held while that user reports a game. */
  reportingOf: 2n ** 59n,
  /** Plus a hash of a game's terms, below 2 ** 58. Held while a game is created, so that two callers do not create one each. */
  openingOf: 2n ** 58n,
} as const;

/** Takes the lock until the transaction ends. */
export async function lockFor(tx: Tx, key: bigint): Promise<void> {
  await sql`select pg_advisory_xact_lock(${key}::bigint)`.execute(tx);
}

/**
 * Locks seating for these users until the transaction ends, so that quotas and limits hold when a player sends two requests at once.
 * Locks are taken in id order, so that two joins cannot deadlock.
 */
export async function lockSeating(tx: Tx, userIds: readonly number[]): Promise<void> {
  for (const userId of [...new Set(userIds)].sort((one, other) => one - other))
    await lockFor(tx, ADVISORY_LOCKS.seatingOf + BigInt(userId));
}

/**
 * Locks the opening of games with these terms until the transaction ends, so that a caller who finds no game to join and creates one
 * misses none. Terms with the same hash wait for each other, which is harmless.
 */
export async function lockOpening(tx: Tx, terms: string): Promise<void> {
  const { openingOf } = ADVISORY_LOCKS;
  await sql`select pg_advisory_xact_lock(
    ${openingOf}::bigint + (hashtextextended(${terms}, 0) & ${openingOf - 1n}::bigint))`.execute(tx);
}

// Lets concurrent reads share statements. When a node has crashed, the players of all its games reconnect at about the
// same time, and each of them needs the same kinds of rows.

interface Call<K, V> {
  keys: readonly K[];
  resolve(found: ReadonlyMap<K, V>): void;
  reject(error: unknown): void;
}

/**
 * Returns a function that reads the values of some keys. Calls that arrive during a read share the next one, up to `mostCalls` of them, so
 * a read always begins after its calls. If it fails, all of them are rejected. The result has only the keys of the call.
 */
export function shareReads<K, V>(
  read: (keys: readonly K[]) => Promise<ReadonlyMap<K, V>>,
  mostCalls = Number.POSITIVE_INFINITY,
): (keys: readonly K[]) => Promise<ReadonlyMap<K, V>> {
  let waiting: Call<K, V>[] = [];
  let isReading = false;

  async function readWaiting(): Promise<void> {
    isReading = true;
    while (waiting.length > 0) {
      const calls = waiting.slice(0, mostCalls);
      waiting = waiting.slice(mostCalls);
      try {
        const found = await read([...new Set(calls.flatMap(({ keys }) => keys))]);
        for (const { keys, resolve } of calls) resolve(entriesOf(found, keys));
      } catch (error) {
        for (const { reject } of calls) reject(error);
      }
    }
    isReading = false;
  }

  return (keys) =>
    new Promise((resolve, reject) => {
      waiting.push({ keys, resolve, reject });
      if (!isReading) void readWaiting();
    });
}

function entriesOf<K, V>(found: ReadonlyMap<K, V>, keys: readonly K[]): ReadonlyMap<K, V> {
  const own = new Map<K, V>();
  for (const key of keys) {
    const value = found.get(key);
    if (value !== undefined) own.set(key, value);
  }
  return own;
}
