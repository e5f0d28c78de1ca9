// Tools, mutants: applies one mutant after the other to a copy of the sources and expects a test to fail: `npm run mutants`.
//   node tools/mutants/main.ts                  all of them
//   node tools/mutants/main.ts offer            those whose name has that word
//   node tools/mutants/main.ts --line G31       those of an acceptance line
//   node tools/mutants/main.ts --lines          those of any acceptance line
//   node tools/mutants/main.ts --new            those that were not seen killed yet
//   node tools/mutants/main.ts --missing            those of lines of which none was seen killed yet
//   node tools/mutants/main.ts --kind journey   by tests of that kind alone: unit, database, journey, sim
//   node tools/mutants/main.ts --by profile     by tests with that word in their file or title alone
import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT, readTree } from '../tidy/read-tree.ts';
import { copySources } from './copy-sources.ts';
import { allKills, faultOf, killOf, noteKill } from './kills.ts';
import { linesOf, type Mutant } from './mutant.ts';
import { MUTANTS } from './mutants.ts';
import { placeOf } from './place.ts';
import { createTrials, type Kind, tryOn } from './trial.ts';

/** A test that takes longer, and so many times as long as without a mutant, hangs, which counts as killed. */
const PATIENCE_MS = 240_000;
const PATIENCE_TIMES = 5;
/** Without a mutant it may take as long as a slow machine needs. */
const FIRST_PATIENCE_MS = 1_200_000;
const LOGS = join(ROOT, 'node_modules/.cache/kingstake/mutants');

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    line: { type: 'string' },
    new: { type: 'boolean' },
    lines: { type: 'boolean' },
    kind: { type: 'string' },
    by: { type: 'string' },
    missing: { type: 'boolean' },
  },
});
const trialOf = createTrials(readTree());
const kills = allKills(ROOT);

/** Whether an entry of `killedBy` is asked for. */
function isWanted(entry: string): boolean {
  const isNamed =
    values.by === undefined ||
    trialOf(entry)
      .files.concat(entry)
      .some((name) => name.includes(values.by ?? ''));
  return isNamed && (values.kind === undefined || trialOf(entry).kind === values.kind);
}

const chosen = MUTANTS.filter((mutant) => {
  if (!mutant.name.includes(positionals[0] ?? '')) return false;
  if (values.line !== undefined && !linesOf(mutant).includes(values.line)) return false;
  if (values.lines === true && linesOf(mutant).length === 0) return false;
  if (values.new === true && killOf(mutant, kills) !== undefined) return false;
  return mutant.killedBy.some(isWanted);
});

/** Whether each of its lines has a mutant that was seen killed, by now and by any run. */
function isSpared(mutant: Mutant): boolean {
  if (values.missing !== true) return false;
  const seen = allKills(ROOT);
  const proven = new Set(MUTANTS.filter((one) => killOf(one, seen) !== undefined).flatMap(linesOf));
  return linesOf(mutant).every((id) => proven.has(id));
}

/** Where this work left the main line, which later history keeps. */
function baseCommit(): string {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();
  return git('rev-parse', '--short', git('merge-base', 'HEAD', 'main'));
}

/** Every test must pass without a mutant, or its failure would prove nothing. How long each takes, in ms; null: it fails. */
const passesIn = new Map<string, number | null>();

async function passMs(folder: string, entry: string, engine: string | null): Promise<number | null> {
  const known = passesIn.get(entry);
  if (known !== undefined) return known;
  const { isRed, output, tookMs } = await tryOn(folder, trialOf(entry), FIRST_PATIENCE_MS, engine);
  passesIn.set(entry, isRed ? null : tookMs);
  if (isRed) console.log(`${entry} fails without any mutant:\n${output.slice(-3000)}`);
  return isRed ? null : tookMs;
}

/** All of a kind at once, which is a fraction of the time; where one fails, each is asked for by itself. */
async function passTogether(folder: string, kind: Kind, engine: string | null): Promise<void> {
  const entries = [...new Set(chosen.flatMap(({ killedBy }) => killedBy))].filter(
    (entry) => isWanted(entry) && trialOf(entry).kind === kind,
  );
  if (entries.length === 0) return;
  const files = [...new Set(entries.flatMap((entry) => trialOf(entry).files))];
  const { isRed, tookMs } = await tryOn(
    folder,
    { kind, files, title: null, project: 'desktop' },
    FIRST_PATIENCE_MS,
    engine,
  );
  if (!isRed) for (const entry of entries) passesIn.set(entry, tookMs);
}

type Fate = { by: string; output: string } | 'survived' | 'no test to trust';

async function fateOf(folder: string, mutant: Mutant): Promise<Fate> {
  // What proves a line of the product is seen on the embedded engine too; the others are often about SQL itself.
  const engine = process.env['TEST_DB'] ?? (linesOf(mutant).length === 0 ? null : 'pglite');
  const { path, source, mutated } = placeOf(folder, mutant);
  let fate: Fate = 'no test to trust';
  for (const entry of mutant.killedBy.filter(isWanted)) {
    const tookMs = await passMs(folder, entry, engine);
    if (tookMs === null) continue;
    writeFileSync(join(folder, path), mutated);
    try {
      const timeoutMs = Math.max(PATIENCE_MS, PATIENCE_TIMES * tookMs);
      const { isRed, output } = await tryOn(folder, trialOf(entry), timeoutMs, engine);
      if (isRed) return { by: entry, output };
      fate = 'survived';
    } finally {
      writeFileSync(join(folder, path), source);
    }
  }
  return fate;
}

mkdirSync(LOGS, { recursive: true });
const folder = copySources(ROOT);
const at = baseCommit();
let killed = 0;
try {
  await passTogether(folder, 'unit', null);
  await passTogether(folder, 'database', process.env['TEST_DB'] ?? 'pglite');
  for (const mutant of chosen) {
    if (isSpared(mutant)) continue;
    const fate = await fateOf(folder, mutant).catch((error: Error) => error);
    const isKilled = typeof fate === 'object' && 'by' in fate;
    if (isKilled) {
      killed += 1;
      noteKill(ROOT, mutant.name, { by: fate.by, at, fault: faultOf(mutant) });
      writeFileSync(join(LOGS, `${mutant.name.replace(/\W+/g, '-')}.txt`), fate.output);
    }
    const said = isKilled ? `by ${fate.by}` : fate instanceof Error ? fate.message : fate;
    const line = `${isKilled ? 'killed  ' : 'NOT KILLED'}  ${mutant.name}  ${said}`;
    appendFileSync(join(LOGS, 'runs.log'), `${new Date().toISOString()} ${line}\n`);
    console.log(line);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
console.log(`${killed} of ${chosen.length} killed`);
process.exit(killed === chosen.length ? 0 : 1);
