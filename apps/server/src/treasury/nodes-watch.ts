// treasury: stops money while nodes of the chain contradict each other, and lets it go on by itself once they agree again:
// nothing was credited, paid or proved on what they disagreed about. Open questions are each server's own and the freeze is
// everyone's: who has one holds it, and whoever holds it lets go, or the first server for one that is gone.
import { formatSol } from '@kingstake/protocol';
import type { Agreement, Chain } from '../chain/index.ts';
import type { NodeDirectory } from '../cluster/index.ts';
import { freeze, freezeHolders, releaseFreeze } from '../ledger/index.ts';
import type { Database } from '../platform/database/index.ts';
import type { Log } from '../platform/log.ts';

export interface NodesWatchDeps {
  database: Database;
  chain: Chain;
  log: Log;
  /** One for each port over several nodes; none where one node is believed. */
  agreements: readonly Agreement[];
  /** The servers of this database, this one among them. */
  nodes: Pick<NodeDirectory, 'self' | 'ownIds' | 'isDead'>;
  isLeader(): boolean;
}

export interface NodesWatch {
  /** Asks every open question again. Holds the freeze while one is left, else lets go of it; it ends with its last holder. */
  step(): Promise<void>;
  /** How many questions the nodes disagree on, as this server asked them. */
  disagreements(): number;
  /** For readiness: who said what, or who is away; null when all is well. */
  fault(): string | null;
}

/** Sentences that one reason holds. */
const NAMED = 3;

export function createNodesWatch(deps: NodesWatchDeps): NodesWatch {
  const { database, chain, log, agreements, nodes } = deps;
  const open = () => agreements.flatMap((agreement) => agreement.disagreements());
  const hold = (why: string) => database.run((queries) => freeze(queries, 'nodes', why, nodes.self()));
  for (const agreement of agreements) {
    agreement.onDisagreement(async (why) => {
      log.error({ why }, 'the nodes disagree, money waits');
      await hold(why);
    });
  }

  /** Whom of the holders this server may speak for: its own lives, and at the first server those that are gone. */
  const releasable = (holders: readonly number[]): readonly number[] =>
    holders.filter((node) => nodes.ownIds().includes(node) || (deps.isLeader() && nodes.isDead(node)));

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
      const holders = await database.run((queries) => freezeHolders(queries, 'nodes'));
      const [why] = open();
      if (why !== undefined) {
        // Its freeze may have ended without it: written before it had its number, or let go while it was taken for dead.
        if (holders?.includes(nodes.self()) !== true) await hold(why);
        return;
      }
      if (holders === null) return;
      const released = releasable(holders);
      // Held by nobody: written by a release before. The first server's too.
      if (released.length === 0 && !(holders.length === 0 && deps.isLeader())) return;
      // A freeze from before a restart has no question left: the nodes must agree on something first.
      const held = await chain.balance(chain.treasury, 'finalized');
      if (open().length > 0) return;
      const isLifted = await database.transaction((tx) => releaseFreeze(tx, 'nodes', released));
      if (isLifted) log.info({ treasury: formatSol(held) }, 'the nodes agree again, money goes on');
    },
  };
}
