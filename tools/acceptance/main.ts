// Tools, acceptance: `npm run acceptance` writes docs/acceptance.md from the acceptance lines and the test titles, and
// docs/mutants.md from the faults that those tests were seen failing on.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { keepKills } from '../mutants/kills.ts';
import { MUTANTS } from '../mutants/mutants.ts';
import { ROOT, readTree } from '../tidy/read-tree.ts';
import { ACCEPTANCE, buildAcceptance, buildMutantsPage, MUTANTS_PAGE } from './acceptance.ts';

keepKills(ROOT, MUTANTS);
const tree = readTree();
const { text, findings } = buildAcceptance(tree);
writeFileSync(join(ROOT, ACCEPTANCE), text);
writeFileSync(join(ROOT, MUTANTS_PAGE), buildMutantsPage(tree));
for (const { path, line, sentence } of findings) console.log(`${path}:${line}  ${sentence}`);
process.exitCode = findings.length === 0 ? 0 : 1;
