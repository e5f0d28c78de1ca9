// Tools, mutants: puts one fault after the other into a copy of the sources and sees a test turn red: `npm run mutants`.
//   node tools/mutants/main.ts            all of them
//   node tools/mutants/main.ts offer      those whose name has that word
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import type { Fault } from './fault.ts';
import { FAULTS } from './faults.ts';

const ROOT = join(import.meta.dirname, '../..');
const SIM_SEEDS = 40;
/** A test that takes longer, and so many times as long as without a fault, hangs, which counts as caught. */
const PATIENCE_MS = 240_000;
const PATIENCE_TIMES = 5;
/** Without a fault it may take as long as a slow machine needs. */
const FIRST_PATIENCE_MS = 1_200_000;
const LEFT_OUT = new Set(['.git', 'dist', 'test-results']);

/** The sources in a folder of their own; installed packages are borrowed, our own ones are the copy's. */
function copySources(): string {
  const folder = mkdtempSync(join(tmpdir(), 'kingstake-mutants-'));
  cpSync(ROOT, folder, {
    recursive: true,
    filter: (path) => {
      const [top = ''] = relative(ROOT, path).split('/');
      return !LEFT_OUT.has(top) && !path.includes('/node_modules') && !path.endsWith('/dist');
    },
  });
  cpSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !path.includes('/.cache'),
  });
  for (const room of ['apps/server', 'apps/web', 'packages/protocol', 'packages/chess']) {
    try {
      symlinkSync(join(ROOT, room, 'node_modules'), join(folder, room, 'node_modules'));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
  return folder;
}

/** How long each test takes without a fault, in ms. */
const tookMs = new Map<string, number>();

/** True when the test turns red. */
function isCaughtBy(folder: string, test: string): boolean {
  const took = tookMs.get(test);
  const timeout = took === undefined ? FIRST_PATIENCE_MS : Math.max(PATIENCE_MS, PATIENCE_TIMES * took);
  const [command, args] =
    test === 'sim'
      ? [
          process.execPath,
          ['--disable-warning=ExperimentalWarning', 'sim/main.ts', '--seeds', String(SIM_SEEDS)],
        ]
      : [join(folder, 'node_modules/.bin/vitest'), ['run', '--bail', '1', test]];
  const result = spawnSync(command, args, { cwd: folder, encoding: 'utf8', timeout });
  return result.status !== 0;
}

function tryFault(folder: string, fault: Fault): string | null {
  const path = join(folder, fault.file);
  const source = readFileSync(path, 'utf8');
  const parts = source.split(fault.find);
  if (parts.length !== 2)
    throw new Error(`"${fault.name}": its text occurs ${parts.length - 1} times in ${fault.file}`);
  writeFileSync(path, parts.join(fault.replace));
  try {
    return fault.caughtBy.find((test) => isCaughtBy(folder, test)) ?? null;
  } finally {
    writeFileSync(path, source);
  }
}

const word = process.argv[2] ?? '';
const chosen = FAULTS.filter(({ name }) => name.includes(word));
const folder = copySources();
const survivors: string[] = [];
try {
  // Without a fault all of them are green, or a red one would say nothing.
  for (const test of new Set(chosen.flatMap(({ caughtBy }) => caughtBy))) {
    const startedMs = performance.now();
    if (isCaughtBy(folder, test)) throw new Error(`${test} fails without any fault`);
    tookMs.set(test, Math.ceil(performance.now() - startedMs));
  }
  for (const fault of chosen) {
    const caughtBy = tryFault(folder, fault);
    if (caughtBy === null) survivors.push(fault.name);
    console.log(
      `${caughtBy === null ? 'SURVIVED' : 'caught'}  ${fault.name}${caughtBy === null ? '' : `  by ${caughtBy}`}`,
    );
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
console.log(`${chosen.length - survivors.length} of ${chosen.length} caught`);
process.exit(survivors.length === 0 ? 0 : 1);
