// `npm run escrow:fuzz`: sends random transactions to the program and to its reference implementation, and checks money invariants.
//   npm run escrow:fuzz -- --transactions 12000 --seed 11
// Exits with 1 if an invariant was violated, the two programs differed, or a kind of instruction never landed.
import { parseArgs } from 'node:util';
import { readArtifact } from '../artifact/index.ts';
import { createBed } from '../testkit/bed.ts';
import type { Kind } from './attempts.ts';
import { runRandom } from './run.ts';

const { values } = parseArgs({
  options: {
    transactions: { type: 'string', default: '12000' },
    seed: { type: 'string', default: '11' },
  },
});
const [transactions, seed] = [Number(values.transactions), Number(values.seed)];
const started = performance.now();
const bed = await createBed(readArtifact('program').binary, 'all');
const reference = await createBed(readArtifact('reference').binary, 'all');
const report = await runRandom(bed, reference, { transactions, seed });

/** The instructions that can land alone. OPEN needs a fresh seat, and `other` is not an instruction. */
const LANDING: readonly Kind[] = ['opening', 'start', 'decide', 'leave', 'return', 'expire', 'gift'];
const missing = LANDING.filter((kind) => report.landed[kind] === undefined);
const seconds = ((performance.now() - started) / 1000).toFixed(1);
console.log(
  `seed ${seed}: ${report.sent} transactions, each to the program and the reference implementation, in ${seconds} s`,
);
console.log('landed', report.landed);
console.log('refused', report.refusals);
for (const violation of report.violations) console.error(violation);
for (const kind of missing) console.error(`${kind} never landed: the run proves nothing about it`);
console.log(`${report.violations.length} violations`);
process.exitCode = report.violations.length + missing.length === 0 ? 0 : 1;
