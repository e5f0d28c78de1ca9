// A short run. `npm run escrow:fuzz` sends 12,000 transactions.
import { expect, test } from 'vitest';
import { readArtifact } from '../artifact/index.ts';
import { createBed } from '../testkit/bed.ts';
import { runRandom } from './run.ts';

const binaries = { program: readArtifact('program').binary, reference: readArtifact('reference').binary };

test('agrees with the reference implementation on random transactions, and keeps the money invariants', async () => {
  const [bed, reference] = [
    await createBed(binaries.program, 'all'),
    await createBed(binaries.reference, 'all'),
  ];
  const report = await runRandom(bed, reference, { transactions: 250, seed: 3 });
  expect(report.violations).toEqual([]);
  const { opening = 0, start = 0, decide = 0, leave = 0, return: returned = 0 } = report.landed;
  for (const count of [opening, start, decide, leave, returned]) expect(count).toBeGreaterThan(0);
});
