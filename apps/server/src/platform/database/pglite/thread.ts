// platform/database: the embedded engine in a thread of its own, so that no query stalls the server's games and sockets.
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** What the wire needs of an engine. PGlite itself has it too. */
export interface WireEngine {
  readonly closed: boolean;
  execProtocolRawStream(
    message: Uint8Array,
    options: { syncToFs: boolean; onRawData(answer: Uint8Array): void },
  ): Promise<void>;
  dumpDataDir(compression: 'none'): Promise<Blob>;
  close(): Promise<void>;
}

export type EngineRequest =
  | { kind: 'wire'; message: Uint8Array<ArrayBuffer> }
  | { kind: 'dump' }
  | { kind: 'close' };

/** Answers come in the order of the requests. The first is about opening. */
export type EngineAnswer = { bytes: Uint8Array<ArrayBuffer> } | { error: EngineError };

/** An error that crossed from one thread to the other, with its own fields, for example `code`. */
export interface EngineError {
  message: string;
  stack: string | undefined;
  fields: Record<string, string | number>;
}

interface Waiting {
  resolve(bytes: Uint8Array<ArrayBuffer>): void;
  reject(error: Error): void;
}

/** An engine in a thread, over a data folder. The process ends with exit code 1 when the thread ends before it was closed. */
export class PgliteThread implements WireEngine {
  readonly #worker: Worker;
  readonly #waiting: Waiting[] = [];
  closed = false;

  /** Rejects with the engine's own error. */
  static async open(folder: string): Promise<PgliteThread> {
    const thread = new PgliteThread(folder);
    try {
      await thread.#answer();
    } catch (error) {
      thread.closed = true;
      await thread.#worker.terminate();
      throw error;
    }
    return thread;
  }

  private constructor(folder: string) {
    this.#worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: folder });
    this.#worker.on('message', (answer: EngineAnswer) => this.#received(answer));
    this.#worker.on('error', (error) => {
      console.error('The thread of the embedded database failed:', error);
      process.exit(1);
    });
    // The thread has said why.
    this.#worker.on('exit', () => {
      if (!this.closed) process.exit(1);
    });
  }

  async execProtocolRawStream(
    message: Uint8Array,
    { onRawData }: { onRawData(answer: Uint8Array): void },
  ): Promise<void> {
    // A copy of its own, because a buffer of the driver is part of a larger one, which cannot be handed over.
    const bytes = await this.#request({ kind: 'wire', message: new Uint8Array(message) });
    if (bytes.length > 0) onRawData(bytes);
  }

  async dumpDataDir(): Promise<Blob> {
    return new Blob([await this.#request({ kind: 'dump' })]);
  }

  async close(): Promise<void> {
    const ended = once(this.#worker, 'exit');
    this.closed = true;
    await this.#request({ kind: 'close' });
    this.#worker.ref(); // or a process that waits for nothing else would end before its caller goes on
    await ended;
  }

  #request(request: EngineRequest): Promise<Uint8Array<ArrayBuffer>> {
    this.#worker.postMessage(request, request.kind === 'wire' ? [request.message.buffer] : []);
    return this.#answer();
  }

  /** The thread keeps the process alive only while an answer is awaited, as a query on this thread would. */
  #answer(): Promise<Uint8Array<ArrayBuffer>> {
    this.#worker.ref();
    return new Promise((resolve, reject) => {
      this.#waiting.push({ resolve, reject });
    });
  }

  #received(answer: EngineAnswer): void {
    const waiting = this.#waiting.shift();
    if (this.#waiting.length === 0) this.#worker.unref();
    if ('bytes' in answer) {
      waiting?.resolve(answer.bytes);
      return;
    }
    const { message, stack, fields } = answer.error;
    waiting?.reject(Object.assign(new Error(message), { stack }, fields));
  }
}
