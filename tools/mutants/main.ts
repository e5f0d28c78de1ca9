// Tools, mutants: applies one mutant after the other to a copy of the sources and expects a test to fail: `npm run mutants`.
//   node tools/mutants/main.ts            all of them
//   node tools/mutants/main.ts offer      those whose name has that word
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import type { Mutant } from './mutant.ts';
import { MUTANTS } from './mutants.ts';

const ROOT = join(import.meta.dirname, '../..');
const SIM_SEEDS = 40;
/** A test that takes longer, and so many times as long as without a mutant, hangs, which counts as killed. */
const PATIENCE_MS = 240_000;
const PATIENCE_TIMES = 5;
/** Without a mutant it may take as long as a slow machine needs. */
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
  for (const parent of ['apps', 'packages']) {
    for (const workspace of readdirSync(join(ROOT, parent))) {
      const packages = join(ROOT, parent, workspace, 'node_modules');
      if (existsSync(packages)) symlinkSync(packages, join(folder, parent, workspace, 'node_modules'));
    }
  }
  return folder;
}

/** How long each test takes without a mutant, in ms. */
const tookMs = new Map<string, number>();

/** True when the test turns red. */
function isKilledBy(folder: string, test: string): boolean {
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

function tryMutant(folder: string, mutant: Mutant): string | null {
  const path = join(folder, mutant.file);
  const source = readFileSync(path, 'utf8');
  const parts = source.split(mutant.find);
  if (parts.length !== 2)
    throw new Error(`"${mutant.name}": its text occurs ${parts.length - 1} times in ${mutant.file}`);
  writeFileSync(path, parts.join(mutant.replace));
  try {
    return mutant.killedBy.find((test) => isKilledBy(folder, test)) ?? null;
  } finally {
    writeFileSync(path, source);
  }
}

const word = process.argv[2] ?? '';
const chosen = MUTANTS.filter(({ name }) => name.includes(word));
const folder = copySources();
const survivors: string[] = [];
try {
  // Every test must pass without a mutant, or its failure would prove nothing.
  for (const test of new Set(chosen.flatMap(({ killedBy }) => killedBy))) {
    const startedMs = performance.now();
    if (isKilledBy(folder, test)) throw new Error(`${test} fails without any mutant`);
    tookMs.set(test, Math.ceil(performance.now() - startedMs));
  }
  for (const mutant of chosen) {
    const killedBy = tryMutant(folder, mutant);
    if (killedBy === null) survivors.push(mutant.name);
    console.log(
      `${killedBy === null ? 'SURVIVED' : 'killed'}  ${mutant.name}${killedBy === null ? '' : `  by ${killedBy}`}`,
    );
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
console.log(`${chosen.length - survivors.length} of ${chosen.length} killed`);
process.exit(survivors.length === 0 ? 0 : 1);
