// platform/database: PostgreSQL's wire protocol to the embedded engine, without a network. The driver's client uses it as a
// socket, so that both engines share driver, types, errors and prepared statements. PGlite's own `query` calls the engine five
// times where this calls it once, and cannot keep a statement prepared.
import { Duplex } from 'node:stream';
import type { WireEngine } from './thread.ts';

/** Frontend messages begin with a letter. Terminate would end the engine, which runs in our process. */
const TERMINATE = 'X'.charCodeAt(0);
/** The engine has one session: this resets it for the next client. */
const RESET = 'rollback; deallocate all; select pg_advisory_unlock_all()';

/** One simple query, as it goes over the wire: its letter, its length, its text and a zero. */
function simpleQuery(text: string): Buffer {
  const body = Buffer.from(`${text}\0`);
  const head = Buffer.alloc(5);
  head.write('Q');
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

/** What `pg` calls of a socket, and no more. Only one may be in use at a time. */
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

  override _read(): void {} // answers are pushed when they are there

  override _write(message: Buffer, _encoding: BufferEncoding, done: (error?: Error) => void): void {
    const asked = message[0] === TERMINATE ? this.#reset() : this.#send(message);
    // Only after this call has returned: a reader of the answer may write at once, and that write would be lost in the middle
    // of a write of several messages.
    asked.then((answers) => {
      for (const answer of answers) this.push(answer);
      done();
    }, done);
  }

  /** The driver corks messages that belong together: one call of the engine. */
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
    // Copied, because the engine reuses the memory of an answer. (Its other calls keep every answer for ever.)
    const onRawData = (answer: Uint8Array): void => void answers.push(Buffer.from(answer));
    await this.#engine.execProtocolRawStream(message, { syncToFs: false, onRawData });
    return answers;
  }

  /** What a server does when a connection ends, however it ends. */
  async #reset(): Promise<readonly Buffer[]> {
    if (this.#isReset || this.#engine.closed) return [];
    this.#isReset = true;
    await this.#send(simpleQuery(RESET));
    return [];
  }
}
