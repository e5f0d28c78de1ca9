// e2e, looks: compares the states of the page with their pictures: `npm run looks [-- state ...]`. With `--update`, draws the pictures that
// differ again, and reduces the size of the new ones.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { isReduced, reduced } from './reduced-png.ts';

const ROOT = join(import.meta.dirname, '../..');
const PICTURES = join(import.meta.dirname, 'pictures');

const { values, positionals } = parseArgs({
  options: { update: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const { status } = spawnSync(
  join(ROOT, 'node_modules/.bin/playwright'),
  [
    ...['test', '--config=e2e/playwright.config.ts', 'looks.spec'],
    ...(positionals.length > 0 ? ['--grep', `\\b(${positionals.join('|')})\\b`] : []),
    ...(values.update ? ['--update-snapshots=changed', '--grep-invert=keeps all pictures'] : []),
  ],
  { cwd: ROOT, stdio: 'inherit' },
);
process.exitCode = status ?? 1;

if (values.update) {
  for (const name of readdirSync(PICTURES)) {
    const path = join(PICTURES, name);
    const png = readFileSync(path);
    if (isReduced(png)) continue;
    writeFileSync(path, reduced(png));
    console.log(`drawn again, look at it: ${path}`);
  }
}
