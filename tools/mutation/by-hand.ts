// `npm run mutation:hand`: applies hand-written mutants, one after another, to a copy of HEAD and expects a test to fail each time.
//   npm run mutation:hand -- deposit    those whose name contains the word
import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HAND_MUTANTS, placesIn } from './hand-mutants.ts';

const ROOT = join(import.meta.dirname, '../..');
/** A test that takes longer hangs, which counts as a failure. */
const TIMEOUT_MS = 300_000;
/** Packages of this repository, whose links must point into the copy. */
const OWN_SCOPE = '@kingstake';

/** Copies HEAD to a temporary folder. Installed packages are linked, not copied. */
function copyHead(): string {
  const folder = mkdtempSync(join(tmpdir(), 'kingstake-mutants-'));
  const archive = execFileSync('git', ['archive', 'HEAD'], { cwd: ROOT, maxBuffer: 1 << 30 });
  execFileSync('tar', ['-x'], { cwd: folder, input: archive });
  const [from, to] = [join(ROOT, 'node_modules'), join(folder, 'node_modules')];
  mkdirSync(join(to, '.cache/kingstake'), { recursive: true });
  for (const name of readdirSync(from)) {
    if (name === '.cache') continue;
    if (name === OWN_SCOPE)
      cpSync(join(from, name), join(to, name), { recursive: true, verbatimSymlinks: true });
    else symlinkSync(join(from, name), join(to, name));
  }
  for (const path of globSync('{apps,packages,programs}/*/node_modules', { cwd: ROOT }))
    symlinkSync(join(ROOT, path), join(folder, path));
  const page = 'apps/web/dist';
  if (existsSync(join(ROOT, page))) symlinkSync(join(ROOT, page), join(folder, page));
  return folder;
}

const folder = copyHead();

function fails(test: string): boolean {
  const command = ['run', '--bail', '1', `/${test}`];
  const { status } = spawnSync(join(folder, 'node_modules/.bin/vitest'), command, {
    cwd: folder,
    stdio: 'ignore',
    timeout: TIMEOUT_MS,
    killSignal: 'SIGKILL',
  });
  return status !== 0;
}

const passing = new Map<string, boolean>();

/** Whether the test passes without a mutant. If it does not, its failure would prove nothing. */
function passesUnchanged(test: string): boolean {
  const known = passing.get(test) ?? !fails(test);
  passing.set(test, known);
  return known;
}

const word = process.argv[2] ?? '';
const placeOf = placesIn(folder);
let survived = 0;
try {
  for (const mutant of HAND_MUTANTS.filter(({ name }) => name.includes(word))) {
    const { test } = mutant;
    const path = join(folder, placeOf(mutant));
    const source = readFileSync(path, 'utf8');
    let result = 'its test fails without it';
    if (passesUnchanged(test)) {
      writeFileSync(
        path,
        source.replace(mutant.find, () => mutant.replace),
      );
      result = fails(test) ? 'killed' : 'SURVIVED';
      writeFileSync(path, source);
    }
    if (result !== 'killed') survived += 1;
    console.log(`${result}: ${mutant.name}`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = survived === 0 ? 0 : 1;
