// testkit: runs the signer as a process, which tests kill and restart on the same folder.
import type { ChildProcess } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProgram } from '../../../../testkit/start-program.ts';
import { auditor, operators } from './parties.ts';

const MAIN = join(import.meta.dirname, '..', 'main.ts');

export interface SignerProcess {
  socket: string;
  /** The process ends when its standard input closes. */
  child: ChildProcess;
  gone: Promise<unknown>;
  kill(): Promise<void>;
}

/** Starts a signer on a folder and waits until it listens. `nodeFlags` come before the program. Throws `NotStarted`. */
export async function startSignerProcess(
  folder: string,
  settings: Readonly<{ [name: string]: string }> = {},
  nodeFlags: readonly string[] = [],
): Promise<SignerProcess> {
  const words = [...nodeFlags, MAIN, '--until-stdin-closes'];
  const own = { AUDITOR_PUBLIC_KEY: auditor.publicKey, OPERATORS: JSON.stringify(operators) };
  const all = { TMPDIR: tmpdir(), DATA_DIR: folder, ...own, ...settings };
  const { found: socket, ...started } = await startProgram(words, /The signer is ready: (.*)\n/, all);
  return {
    socket,
    ...started,
    async kill() {
      started.child.kill('SIGKILL');
      await started.gone;
    },
  };
}
