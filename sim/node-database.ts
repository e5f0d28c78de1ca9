// sim: one node's way to the database that all nodes share. Every statement takes a little time and may be the last
// thing the node does; an answer may be lost on the way back, so that nobody knows whether it was done.
import type { PGlite } from '@electric-sql/pglite';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  PGliteDialect,
  type QueryResult,
} from 'kysely';

/** The node is gone: nothing of it happens any more. */
export class NodeGone extends Error {
  override readonly name = 'NodeGone';
}

/** The statement or the commit was done, and its answer did not arrive. */
export class AnswerLost extends Error {
  override readonly name = 'AnswerLost';
}

export interface StatementFaults {
  /** Before each statement, begin and commit; a throw is what the caller sees, and nothing was done. */
  before(): Promise<void>;
  /** After what lasts was done: a statement outside a transaction, or a commit. */
  after(): void;
}

/** Kysely over the shared engine, with one node's faults in front of it. */
export function openNodeDatabase(pglite: PGlite, faults: StatementFaults): Kysely<object> {
  const inner = new PGliteDialect({ pglite });
  const dialect: Dialect = {
    createAdapter: () => inner.createAdapter(),
    createQueryCompiler: () => inner.createQueryCompiler(),
    createIntrospector: (db) => inner.createIntrospector(db),
    createDriver: () => new FaultyDriver(inner.createDriver(), faults),
  };
  return new Kysely({ dialect });
}

class FaultyDriver implements Driver {
  readonly #inner: Driver;
  readonly #faults: StatementFaults;
  readonly #connections = new WeakMap<DatabaseConnection, FaultyConnection>();

  constructor(inner: Driver, faults: StatementFaults) {
    this.#inner = inner;
    this.#faults = faults;
  }

  init(): Promise<void> {
    return this.#inner.init();
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await this.#inner.acquireConnection();
    const known = this.#connections.get(connection) ?? new FaultyConnection(connection, this.#faults);
    this.#connections.set(connection, known);
    return known;
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await this.#faults.before();
    const { inner } = connection as FaultyConnection;
    await this.#inner.beginTransaction(inner, {});
    (connection as FaultyConnection).inTransaction = true;
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await this.#faults.before();
    await this.#inner.commitTransaction((connection as FaultyConnection).inner);
    (connection as FaultyConnection).inTransaction = false;
    this.#faults.after();
  }

  /** The engine rolls back whatever becomes of the node: that is what engines are for. */
  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    (connection as FaultyConnection).inTransaction = false;
    await this.#inner.rollbackTransaction((connection as FaultyConnection).inner);
  }

  releaseConnection(connection: DatabaseConnection): Promise<void> {
    return this.#inner.releaseConnection((connection as FaultyConnection).inner);
  }

  /** The engine outlives its nodes. */
  async destroy(): Promise<void> {}
}

class FaultyConnection implements DatabaseConnection {
  readonly inner: DatabaseConnection;
  readonly #faults: StatementFaults;
  inTransaction = false;

  constructor(inner: DatabaseConnection, faults: StatementFaults) {
    this.inner = inner;
    this.#faults = faults;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    await this.#faults.before();
    const result = await this.inner.executeQuery<R>(query);
    if (!this.inTransaction) this.#faults.after();
    return result;
  }

  streamQuery<R>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<R>> {
    return this.inner.streamQuery(query, chunkSize);
  }
}
