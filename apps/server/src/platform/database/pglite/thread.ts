// platform/database: runs the embedded engine on a separate thread, so that queries do not stall the server's games and sockets.
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** The part of an engine that the wire uses. PGlite itself implements it too. */
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

/** Answers arrive in the order of the requests. The first reports whether opening succeeded. */
export type EngineAnswer = { bytes: Uint8Array<ArrayBuffer> } | { error: EngineError };

/** An error passed between threads, with its additional fields such as `code`. */
export interface EngineError {
  message: string;
  stack: string | undefined;
  fields: Record<string, string | number>;
}

interface Waiting {
  resolve(bytes: Uint8Array<ArrayBuffer>): void;
  reject(error: Error): void;
}

/** An engine on a thread, over a data folder. If the thread ends before it was closed, the process exits with code 1. */
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
    // The thread has already reported the reason.
    this.#worker.on('exit', () => {
      if (!this.closed) process.exit(1);
    });
  }

  async execProtocolRawStream(
    message: Uint8Array,
    { onRawData }: { onRawData(answer: Uint8Array): void },
  ): Promise<void> {
    // Copy the message, because the driver's buffer is part of a larger one, which cannot be transferred.
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
    this.#worker.ref(); // otherwise an idle process would exit before its caller continues
    await ended;
  }

  #request(request: EngineRequest): Promise<Uint8Array<ArrayBuffer>> {
    this.#worker.postMessage(request, request.kind === 'wire' ? [request.message.buffer] : []);
    return this.#answer();
  }

  /** The thread keeps the process alive only while it owes an answer, as a query on this thread would. */
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
