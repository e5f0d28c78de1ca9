// `node tools/tidy/main.ts`: checks the project rules and exits with 1 when one is broken.
import { readTree } from './read-tree.ts';
import { report } from './rules.ts';

const tree = readTree();
const findings = report(tree);
for (const finding of findings) console.log(finding);
console.log(`tidy: ${tree.paths.size} files checked, ${findings.length} findings.`);
process.exitCode = findings.length === 0 ? 0 : 1;
