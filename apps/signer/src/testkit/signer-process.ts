// testkit: runs the signer as a process, which tests kill and restart on the same folder.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { auditor, operators } from './parties.ts';

const MAIN = join(import.meta.dirname, '..', 'main.ts');
const READY = 'The signer is ready: ';

export interface SignerProcess {
  socket: string;
  /** The process ends when its standard input closes. */
  child: ChildProcess;
  gone: Promise<unknown>;
  kill(): Promise<void>;
}

/** The process ended before it was ready. The message is its output. */
export class NotStarted extends Error {
  override readonly name = 'NotStarted';
}

/** Starts a signer on a folder and waits until it listens. `nodeFlags` come before the program. Throws `NotStarted`. */
export async function startSignerProcess(
  folder: string,
  settings: Readonly<{ [name: string]: string }> = {},
  nodeFlags: readonly string[] = [],
): Promise<SignerProcess> {
  const flags = ['--disable-warning=ExperimentalWarning', ...nodeFlags];
  const child = spawn(process.execPath, [...flags, MAIN, '--until-stdin-closes'], {
    env: {
      PATH: process.env['PATH'] ?? '',
      TMPDIR: tmpdir(),
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? '',
      DATA_DIR: folder,
      AUDITOR_PUBLIC_KEY: auditor.publicKey,
      OPERATORS: JSON.stringify(operators),
      ...settings,
    },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const gone = once(child, 'close');
  const socket = await new Promise<string>((resolve, reject) => {
    let output = '';
    const receive = (chunk: Buffer): void => {
      output += chunk.toString();
      const found = new RegExp(`${READY}(.*)\n`).exec(output);
      if (found?.[1] !== undefined) resolve(found[1]);
    };
    child.stdout.on('data', receive);
    child.stderr.on('data', receive);
    void gone.then(() => reject(new NotStarted(output.trim())));
  });
  return {
    socket,
    child,
    gone,
    async kill() {
      child.kill('SIGKILL');
      await gone;
    },
  };
}
