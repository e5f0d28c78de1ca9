// Tools, tidy: `node tools/tidy/main.ts` checks the project rules and exits 1 when one is broken.
import { readTree } from './read-tree.ts';
import { report } from './rules.ts';

const tree = readTree();
const findings = report(tree);
if (findings.length === 0) {
  console.log(`tidy: ${tree.paths.size} files checked, nothing to say.`);
} else {
  console.log(findings.join('\n'));
  console.log(`tidy: ${findings.length} findings in ${tree.paths.size} files.`);
  process.exitCode = 1;
}
