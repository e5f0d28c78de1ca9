// Tools, cluster: a child process of the cluster. It ends when its standard input closes, so it never outlives its parent, even if the
// parent is killed.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/** How long a process may take to stop before it is killed. It exceeds the time that a process waits for running requests. */
const STOP_MS = 15_000;
/** Characters of output that the error of a failed start contains. */
const OUTPUT_LENGTH = 4_000;

/** A process ended before it was ready. The message contains its output. */
export class NotStarted extends Error {
  override readonly name = 'NotStarted';
}

export interface ChildPlan {
  name: string;
  file: string; // the program
  settings: Readonly<Record<string, string>>; // its complete environment
  ready: RegExp; // matches the output of a ready process; the first group is kept
  log: string; // file for its output
  flags?: readonly string[]; // Node's flags
}

/** How a process ended. One of the two is null. */
export interface Ended {
  code: number | null;
  signal: NodeJS.Signals | null;
}

export interface Child {
  readonly pid: number;
  /** The first group of `ready`. */
  readonly readyText: string;
  /** Resolves when the process has ended and its log is written. */
  readonly ended: Promise<Ended>;
  isRunning(): boolean;
  kill(signal: NodeJS.Signals): void;
  /** Closes the process's standard input and waits until it has ended. Kills it after 15 s. */
  stop(): Promise<void>;
}

/** Starts a program of this repository and waits until it is ready. Throws `NotStarted`. */
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
  const ended = once(child, 'close').then(async ([code, signal]): Promise<Ended> => {
    await new Promise<void>((resolve) => written.end(resolve));
    return { code, signal };
  });
  const readyText = await new Promise<string>((resolve, reject) => {
    let received = '';
    const onOutput = (chunk: Buffer): void => {
      written.write(chunk);
      if (received.length < OUTPUT_LENGTH) received += chunk.toString();
      const found = ready.exec(received);
      if (found !== null) resolve(found[1] ?? '');
    };
    child.stdout.on('data', onOutput);
    child.stderr.on('data', onOutput);
    child.once('error', reject);
    void ended.then(() => reject(new NotStarted(`${name} ended before it was ready. ${received.trim()}`)));
  });
  return { pid: child.pid ?? 0, readyText, ended, ...endOf(child, ended) };
}

function endOf(child: ChildProcess, ended: Promise<unknown>): Pick<Child, 'isRunning' | 'kill' | 'stop'> {
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  return {
    isRunning,
    kill: (signal) => void child.kill(signal),
    async stop() {
      // Writing to a closed pipe fails, which does not matter because the process ends.
      child.stdin?.on('error', () => {});
      child.stdin?.end();
      // Continues a paused process (SIGSTOP), which would not notice that its input was closed.
      child.kill('SIGCONT');
      const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
      await ended;
      clearTimeout(timer);
    },
  };
}
