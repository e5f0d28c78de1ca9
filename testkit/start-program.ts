// Starts a program of this repository as a process of its own.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

/** The process ended before it was ready. The message is its output. */
export class NotStarted extends Error {
  override readonly name = 'NotStarted';
}

/**
 * Starts a program with only these settings, and waits until its output matches `ready`. Returns the first group of the match. `words` are
 * Node's flags, the program and its arguments. `born` receives the process immediately, for clean-up. Throws `NotStarted`.
 */
export async function startProgram(
  words: readonly string[],
  ready: RegExp,
  settings: Readonly<Record<string, string>>,
  born: (child: ChildProcess) => void = () => {},
) {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...words], {
    env: {
      PATH: process.env['PATH'] ?? '',
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? '',
      ...settings,
    },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  born(child);
  const gone = once(child, 'close').then(([code]) => code as number | null); // resolves with the exit code
  const found = await new Promise<string>((resolve, reject) => {
    let said = '';
    const onOutput = (chunk: Buffer): void => {
      said += chunk.toString();
      const match = ready.exec(said);
      if (match !== null) resolve(match[1] ?? '');
    };
    child.stdout.on('data', onOutput);
    child.stderr.on('data', onOutput);
    void gone.then(() => reject(new NotStarted(said.trim())));
  });
  return { child, found, gone };
}
