// The local network's ledger in its own process (`npm run ledger`), which several servers can share.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const MAIN = join(import.meta.dirname, '..', '..', 'src', 'ledger-main.ts');
const READY = /The ledger is ready: (\S+)/;

export interface LedgerProcess {
  child: ChildProcess;
  rpcUrl: string;
  /** Resolves with the exit code. */
  gone: Promise<number | null>;
}

/** Starts the process with these settings, and waits until it listens. Throws with its output if it exits earlier. */
export async function startLedgerProcess(
  settings: Readonly<Record<string, string>>,
  line: readonly string[] = [],
): Promise<LedgerProcess> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', MAIN, ...line], {
    env: {
      PATH: process.env['PATH'] ?? '',
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? '',
      LOG_LEVEL: 'fatal',
      ...settings,
    },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const gone = once(child, 'close').then(([code]) => code as number | null);
  const rpcUrl = await new Promise<string>((resolve, reject) => {
    let said = '';
    const onOutput = (chunk: Buffer): void => {
      said += chunk.toString();
      const found = READY.exec(said)?.[1];
      if (found !== undefined) resolve(found);
    };
    child.stdout.on('data', onOutput);
    child.stderr.on('data', onOutput);
    void gone.then(() => reject(new Error(said.trim())));
  });
  return { child, rpcUrl, gone };
}
