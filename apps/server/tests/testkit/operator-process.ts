// Runs operator commands, each in its own process.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { askServer, type CommandGiver, giveCommand } from '../../src/operators/commands/index.ts';
import type { CommandAnswer } from '../../src/platform/operator.ts';
import { systemRandom } from '../../src/platform/random.ts';
import { readSettings } from '../../src/platform/settings/index.ts';
import { systemTime } from '../../src/platform/time.ts';
import { requestIn } from './operators.ts';

const SOURCES = join(import.meta.dirname, '..', '..', 'src');

interface Ended {
  code: number;
  out: string;
  err: string;
}

/** Runs a program of the server until it exits, with only these settings. */
export async function runNode(
  program: 'cli.ts' | 'migrate.ts' | 'main.ts',
  settings: Readonly<Record<string, string>>,
  line: readonly string[],
): Promise<Ended> {
  const args = ['--disable-warning=ExperimentalWarning', join(SOURCES, program), ...line];
  const child = spawn(process.execPath, args, {
    env: {
      PATH: process.env['PATH'] ?? '',
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? '',
      ...settings,
    },
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

/** Gives a command to the server of a data folder, and lets ben confirm it if it needs two operators. */
export async function giveByTwo(folder: string, line: readonly string[]): Promise<CommandAnswer | null> {
  const filed = await giveTo(folder, line);
  const request = filed === null ? null : requestIn(filed);
  return request === null ? filed : giveTo(folder, ['confirm', request, '--by', 'ben']);
}

/** Sends a line to the server of a data folder without a separate process. Returns null if no server runs. */
export async function giveTo(folder: string, line: readonly string[]): Promise<CommandAnswer | null> {
  const printed: string[] = [];
  const giver: CommandGiver = {
    settings: readSettings({ DATA_DIR: folder }, '/'),
    time: systemTime,
    random: systemRandom,
    send: (request) => askServer(folder, request),
    show: () => {},
    print: (text) => printed.push(text),
  };
  const answer = await giveCommand(giver, line);
  return answer === null ? null : { ...answer, message: printed.join('') + answer.message };
}
