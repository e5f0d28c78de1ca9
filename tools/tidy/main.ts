// `node tools/tidy/main.ts`: checks the project rules and exits with 1 when one is broken.
//   node tools/tidy/main.ts --size   writes the lower numbers to size.json
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkBareText } from './bare-text.ts';
import { checkSize, lowerSizes } from './size.ts';
import { checkSqlClock } from './sql-clock.ts';
import { checkTableOwners } from './table-owners.ts';
import { type Finding, ROOT, readTree, type Tree } from './tree.ts';

/** Pure functions of the tree. */
const RULES: Readonly<Record<string, (tree: Tree) => Finding[]>> = {
  'table-owners': checkTableOwners,
  'sql-clock': checkSqlClock,
  size: checkSize,
  'bare-text': checkBareText,
};

const tree = readTree();
if (process.argv.includes('--size')) {
  writeFileSync(join(ROOT, 'tools/size.json'), lowerSizes(tree));
} else {
  const findings = Object.entries(RULES).flatMap(([name, check]) =>
    check(tree).map(({ path, line, sentence }) => `${path}:${line}  ${name}  ${sentence}`),
  );
  for (const finding of findings) console.log(finding);
  console.log(`tidy: ${tree.size} files checked, ${findings.length} findings.`);
  process.exitCode = findings.length === 0 ? 0 : 1;
}
