// treasury: freezes money while Solana nodes contradict each other, and lifts the freeze automatically once they agree,
// because no disputed answer credited or paid anything. Each server has its own open questions and holds the common
// freeze while it has one. The leader releases it for dead servers.
import { formatSol } from '@kingstake/protocol';
import type { Agreement, Chain } from '../../chain/index.ts';
import type { NodeDirectory } from '../../cluster/index.ts';
import type { Database } from '../../platform/database/index.ts';
import type { Log } from '../../platform/log.ts';
import { freeze, freezeHolders, releaseFreeze } from '../ledger/index.ts';

interface NodesWatchDeps {
  database: Database;
  chain: Chain;
  log: Log;
  /** One for each port over several Solana nodes; empty with one node. */
  agreements: readonly Agreement[];
  /** The servers of the cluster. */
  nodes: Pick<NodeDirectory, 'self' | 'ownIds' | 'isDead'>;
  isLeader(): boolean;
}

/** Most faults that the sentence names. */
const NAMED = 3;

export function createNodesWatch(deps: NodesWatchDeps) {
  const { database, chain, log, agreements, nodes } = deps;
  const open = () => agreements.flatMap((agreement) => agreement.disagreements());
  const hold = (why: string) => database.run((queries) => freeze(queries, 'nodes', why, nodes.self()));
  for (const agreement of agreements) {
    agreement.onDisagreement(async (why) => {
      log.error({ why }, 'Solana nodes disagree, money is frozen');
      await hold(why);
    });
  }

  /** The holders that this server may release: its own instances and, on the leader, dead ones. */
  const releasable = (holders: readonly number[]): readonly number[] =>
    holders.filter((node) => nodes.ownIds().includes(node) || (deps.isLeader() && nodes.isDead(node)));

  return {
    /** The number of this server's open questions. */
    disagreements: (): number => open().length,
    /** For readiness: names disagreements and nodes that do not answer, in one sentence; null if there are none. */
    fault(): string | null {
      const faults = [...new Set(agreements.flatMap((agreement) => agreement.faults()))];
      if (faults.length === 0) return null;
      const left = faults.length > NAMED ? `; and ${faults.length - NAMED} more` : '';
      return faults.slice(0, NAMED).join('; ') + left;
    },
    /** Repeats every open question. Holds the freeze while one is left, otherwise releases it. */
    async step(): Promise<void> {
      for (const agreement of agreements) await agreement.recheck();
      const holders = await database.run((queries) => freezeHolders(queries, 'nodes'));
      const [why] = open();
      if (why !== undefined) {
        // The leader may have released this server while the server counted as dead.
        if (holders?.includes(nodes.self()) !== true) await hold(why);
        return;
      }
      if (holders === null) return;
      const released = releasable(holders);
      if (released.length === 0) return;
      // A restart loses the open questions, so the nodes must first agree on something.
      const held = await chain.balance(chain.treasury, 'finalized');
      if (open().length > 0) return;
      const isLifted = await database.transaction((tx) => releaseFreeze(tx, 'nodes', released));
      if (isLifted) log.info({ treasury: formatSol(held) }, 'Solana nodes agree again, the freeze is lifted');
    },
  };
}
