// Fair play: ends a UCI program when this process ends, even by SIGKILL. Most programs exit at the end of their input, but some do not.
import { spawn } from 'node:child_process';

/** Waits for the end of the input, which stays open as long as this process and thread run. Then it kills the program. */
const SCRIPT = 'read -r line; kill -s KILL "$1"';

/**
 * Starts a shell that guards a program. Call the returned function once the program has ended, because its process id may be reused. The
 * result resolves when the shell has ended. On a machine without a shell the program is not guarded.
 */
export function guardProgram(pid: number | undefined): () => Promise<void> {
  if (pid === undefined) return async () => {};
  // In a separate session, so that a signal to the server's process group does not end the shell.
  const shell = spawn('/bin/sh', ['-c', SCRIPT, 'sh', String(pid)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    env: {},
    detached: true,
  });
  const ended = new Promise<void>((resolve) => void shell.once('close', () => resolve()));
  shell.once('error', () => {});
  return () => {
    shell.kill('SIGKILL');
    return ended;
  };
}
