// Tools, tidy: `node tools/tidy/main.ts` checks the project rules and exits 1 when one is broken.
//   node tools/tidy/main.ts --sizes   how long the files of each module are
import { readTree } from './read-tree.ts';
import { report } from './rules.ts';
import { sizeReport } from './size-report.ts';

const tree = readTree();
if (process.argv.includes('--sizes')) {
  console.log(sizeReport(tree).join('\n'));
} else {
  const findings = report(tree);
  for (const finding of findings) console.log(finding);
  const found = findings.length === 0 ? 'nothing to say' : `${findings.length} findings`;
  console.log(`tidy: ${tree.paths.size} files checked, ${found}.`);
  process.exitCode = findings.length === 0 ? 0 : 1;
}
