// `npm run acceptance`: writes the report of acceptance lines and their tests to the cache folder and prints its path.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, readTree } from '../tidy/tree.ts';
import { buildAcceptance } from './acceptance.ts';

const folder = join(ROOT, 'node_modules/.cache/kingstake');
const file = join(folder, 'acceptance.md');
const { text, findings } = buildAcceptance(readTree());
mkdirSync(folder, { recursive: true });
writeFileSync(file, text);
for (const { path, line, sentence } of findings) console.log(`${path}:${line}  ${sentence}`);
console.log(file);
process.exitCode = findings.length === 0 ? 0 : 1;
