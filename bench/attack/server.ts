// Starts the server as `npm start` does, with its own chain and a temporary folder or database, and measures its memory. The production
// limits apply.
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WebSocket } from 'ws';
import {
  placeFor,
  type ServerPlace,
  startServerProcess,
} from '../../apps/server/tests/testkit/server-process.ts';
import { createEmptyPostgres } from '../databases.ts';

const KIB = 1024;
/** The timeout of an inspector call. A garbage collection takes less than a second, but the event loop may be busy. */
const INSPECTOR_MS = 60_000;
/** The signer inherits the options of the server and logs its own inspector address. */
const INSPECTED = /Debugger listening|nodejs.org\/learn/;
const DEBUGGER = /Debugger listening on (ws:\S+)/;

export interface Memory {
  rss: number; // resident set size in bytes
  heap: number; // bytes in use, heap and external, after a full collection
}

/** CPU usage of the server's main thread since its start, in seconds. */
export interface Turns {
  ran: number;
  waited: number; // ready to run, but without a processor
}

export interface AttackedServer {
  place: ServerPlace;
  /** The resident set size now, read from the operating system. */
  rss(): number;
  turns(): Turns;
  /** Collects garbage in the server, then measures its memory. */
  memory(): Promise<Memory>;
  /** The errors in the log. */
  errors(): string[];
  stop(): Promise<void>;
}

export async function startAttackedServer(engine: 'pglite' | 'postgres'): Promise<AttackedServer> {
  const folder = mkdtempSync(join(tmpdir(), 'kingstake-attack-'));
  const postgres = engine === 'postgres' ? await createEmptyPostgres() : null;
  const place = await placeFor(folder);
  let printed = '';
  let child: ChildProcess | undefined;
  const kill = (): void => void child?.kill('SIGKILL');
  process.once('exit', kill);
  const remove = async (): Promise<void> => {
    process.off('exit', kill);
    rmSync(folder, { recursive: true, force: true });
    await postgres?.remove();
  };
  const settings = {
    RATE_LIMIT_FACTOR: '1',
    LOG_LEVEL: 'error',
    NODE_OPTIONS: '--inspect=127.0.0.1:0',
    ...(postgres === null ? {} : { DATABASE_URL: postgres.url }),
  };
  const born = (process: ChildProcess): void => {
    child = process;
    const hear = (chunk: Buffer): void => {
      printed += chunk.toString();
    };
    process.stdout?.on('data', hear);
    process.stderr?.on('data', hear);
  };
  try {
    await startServerProcess(place, born, settings, []);
  } catch (error) {
    await remove();
    throw error;
  }
  const { pid } = child ?? {};
  const [, inspector] = DEBUGGER.exec(printed) ?? [];
  if (child === undefined || pid === undefined || inspector === undefined)
    throw new Error('the server has no inspector');
  const process_ = child;
  const rss = (): number => {
    const [, kib] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kib) * KIB;
  };
  return {
    place,
    rss,
    turns() {
      const [ran = 0, waited = 0] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8')
        .split(' ')
        .map(Number);
      return { ran: ran / 1e9, waited: waited / 1e9 };
    },
    async memory() {
      const heap = await heapAfterCollection(inspector);
      return { heap, rss: rss() };
    },
    errors: () => printed.split('\n').filter((line) => line.startsWith('{') && !INSPECTED.test(line)),
    async stop() {
      if (process_.exitCode === null && process_.signalCode === null) {
        const gone = once(process_, 'close');
        process_.kill('SIGTERM');
        await gone;
      }
      await remove();
    },
  };
}

/** Uses the inspector, which is enabled on the server. */
async function heapAfterCollection(address: string): Promise<number> {
  const socket = new WebSocket(address, { perMessageDeflate: false });
  await once(socket, 'open');
  let asked = 0;
  const ask = (method: string, params: object = {}): Promise<{ result?: { value?: unknown } }> => {
    asked += 1;
    const id = asked;
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => reject(new Error(`no answer to ${method}`)), INSPECTOR_MS);
      socket.on('message', (data) => {
        const answer = JSON.parse(String(data)) as { id?: number; result: { result?: { value?: unknown } } };
        if (answer.id !== id) return;
        clearTimeout(late);
        resolve(answer.result);
      });
      socket.send(JSON.stringify({ id, method, params }));
    });
  };
  try {
    // The second collection frees what finalizers of the first one released.
    for (let round = 0; round < 2; round += 1) await ask('HeapProfiler.collectGarbage');
    const expression = '(({ heapUsed, external }) => heapUsed + external)(process.memoryUsage())';
    const { result } = await ask('Runtime.evaluate', { expression, returnByValue: true });
    return Number(result?.value);
  } finally {
    socket.close();
  }
}
