// `node tools/tidy/main.ts`: checks the project rules and exits with 1 when one is broken.
//   node tools/tidy/main.ts --size   writes the lower numbers to size.json
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { report } from './rules.ts';
import { lowerSizes } from './size.ts';
import { readTree } from './tree.ts';

const tree = readTree();

if (process.argv.includes('--size')) {
  writeFileSync(join(import.meta.dirname, '../size.json'), lowerSizes(tree));
} else {
  const findings = report(tree);
  for (const finding of findings) console.log(finding);
  console.log(`tidy: ${tree.paths.size} files checked, ${findings.length} findings.`);
  process.exitCode = findings.length === 0 ? 0 : 1;
}
