// sim: runs seeds from the command line: `npm run sim`, `npm run sim -- --seeds 200 --from 1000`, `npm run sim -- --seed 7`. `--escrow`
// puts the stakes of most games on chain. `--cluster` runs three nodes that publish updates to each other. `--fair-play` adds cheats to
// every run, and operators who decide cases.
import { parseArgs } from 'node:util';
import { openSharedEngine } from '../apps/server/src/platform/testkit/shared-engine.ts';
import { addTo } from './report.ts';
import { run } from './world.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    seeds: { type: 'string', default: '5000' },
    from: { type: 'string', default: '1' },
    escrow: { type: 'boolean' },
    cluster: { type: 'boolean', default: false },
    'fair-play': { type: 'boolean', default: false },
  },
});

/** The number of seeds between two lines of progress. */
const PROGRESS_EVERY = 50;

const first = Number(values.seed ?? values.from);
const count = values.seed === undefined ? Number(values.seeds) : 1;
const engine = await openSharedEngine();
const startedMs = performance.now();
const bad: number[] = [];
const totals = { games: 0, moves: 0, crashes: 0, rematches: 0, reSigned: 0, virtualMs: 0 };
const sums = { ends: {}, speeds: {}, receipts: {}, stakes: {}, cluster: {}, reviews: {} };
const keysOf = <T extends object>(object: T) => Object.keys(object) as (keyof T)[];
const mode = values.cluster ? 'cluster' : values.escrow ? 'escrow' : null;
for (let seed = first; seed < first + count; seed += 1) {
  const report = await run(engine, seed, { mode, isReviewed: values['fair-play'] });
  for (const key of keysOf(totals)) totals[key] += report[key];
  for (const key of keysOf(sums)) addTo(sums[key], report[key] ?? {});
  if (report.faults.length > 0) {
    bad.push(seed);
    console.log(`seed ${seed}:\n  ${report.faults.join('\n  ')}`);
  }
  const done = seed - first + 1;
  if (done % PROGRESS_EVERY === 0 && done < count)
    console.log(`${done} of ${count} seeds, ${bad.length} failed`);
}
const seconds = (performance.now() - startedMs) / 1000;
console.log(
  `${count} seeds in ${seconds.toFixed(1)} s: ${totals.games} games (${totals.rematches} rematches), ${totals.moves} moves, ${totals.crashes} crashes, ` +
    `${totals.reSigned} payments signed again, ${(totals.virtualMs / 3_600_000).toFixed(2)} simulated hours (${(totals.virtualMs / 1000 / seconds).toFixed(0)}x)`,
);
console.log('ends:', sums.ends);
console.log('played at:', sums.speeds);
console.log('entries of receipts:', sums.receipts);
if (values.cluster) console.log('between nodes:', sums.cluster);
else console.log('stakes on chain:', sums.stakes);
console.log('fair play:', sums.reviews);
console.log(bad.length === 0 ? 'no seed failed' : `failed: ${bad.join(', ')}`);
process.exit(bad.length === 0 ? 0 : 1);
