// platform/database: opens the embedded engine, for one process with one connection. Data survives a killed process, but not a power cut.

import { Duplex } from 'node:stream';
import type { PGlite } from '@electric-sql/pglite';
import { sql } from 'kysely';
import pg from 'pg';
import type { Log } from '../../log.ts';
import { SERVER_TIMES } from '../../server-times.ts';
import type { Time } from '../../time.ts';
import { backupPglite } from '../backup.ts';
import type { Connection, Database } from '../database.ts';
import { connectionOver, TYPES } from '../pool.ts';
import { emptyCluster, endWithEngine } from './engine.ts';
import { PgliteThread, type WireEngine } from './thread.ts';

/**
 * Opens the database in a folder, on a separate thread. With a null folder, opens one in memory on this thread, filled from the dump
 * `from` if given. Only one process may open a folder, so the caller must hold the data folder's lock. An engine failure, such as a full
 * disk or lack of memory, ends the process. The next start recovers from the engine's log.
 */
export async function openPglite(folder: string | null, from?: Blob): Promise<Connection> {
  const engine = folder === null ? await openInMemory(from) : await PgliteThread.open(folder);
  const connection = connectionTo(engine);
  return {
    ...connection,
    async close() {
      await connection.close();
      await engine.close();
    },
  };
}

async function openInMemory(from: Blob | undefined): Promise<WireEngine> {
  // Imported here, because the main thread of a server does not need PGlite.
  const { PGlite } = await import('@electric-sql/pglite');
  return PGlite.create(from === undefined ? emptyCluster() : { loadDataDir: from });
}

/** Returns a handle on an open engine. Closing the handle resets the engine's session, but keeps the engine open for the next handle. */
export function connectionTo(engine: WireEngine): Connection {
  const connection = connectionOver('pglite', poolOver(engine), 1);
  const dump = () => engine.dumpDataDir('none');
  return {
    ...connection,
    dump,
    backup: (file, readFacts) => backupPglite(connection.kysely, dump, file, readFacts),
  };
}

/** Returns a pool of the engine's single session, for which callers queue. */
export function poolOver(engine: WireEngine): pg.Pool {
  if (!(engine instanceof PgliteThread)) endWithEngine(engine as PGlite);
  return new pg.Pool({
    stream: () => new PgliteWire(engine) as never,
    user: 'postgres',
    ssl: false,
    max: 1,
    idleTimeoutMillis: 0,
    types: TYPES,
  });
}

/**
 * Vacuums each table with enough dead rows, because the engine has no autovacuum process, so its files would only grow. Vacuums one at a
 * time, so that other callers get the handle in between. Later rows reuse the space, but files do not shrink. Logs how long each table held the thread.
 */
export async function vacuumTables(database: Database, deps: { time: Time; log: Log }): Promise<void> {
  const tables = await database.run(async (queries) => {
    // The engine publishes its statistics at most once a second. Publish the current ones now.
    await sql`select pg_stat_force_next_flush()`.execute(queries);
    const { rows } = await sql<{ name: string; dead: bigint }>`
      select relname as name, n_dead_tup as dead from pg_stat_user_tables
      where n_dead_tup >= ${SERVER_TIMES.vacuumDeadRows} order by relname`.execute(queries);
    return rows;
  });
  for (const { name, dead } of tables) {
    const startedMs = deps.time.monotonicMs();
    await database.run((queries) => sql`vacuum ${sql.table(name)}`.execute(queries));
    deps.log.info(
      { table: name, dead: Number(dead), ms: deps.time.monotonicMs() - startedMs },
      'table vacuumed',
    );
  }
}

// Speaks PostgreSQL's wire protocol to the embedded engine, without a network. The driver uses it as a socket, so that
// both engines share driver, types, errors and prepared statements. PGlite's own `query` calls the engine five times instead of once, and
// cannot keep prepared statements.
/** The letter of the Terminate message, which must not reach the engine, because that would end it. */
const TERMINATE = 'X'.charCodeAt(0);
/** Resets the engine's single session for the next client. */
const RESET = 'rollback; deallocate all; select pg_advisory_unlock_all()';

/** Encodes a simple query: its letter, its length, its text and a zero byte. */
function simpleQuery(text: string): Buffer {
  const body = Buffer.from(`${text}\0`);
  const head = Buffer.alloc(5);
  head.write('Q');
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

/** Implements only the socket methods that `pg` calls. Only one wire may be in use at a time. */
export class PgliteWire extends Duplex {
  readonly #engine: WireEngine;
  #isReset = false;

  constructor(engine: WireEngine) {
    super();
    this.#engine = engine;
  }

  connect(): this {
    process.nextTick(() => this.emit('connect'));
    return this;
  }

  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }

  override _read(): void {} // answers are pushed when they arrive

  override _write(message: Buffer, _encoding: BufferEncoding, done: (error?: Error) => void): void {
    const asked = message[0] === TERMINATE ? this.#reset() : this.#send(message);
    // Push only after this call has returned. A reader of the answer may write at once, and that write would be lost in the middle of a
    // write of several messages.
    asked.then((answers) => {
      for (const answer of answers) this.push(answer);
      done();
    }, done);
  }

  /** Passes messages that the driver has corked together to the engine in one call. */
  override _writev(messages: { chunk: Buffer }[], done: (error?: Error) => void): void {
    this._write(Buffer.concat(messages.map(({ chunk }) => chunk)), 'utf8', done);
  }

  override _final(done: () => void): void {
    this.push(null);
    done();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#reset().then(
      () => done(error),
      (failed: Error) => done(error ?? failed),
    );
  }

  async #send(message: Buffer): Promise<readonly Buffer[]> {
    const answers: Buffer[] = [];
    // Copy the answer, because the engine reuses its memory. (The engine's other calls keep every answer forever.)
    const onRawData = (answer: Uint8Array): void => void answers.push(Buffer.from(answer));
    await this.#engine.execProtocolRawStream(message, { syncToFs: false, onRawData });
    return answers;
  }

  /** Cleans up as a PostgreSQL server does when a connection ends. */
  async #reset(): Promise<readonly Buffer[]> {
    if (this.#isReset || this.#engine.closed) return [];
    this.#isReset = true;
    await this.#send(simpleQuery(RESET));
    return [];
  }
}
