// Fair play: ends a UCI program when this process ends, even by SIGKILL. Most programs end with their input, but some ignore its end.
import { spawn } from 'node:child_process';

/** The shell waits for the end of its input, which is open as long as this process and thread run. Then it kills the program. */
const SCRIPT = 'read -r line; kill -s KILL "$1"';

/**
 * Guards a program by a shell of its own. Call the result when the program has ended, because its process id may be used again; it
 * resolves when the shell has ended. Without a shell on the machine nothing is guarded.
 */
export function guardProgram(pid: number | undefined): () => Promise<void> {
  if (pid === undefined) return async () => {};
  // A session of its own, so that a signal to the server's group does not end the shell.
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
