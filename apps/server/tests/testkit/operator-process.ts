// testkit: the operator's command line as a process of its own.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const CLI = join(import.meta.dirname, '..', '..', 'src', 'cli.ts');

/** Runs one command to its end, with these settings and no others. */
export async function runOperator(
  settings: Readonly<Record<string, string>>,
  line: readonly string[],
): Promise<{ code: number; out: string; err: string }> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', CLI, ...line], {
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
