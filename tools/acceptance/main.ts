// Tools, acceptance: `npm run acceptance` writes docs/acceptance.md from the acceptance lines and the test titles.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, readTree } from '../tidy/read-tree.ts';
import { ACCEPTANCE, buildAcceptance } from './acceptance.ts';

const { text, findings } = buildAcceptance(readTree());
writeFileSync(join(ROOT, ACCEPTANCE), text);
for (const { path, line, sentence } of findings) console.log(`${path}:${line}  ${sentence}`);
process.exitCode = findings.length === 0 ? 0 : 1;
