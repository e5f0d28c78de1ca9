// treasury: stops money while nodes of the chain contradict each other, and lets it go on by itself once they agree again:
// nothing was credited, paid or proved on what they disagreed about.
import { formatSol } from '@kingstake/protocol';
import type { Agreement, Chain } from '../chain/index.ts';
import { freeze, isFrozenBy, unfreeze } from '../ledger/index.ts';
import type { Database } from '../platform/database/index.ts';
import type { Log } from '../platform/log.ts';

export interface NodesWatchDeps {
  database: Database;
  chain: Chain;
  log: Log;
  /** One for each port over several nodes; none where one node is believed. */
  agreements: readonly Agreement[];
}

export interface NodesWatch {
  /** Asks every open question again; ends the freeze when none is left. */
  step(): Promise<void>;
  /** How many questions the nodes disagree on. */
  disagreements(): number;
  /** For readiness: who said what, or who is away; null when all is well. */
  fault(): string | null;
}

/** Sentences that one reason holds. */
const NAMED = 3;

export function createNodesWatch({ database, chain, log, agreements }: NodesWatchDeps): NodesWatch {
  const open = () => agreements.flatMap((agreement) => agreement.disagreements());
  for (const agreement of agreements) {
    agreement.onDisagreement(async (why) => {
      log.error({ why }, 'the nodes disagree, money waits');
      await database.run((queries) => freeze(queries, 'nodes', why));
    });
  }
  return {
    disagreements: () => open().length,
    fault() {
      const faults = [...new Set(agreements.flatMap((agreement) => agreement.faults()))];
      if (faults.length === 0) return null;
      const left = faults.length > NAMED ? `; and ${faults.length - NAMED} more` : '';
      return faults.slice(0, NAMED).join('; ') + left;
    },
    async step() {
      for (const agreement of agreements) await agreement.recheck();
      if (open().length > 0 || !(await database.run((queries) => isFrozenBy(queries, 'nodes')))) return;
      // A freeze from before a restart has no question left: the nodes must agree on something first.
      const held = await chain.balance(chain.treasury, 'finalized');
      if (open().length > 0) return;
      await database.run((queries) => unfreeze(queries, 'nodes'));
      log.info({ treasury: formatSol(held) }, 'the nodes agree again, money goes on');
    },
  };
}
