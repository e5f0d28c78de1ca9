// sim: plays one seed.
import { EMPTY_TABLES } from '../apps/server/src/platform/testkit/empty-tables.ts';
import type { SharedEngine } from '../apps/server/src/platform/testkit/shared-engine.ts';
import { audit } from './auditor.ts';
import { ClusterRun } from './cluster-run.ts';
import type { Report } from './report.ts';
import { TwoNodeRun } from './two-node-run.ts';

/** `two-nodes` share only the database, `escrow` has stakes on chain, and `cluster` has three nodes that publish updates. */
export type Mode = 'two-nodes' | 'escrow' | 'cluster';

/** In every sixth run, starting with the fourth, most games have their stakes on chain. */
const ON_CHAIN = { every: 6, at: 4 } as const;

/**
 * Empties the engine and plays a seed to its end. Without a mode, the seed chooses between the first two. With `isReviewed`, games are
 * analysed and operators decide cases; otherwise the seed decides whether they do.
 */
export async function run(
  engine: SharedEngine,
  seed: number,
  { mode = null, isReviewed = false }: { mode?: Mode | null; isReviewed?: boolean } = {},
): Promise<Report> {
  await engine.pool.query(EMPTY_TABLES);
  const onChain = mode === 'escrow' || (mode === null && seed % ON_CHAIN.every === ON_CHAIN.at);
  const simulation =
    mode === 'cluster'
      ? new ClusterRun(engine, seed, { isReviewed })
      : new TwoNodeRun(engine, seed, { onChain, isReviewed });
  const unfinished = await simulation.play();
  const broken = await audit(engine.pool, simulation.log());
  return simulation.report([...unfinished, ...simulation.surprises, ...broken]);
}
