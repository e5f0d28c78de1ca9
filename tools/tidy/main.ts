// `node tools/tidy/main.ts`: checks the project rules and exits with 1 when one is broken.
//   node tools/tidy/main.ts --terms       lists the uses of private terms that are left
//   node tools/tidy/main.ts --fewer-terms writes the lower counts to terms.json
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { report } from './rules.ts';
import { type Counts, findUses } from './terms.ts';
import { readTree } from './tree.ts';

const COUNTS = join(import.meta.dirname, 'terms.json');
const tree = readTree();

if (process.argv.includes('--terms')) {
  for (const [name, uses] of Object.entries(findUses(tree)))
    for (const { path, line } of uses) console.log(`${path}:${line}  ${name}`);
} else if (process.argv.includes('--fewer-terms')) {
  const before = JSON.parse(readFileSync(COUNTS, 'utf8')) as Counts;
  const after = Object.entries(findUses(tree)).flatMap(([name, { length }]) => {
    const most = Math.min(length, before[name] ?? 0);
    return most === 0 ? [] : [[name, most]];
  });
  writeFileSync(COUNTS, `${JSON.stringify(Object.fromEntries(after), null, 2)}\n`);
} else {
  const findings = report(tree);
  for (const finding of findings) console.log(finding);
  console.log(`tidy: ${tree.paths.size} files checked, ${findings.length} findings.`);
  process.exitCode = findings.length === 0 ? 0 : 1;
}
