// Tools, cluster: a process of the cluster: started with its standard input open, which it ends by, so that none outlives whoever
// started it, however that one ends.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/** A process has this long to end by itself, more than it waits for running requests; then it is killed. */
const STOP_MS = 15_000;
/** What of its words is kept for the error of a start. */
const SAID_LENGTH = 4_000;

/** A process ended before it was ready. The message has what it said. */
export class NotStarted extends Error {
  override readonly name = 'NotStarted';
}

export interface ChildPlan {
  name: string;
  file: string; // the program
  settings: Readonly<Record<string, string>>; // its whole environment
  ready: RegExp; // what it says when it is; the first group is kept
  log: string; // file that gets everything it says
  flags?: readonly string[]; // Node's
}

/** One of the two is null. */
export interface Ended {
  code: number | null;
  signal: NodeJS.Signals | null;
}

export interface Child {
  readonly pid: number;
  /** What the first group of `ready` was. */
  readonly said: string;
  /** Resolves when the process is gone, to how. */
  readonly gone: Promise<Ended>;
  isRunning(): boolean;
  kill(signal: NodeJS.Signals): void;
  /** Closes its input and waits for its end; kills it when that takes too long. */
  stop(): Promise<void>;
}

/** Starts a program of this repository and waits until it says that it is ready. Throws `NotStarted`. */
export async function startChild({
  name,
  file,
  settings,
  ready,
  log,
  flags = [],
}: ChildPlan): Promise<Child> {
  mkdirSync(dirname(log), { recursive: true });
  const child = spawn(
    process.execPath,
    [...flags, '--disable-warning=ExperimentalWarning', file, '--until-stdin-closes'],
    { env: { ...settings }, stdio: ['pipe', 'pipe', 'pipe'] },
  );
  const written = createWriteStream(log, { flags: 'a' });
  const gone = once(child, 'close').then(([code, signal]): Ended => {
    written.end();
    return { code, signal };
  });
  const said = await new Promise<string>((resolve, reject) => {
    let received = '';
    const hear = (chunk: Buffer): void => {
      written.write(chunk);
      if (received.length < SAID_LENGTH) received += chunk.toString();
      const found = ready.exec(received);
      if (found !== null) resolve(found[1] ?? '');
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('error', reject);
    void gone.then(() => reject(new NotStarted(`${name} ended before it was ready. ${received.trim()}`)));
  });
  return { pid: child.pid ?? 0, said, gone, ...endOf(child, gone) };
}

function endOf(child: ChildProcess, gone: Promise<unknown>): Pick<Child, 'isRunning' | 'kill' | 'stop'> {
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  return {
    isRunning,
    kill: (signal) => void child.kill(signal),
    async stop() {
      // It writes on after its reader went away, and ends all the same.
      child.stdin?.on('error', () => {});
      child.stdin?.end();
      // One that is held still (SIGSTOP) would not see it.
      child.kill('SIGCONT');
      const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
      await gone;
      clearTimeout(timer);
    },
  };
}
