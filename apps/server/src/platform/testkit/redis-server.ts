// platform/testkit: a private Redis server, which a test may stop and kill, or the one that runs on this machine, for harmless tests.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';

export interface FoundRedis {
  /** The program that tests can start, either Redis or Valkey. */
  program: string | null;
  /** A running server, either at REDIS_URL or on this machine. */
  url: string | null;
}

const DEFAULT_REDIS = 'redis://127.0.0.1:6379';

export function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Whether a server accepts connections at the port. */
export async function accepts(port: number, host = '127.0.0.1'): Promise<boolean> {
  const socket = connect(port, host);
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

function answers(url: string): Promise<boolean> {
  const { hostname, port } = new URL(url);
  return accepts(Number(port || 6379), hostname);
}

/** Finds what this run may use. `TEST_REDIS=none` finds nothing, as on a machine without Redis. */
export async function findRedis(): Promise<FoundRedis> {
  if (process.env['TEST_REDIS'] === 'none') return { program: null, url: null };
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const programs = folders.flatMap((folder) =>
    ['redis-server', 'valkey-server'].map((name) => join(folder, name)),
  );
  const given = process.env['REDIS_URL'];
  if (given !== undefined && !(await answers(given)))
    throw new Error('REDIS_URL is set, and nothing answers there');
  const url = given ?? ((await answers(DEFAULT_REDIS)) ? DEFAULT_REDIS : null);
  return { program: programs.find(isProgram) ?? null, url };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** A Redis server that stores nothing on disk. Only its own process is ever signalled. */
export class TestRedis {
  readonly #program: string;
  readonly #port: number;
  #process: ChildProcess | null = null;

  private constructor(program: string, port: number) {
    this.#program = program;
    this.#port = port;
  }

  static async start(program: string): Promise<TestRedis> {
    const redis = new TestRedis(program, await freePort());
    await redis.start();
    return redis;
  }

  get url(): string {
    return `redis://127.0.0.1:${this.#port}`;
  }

  /** Starts the server, always on the same port. Resolves when it accepts connections. */
  async start(): Promise<void> {
    const options = { '--port': `${this.#port}`, '--bind': '127.0.0.1', '--save': '', '--appendonly': 'no' };
    const child = spawn(this.#program, Object.entries(options).flat(), {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.#process = child;
    for await (const line of createInterface({ input: child.stdout })) {
      if (line.includes('Ready to accept connections')) {
        child.stdout.resume();
        return;
      }
    }
    throw new Error(`${this.#program} did not start`);
  }

  /** Makes the server hang. Its connections stay open, but it reads nothing from them. */
  freeze(): void {
    this.#process?.kill('SIGSTOP');
  }

  thaw(): void {
    this.#process?.kill('SIGCONT');
  }

  async kill(): Promise<void> {
    const child = this.#process;
    this.#process = null;
    if (child === null) return;
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  }
}
