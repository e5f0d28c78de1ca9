// Tools, mutants: what a test of a mutant is, and how it is run: by file, by title or as seeds of the simulator.
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { testTitlesIn } from '../acceptance/test-titles.ts';
import { isTest } from '../tidy/path-kinds.ts';
import type { Tree } from '../tidy/tree.ts';

export type Kind = 'unit' | 'database' | 'journey' | 'sim' | 'sim on chain';

export interface Trial {
  kind: Kind;
  files: readonly string[]; // none for the simulator
  title: string | null; // null: all tests of the files
  project: 'desktop' | 'phone'; // of a journey
}

export interface Outcome {
  isRed: boolean;
  output: string;
  tookMs: number;
}

const SIM_SEEDS = 40;
const IDS = /^(?:[A-Z]\d+ )+/;
/** A command to run each test under, such as `nice`. */
const UNDER = (process.env['MUTANTS_UNDER'] ?? '').split(' ').filter((word) => word !== '');
/** Stands behind the title of a journey that is meant on a phone. */
const PHONE = / @phone$/;
const NO_TEST = /No tests? (files )?found|No test suite found/;

const kindOf = (path: string): Kind =>
  path.startsWith('e2e/') ? 'journey' : /\.db\.test\.ts$/.test(path) ? 'database' : 'unit';

/** The title of a test by its words alone: what a table fills in may be anything. */
const pattern = (title: string): string =>
  title
    .replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
    .replace(/%[a-z]|\\\$\w+(\\\.\w+)*|\\\$\\\{.*?\\\}/g, '.*')
    .replace(/"/g, '.');

/** Finds the files of titles once; gives for each entry of `killedBy` how it is run, or throws that there is no such test. */
export function createTrials(tree: Tree): (entry: string) => Trial {
  const filesOf = new Map<string, Set<string>>();
  for (const source of tree.sources.values()) {
    if (!isTest(source.path) || source.path.startsWith('tools/')) continue;
    for (const { title } of testTitlesIn(source)) {
      const words = title.replace(IDS, '');
      filesOf.set(words, (filesOf.get(words) ?? new Set()).add(source.path));
    }
  }
  return (entry) => {
    const project = PHONE.test(entry) ? 'phone' : 'desktop';
    if (entry === 'sim' || entry === 'sim on chain') return { kind: entry, files: [], title: null, project };
    if (tree.paths.has(entry)) return { kind: kindOf(entry), files: [entry], title: null, project };
    const words = entry.replace(PHONE, '');
    const files = [...(filesOf.get(words) ?? [])];
    const [first] = files;
    if (first === undefined) throw new Error(`no test file and no test is called "${entry}"`);
    return { kind: kindOf(first), files, title: words, project };
  };
}

function commandOf(folder: string, { kind, files, title, project }: Trial): string[] {
  const bin = (name: string) => join(folder, 'node_modules/.bin', name);
  if (kind === 'sim' || kind === 'sim on chain')
    return [
      process.execPath,
      '--disable-warning=ExperimentalWarning',
      'sim/main.ts',
      '--seeds',
      String(SIM_SEEDS),
      ...(kind === 'sim' ? [] : ['--escrow']),
    ];
  if (kind === 'journey') {
    const named = title === null ? [] : ['-g', pattern(title)];
    return [
      ...[bin('playwright'), 'test', '--config=e2e/playwright.config.ts', `--project=${project}`],
      ...['--workers=1', '--reporter=line', ...files, ...named],
    ];
  }
  const named = title === null ? [] : ['-t', pattern(title)];
  return [bin('vitest'), 'run', '--bail', '1', ...files, ...named];
}

/** The whole group: a journey has servers and a browser. */
function endAll(child: ChildProcess): void {
  if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
}

function run(folder: string, command: readonly string[], timeoutMs: number, engine: string | null) {
  return new Promise<{ status: number | null; output: string }>((resolve) => {
    const [program = '', ...args] = [...UNDER, ...command];
    const child = spawn(program, args, {
      cwd: folder,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NO_COLOR: '1', ...(engine === null ? {} : { TEST_DB: engine }) },
    });
    let output = '';
    const take = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout.on('data', take);
    child.stderr.on('data', take);
    const timer = setTimeout(() => {
      output += `\nstill running after ${timeoutMs} ms\n`;
      endAll(child);
    }, timeoutMs);
    child.once('close', (status) => {
      clearTimeout(timer);
      resolve({ status, output });
    });
  });
}

/**
 * Runs a test on the sources as they are in the folder; a journey on a page that is built from them. Throws when there was
 * nothing to run, or no page: that would prove nothing.
 */
export async function tryOn(
  folder: string,
  trial: Trial,
  timeoutMs: number,
  engine: string | null,
): Promise<Outcome> {
  const startedMs = performance.now();
  if (trial.kind === 'journey') {
    const built = await run(folder, [process.execPath, 'tools/build-page.ts'], timeoutMs, null);
    if (built.status !== 0) throw new Error(`the page could not be built:\n${built.output}`);
  }
  const { status, output } = await run(folder, commandOf(folder, trial), timeoutMs, engine);
  if (NO_TEST.test(output)) throw new Error(`nothing was run:\n${output}`);
  return { isRed: status !== 0, output, tookMs: Math.ceil(performance.now() - startedMs) };
}
