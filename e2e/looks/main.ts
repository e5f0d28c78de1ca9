// e2e, looks: compares the states of the page with their pictures: `npm run looks [-- state ...]`. With `--update`, draws the pictures
// again, reduces their size, and names those that differ.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { isReduced, reduced } from './reduced-png.ts';

const ROOT = join(import.meta.dirname, '../..');
const PICTURES = join(import.meta.dirname, 'pictures');

const { values, positionals } = parseArgs({
  options: { update: { type: 'boolean', default: false } },
  allowPositionals: true,
});

mkdirSync(PICTURES, { recursive: true });
const before = new Map(readdirSync(PICTURES).map((name) => [name, readFileSync(join(PICTURES, name))]));
const { status } = spawnSync(
  join(ROOT, 'node_modules/.bin/playwright'),
  [
    ...['test', '--config=e2e/playwright.config.ts', 'looks.spec'],
    ...(positionals.length > 0 ? ['--grep', ` (${positionals.join('|')}) as in `] : []),
    ...(values.update ? ['--update-snapshots=all', '--grep-invert=keeps all pictures'] : []),
  ],
  { cwd: ROOT, stdio: 'inherit' },
);
process.exitCode = status ?? 1;

for (const name of values.update ? readdirSync(PICTURES) : []) {
  const path = join(PICTURES, name);
  const drawn = readFileSync(path);
  if (isReduced(drawn)) continue;
  const png = reduced(drawn);
  writeFileSync(path, png);
  if (before.get(name)?.equals(png) !== true) console.log(`look at ${path}`);
}
