// platform/database: PostgreSQL's wire protocol to the embedded engine, without a network. The driver's client writes into
// it as into a socket, so that both engines have one driver and the same types, errors and prepared statements. PGlite's
// own `query` asks five times where this asks once, and cannot keep a statement prepared.
import { Duplex } from 'node:stream';
import type { PGlite } from '@electric-sql/pglite';

/** Frontend messages begin with a letter; the one that says goodbye would end the engine, which is one process with us. */
const TERMINATE = 'X'.charCodeAt(0);
/** The engine has one session for ever; whoever comes next finds it as new. */
const FORGET = 'rollback; deallocate all; select pg_advisory_unlock_all()';

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
  readonly #pglite: PGlite;
  #isForgotten = false;

  constructor(pglite: PGlite) {
    super();
    this.#pglite = pglite;
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
    const asked = message[0] === TERMINATE ? this.#forget() : this.#ask(message);
    // Not before this call has returned: whoever hears an answer may write at once, and in the midst of a write of
    // several messages that would be lost.
    asked.then((answers) => {
      for (const answer of answers) this.push(answer);
      done();
    }, done);
  }

  /** The driver corks what belongs together: one call of the engine. */
  override _writev(messages: { chunk: Buffer }[], done: (error?: Error) => void): void {
    this._write(Buffer.concat(messages.map(({ chunk }) => chunk)), 'utf8', done);
  }

  override _final(done: () => void): void {
    this.push(null);
    done();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#forget().then(
      () => done(error),
      (failed: Error) => done(error ?? failed),
    );
  }

  /** The engine works on our thread, and is done when this returns; the promise only tells how it went. */
  async #ask(message: Buffer): Promise<readonly Buffer[]> {
    const answers: Buffer[] = [];
    // The engine uses the memory of an answer again. (Its other calls keep all answers of its life.)
    const onRawData = (answer: Uint8Array): void => void answers.push(Buffer.from(answer));
    await this.#pglite.execProtocolRawStream(message, { syncToFs: false, onRawData });
    return answers;
  }

  /** As a server does it when a connection ends, however it ends. */
  async #forget(): Promise<readonly Buffer[]> {
    if (this.#isForgotten || this.#pglite.closed) return [];
    this.#isForgotten = true;
    await this.#ask(simpleQuery(FORGET));
    return [];
  }
}
