// cluster: the leader runs the jobs that one node does for all. It is the live node with the lowest id. Two nodes may both act as leader for
// a moment, which is harmless.
import type { Metrics } from '../platform/http/index.ts';
import type { NodeDirectory } from './membership/node-directory.ts';

export interface Leader {
  isLeader(): boolean;
  /** Calls `run` when this node takes over from another leader. */
  onBecameLeader(run: () => void): void;
  metrics(metrics: Metrics): void;
}

export function createLeader(nodes: Pick<NodeDirectory, 'isLowest' | 'onChange'>): Leader {
  const isLeader = (): boolean => nodes.isLowest();
  return {
    isLeader,
    onBecameLeader(run) {
      let wasLeader = true; // a node that starts alone takes over from no other
      nodes.onChange(() => {
        if (isLeader() && !wasLeader) run();
        wasLeader = isLeader();
      });
    },
    metrics({ gauge }) {
      gauge('kingstake_node_is_leader', '1 on the node that runs leader-only jobs', () => Number(isLeader()));
    },
  };
}
