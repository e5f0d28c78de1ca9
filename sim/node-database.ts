// sim: one node's connection to the database that all nodes share. The node may die at any statement. An answer may be lost, and then the
// node does not know whether the statement took effect.
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresDialect,
  type QueryResult,
} from 'kysely';
import type { SharedEngine } from '../apps/server/src/platform/testkit/shared-engine.ts';

/** The node has died, so its work is abandoned. */
export class NodeGone extends Error {
  override readonly name = 'NodeGone';
}

/** The statement or commit took effect, but its answer was lost. */
export class AnswerLost extends Error {
  override readonly name = 'AnswerLost';
}

export interface StatementFaults {
  /** Runs before each statement, begin and commit. If it throws, the caller receives the error and nothing has taken effect. */
  before(): Promise<void>;
  /** Runs after a durable change: a statement outside a transaction, or a commit. */
  after(): void;
  /** The time of the database's clock, in ms since 1970. */
  nowMs(): number;
  /** Resolves when a frozen node continues; null if it runs. A node never freezes inside a transaction, which would block all others. */
  standing?(): Promise<void> | null;
}

/** Kysely over the shared engine, with the faults of one node. */
export function openNodeDatabase(engine: SharedEngine, faults: StatementFaults): Kysely<object> {
  const dialect = new PostgresDialect({ pool: engine.prepared });
  const inner = dialect.createDriver();
  dialect.createDriver = () => new FaultyDriver({ inner, faults, setClock: clockOf(engine) });
  return new Kysely({ dialect });
}

/** Sets the clock of a session, which all statements of the server read. */
type SetClock = (session: DatabaseConnection, nowMs: number) => Promise<void>;

const clocks = new WeakMap<SharedEngine, SetClock>();

/** The engine has one session, so its clock is set once for all nodes, whenever time has passed. */
function clockOf(engine: SharedEngine): SetClock {
  const known = clocks.get(engine);
  if (known !== undefined) return known;
  let setMs = Number.NaN;
  const setClock: SetClock = async (session, nowMs) => {
    if (nowMs === setMs) return;
    const at = new Date(nowMs).toISOString();
    await session.executeQuery(CompiledQuery.raw("select set_config('app.now', $1, false)", [at]));
    setMs = nowMs;
  };
  clocks.set(engine, setClock);
  return setClock;
}

interface DriverDeps {
  inner: Driver;
  faults: StatementFaults;
  setClock: SetClock;
}

/** Holds the engine's session only while a transaction or a statement runs, so that others can run in between. */
class FaultyDriver implements Driver {
  readonly #deps: DriverDeps;

  constructor(deps: DriverDeps) {
    this.#deps = deps;
  }

  init(): Promise<void> {
    return this.#deps.inner.init();
  }

  async acquireConnection(): Promise<FaultyConnection> {
    return new FaultyConnection(this.#deps);
  }

  async beginTransaction(connection: FaultyConnection): Promise<void> {
    const { inner, faults, setClock } = this.#deps;
    await goneOn(faults);
    await faults.before();
    const session = await inner.acquireConnection();
    connection.session = session;
    await setClock(session, faults.nowMs());
    await inner.beginTransaction(session, {}).catch(async (error: unknown) => {
      await this.#letGo(connection);
      throw error;
    });
  }

  async commitTransaction(connection: FaultyConnection): Promise<void> {
    const { inner, faults } = this.#deps;
    await faults.before();
    // The transaction has ended, even if the engine reports an error.
    await inner.commitTransaction(connection.mustHold()).finally(() => this.#letGo(connection));
    await goneOn(faults);
    faults.after();
  }

  /** The engine rolls back even if the node dies. */
  async rollbackTransaction(connection: FaultyConnection): Promise<void> {
    if (connection.session === null) return; // the transaction has already ended, and only the answer was lost
    await this.#deps.inner.rollbackTransaction(connection.session);
    await this.#letGo(connection);
  }

  async releaseConnection(connection: FaultyConnection): Promise<void> {
    if (connection.session !== null) throw new Error('a transaction was neither ended nor undone');
  }

  /** Does nothing, because the engine outlives its nodes. */
  async destroy(): Promise<void> {}

  async #letGo(connection: FaultyConnection): Promise<void> {
    const session = connection.mustHold();
    connection.session = null;
    await this.#deps.inner.releaseConnection(session);
  }
}

class FaultyConnection implements DatabaseConnection {
  readonly #deps: DriverDeps;
  session: DatabaseConnection | null = null; // the engine's session, while in a transaction

  constructor(deps: DriverDeps) {
    this.#deps = deps;
  }

  mustHold(): DatabaseConnection {
    if (this.session === null) throw new Error('no transaction is open');
    return this.session;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { inner, faults, setClock } = this.#deps;
    if (this.session === null) await goneOn(faults);
    await faults.before();
    if (this.session !== null) return this.session.executeQuery<R>(query);
    const session = await inner.acquireConnection();
    const run = async () => {
      await setClock(session, faults.nowMs());
      return session.executeQuery<R>(query);
    };
    const result = await run().finally(() => inner.releaseConnection(session));
    await goneOn(faults);
    faults.after();
    return result;
  }

  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('nothing is streamed here');
  }
}

async function goneOn({ standing }: StatementFaults): Promise<void> {
  for (let wait = standing?.(); wait != null; wait = standing?.()) await wait;
}
