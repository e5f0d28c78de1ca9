// testkit: the operator's command lines, each as a process of its own.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const SOURCES = join(import.meta.dirname, '..', '..', 'src');

interface Ended {
  code: number;
  out: string;
  err: string;
}

/** Runs one program of the server to its end, with these settings and no others. */
export async function runNode(
  program: 'cli.ts' | 'migrate.ts',
  settings: Readonly<Record<string, string>>,
  line: readonly string[],
): Promise<Ended> {
  const args = ['--disable-warning=ExperimentalWarning', join(SOURCES, program), ...line];
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env['PATH'] ?? '', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = { out: '', err: '' };
  child.stdout.on('data', (chunk: Buffer) => {
    said.out += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    said.err += chunk.toString();
  });
  const [code] = (await once(child, 'close')) as [number];
  return { code, out: said.out.trim(), err: said.err.trim() };
}

/** Runs one `npm run ops` command. */
export const runOperator = (
  settings: Readonly<Record<string, string>>,
  line: readonly string[],
): Promise<Ended> => runNode('cli.ts', settings, line);
