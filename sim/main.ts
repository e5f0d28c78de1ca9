// sim: runs seeds from the command line: `npm run sim`, `npm run sim -- --seeds 200 --from 1000`, `npm run sim -- --seed 7`. `--escrow`
// puts the stakes of most games on chain. `--cluster` runs three nodes that publish updates to each other. `--fair-play` adds cheats to
// every run, and operators who decide cases.
import { parseArgs } from 'node:util';
import { openSharedEngine } from '../apps/server/src/platform/testkit/shared-engine.ts';
import type { Report } from './report.ts';
import { type Mode, run } from './world.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    seeds: { type: 'string', default: '5000' },
    from: { type: 'string', default: '1' },
    escrow: { type: 'boolean' },
    cluster: { type: 'boolean' },
    'fair-play': { type: 'boolean' },
  },
});

/** The number of seeds between two lines of progress. */
const PROGRESS_EVERY = 50;

function add(sums: Record<string, number>, more: Readonly<Record<string, number>>): void {
  for (const [what, times] of Object.entries(more)) sums[what] = (sums[what] ?? 0) + times;
}

const first = Number(values.seed ?? values.from);
const count = values.seed === undefined ? Number(values.seeds) : 1;
const engine = await openSharedEngine();
const startedMs = performance.now();
const bad: Report[] = [];
const totals = { games: 0, moves: 0, crashes: 0, rematches: 0, reSigned: 0, virtualMs: 0 };
const ends: Record<string, number> = {};
const speeds: Record<string, number> = {};
const stakes: Record<string, number> = {};
const receipts: Record<string, number> = {};
const cluster: Record<string, number> = {};
const reviews: Record<string, number> = {};
const chosen: Mode | undefined =
  values.cluster === true ? 'cluster' : values.escrow === true ? 'escrow' : undefined;
const options = {
  ...(chosen === undefined ? {} : { mode: chosen }),
  isReviewed: values['fair-play'] === true,
};
for (let seed = first; seed < first + count; seed += 1) {
  const report = await run(engine, seed, options);
  for (const key of Object.keys(totals) as (keyof typeof totals)[]) totals[key] += report[key];
  add(ends, report.ends);
  add(speeds, report.speeds);
  add(receipts, report.receipts);
  add(stakes, report.stakes);
  add(cluster, report.cluster ?? {});
  add(reviews, report.reviews);
  if (report.faults.length > 0) {
    bad.push(report);
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
console.log('ends:', ends);
console.log('played at:', speeds);
console.log('entries of receipts:', receipts);
console.log(...(values.cluster === true ? ['between nodes:', cluster] : ['stakes on chain:', stakes]));
console.log('fair play:', reviews);
console.log(bad.length === 0 ? 'no seed failed' : `failed: ${bad.map(({ seed }) => seed).join(', ')}`);
process.exit(bad.length === 0 ? 0 : 1);
