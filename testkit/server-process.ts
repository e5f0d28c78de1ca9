// The whole server as a process that tests can kill and restart on the same folder and ports.
import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { freePorts } from './free-ports.ts';
import { startProgram } from './start-program.ts';

const MAIN = join(import.meta.dirname, '..', 'apps', 'server', 'src', 'main.ts');
/** Skips the optimising compiler for the embedded engine's WebAssembly. A short-lived server would gain nothing from it. */
const SHORT_LIVED: readonly string[] = ['--liftoff-only'];
const READY = /Kingstake is ready/;

export interface ServerPlace {
  folder: string;
  port: number;
  ledgerPort: number; // the subscriptions use the port above
  origin?: string; // PUBLIC_ORIGIN, if it is not the default
}

export interface ServerProcess {
  /** Sends SIGKILL or another signal, and resolves when the process has exited. */
  kill(signal?: NodeJS.Signals): Promise<void>;
}

export async function placeFor(folder: string): Promise<ServerPlace> {
  const port = await freePorts(3);
  return { folder, port, ledgerPort: port + 1 };
}

export const originOf = (place: ServerPlace): string => place.origin ?? `http://localhost:${place.port}`;

/**
 * Starts the server and waits until it is ready. `born` receives the process immediately, for clean-up. `settings` are added to the
 * environment. Benchmarks pass no flags, so that the server runs as with `npm start`.
 */
export async function startServerProcess(
  place: ServerPlace,
  born: (child: ChildProcess) => void,
  settings: Readonly<Record<string, string>> = {},
  flags: readonly string[] = SHORT_LIVED,
): Promise<ServerProcess> {
  const all = {
    DATA_DIR: place.folder,
    PORT: String(place.port),
    LOCAL_LEDGER_PORT: String(place.ledgerPort),
    RATE_LIMIT_FACTOR: '1000',
    LOG_LEVEL: 'fatal',
    ...settings,
  };
  const { child, gone } = await startProgram([...flags, MAIN], READY, all, born);
  return {
    async kill(signal = 'SIGKILL') {
      child.kill(signal);
      await gone;
    },
  };
}
