// `npm run mutation`: mutation tests of the pure modules, with StrykerJS. Results are kept, and a later run tests only
// what has changed.
//   npm run mutation                   all areas
//   npm run mutation -- wagers signer  some areas
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { AREAS } from './areas.ts';

const ROOT = join(import.meta.dirname, '../..');
const known = Object.keys(AREAS);
const chosen = process.argv.length > 2 ? process.argv.slice(2) : known;
const unknown = chosen.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  console.error(`unknown area: ${unknown.join(', ')}; the areas are ${known.join(', ')}`);
  process.exit(2);
}
for (const name of chosen) {
  console.log(`\n${name}`);
  const command = [join(ROOT, 'node_modules/.bin/stryker'), 'run', 'tools/mutation/stryker.config.mjs'];
  const env = { ...process.env, ...AREAS[name]?.environment, MUTATION_AREA: name };
  const { status } = spawnSync(process.execPath, command, { cwd: ROOT, stdio: 'inherit', env });
  if (status !== 0) process.exitCode = 1;
}
