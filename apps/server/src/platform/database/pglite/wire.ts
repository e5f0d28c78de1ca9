// platform/database: speaks PostgreSQL's wire protocol to the embedded engine, without a network. The driver uses it as a socket, so that
// both engines share driver, types, errors and prepared statements. PGlite's own `query` calls the engine five times instead of once, and
// cannot keep prepared statements.
import { Duplex } from 'node:stream';
import type { WireEngine } from './thread.ts';

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
