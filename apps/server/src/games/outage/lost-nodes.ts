// games: what follows when a node is gone. The first of the others gives back what its death took and empties its seats; a node
// that was itself taken for dead names its new number in the seats of those who are here.
import { type NodeId, seatOf } from '@kingstake/chess';
import type { Cluster } from '../../cluster/index.ts';
import type { Log } from '../../platform/log.ts';
import { GAMES } from '../limits.ts';
import type { GameRegistry } from '../registry/game-registry.ts';
import { lossOfDead } from './node-loss.ts';
import { ALL_RUNNING, type PassDeps, passOverGames } from './outage-pass.ts';

export interface LostNodesDeps extends PassDeps {
  log: Log;
  cluster: Cluster;
  live: GameRegistry;
  acceptsCommands(): boolean;
  /** Players with a socket here, by game. */
  players(): readonly { gameId: number; userId: number }[];
  hasSocket(gameId: number, userId: number): boolean;
}

export interface LostNodesFollower {
  /** Begins what has failed, or could not be done. */
  retry(): void;
  /** Resolves when nothing is being done. */
  settled(): Promise<void>;
}

/** At once; what fails, or comes in an outage, is done a second later. */
export function followLostNodes(deps: LostNodesDeps): LostNodesFollower {
  const { cluster, log } = deps;
  let mustEmpty = false; // seats may name nodes that are gone
  let mustReseat = false; // seats name an earlier number of this node
  let running: Promise<void> | null = null;

  async function follow(): Promise<void> {
    if (mustReseat) {
      // Before the work: taken for dead again meanwhile, it is done again.
      mustReseat = false;
      await reseat(deps).catch((error: unknown) => {
        mustReseat = true;
        throw error;
      });
    }
    if (!mustEmpty || !cluster.leader.isLeader()) return;
    mustEmpty = false;
    await emptySeatsOfDead(deps).catch((error: unknown) => {
      mustEmpty = true;
      throw error;
    });
  }

  function start(): void {
    const isDue = mustReseat || (mustEmpty && cluster.leader.isLeader());
    if (!isDue || running !== null || !deps.acceptsCommands()) return;
    running = follow()
      .catch((error: unknown) => log.error({ err: error }, 'seats that name lost nodes could not be emptied'))
      .finally(() => {
        running = null;
      });
  }

  cluster.nodes.onChange(() => {
    mustEmpty = true;
    start();
  });
  cluster.membership.onReregistered(() => {
    mustReseat = true;
    start();
  });

  return {
    retry: start,
    async settled() {
      await running;
    },
  };
}

async function emptySeatsOfDead(deps: LostNodesDeps): Promise<void> {
  const loss = lossOfDead(deps.cluster.nodes);
  await passOverGames(deps, { outage: null, loss }, ALL_RUNNING, () => true);
}

/** In sets, so that the steps of many games are written together. */
async function reseat(deps: LostNodesDeps): Promise<void> {
  const { cluster } = deps;
  const players = deps.players();
  const self = cluster.nodes.self();
  const former = cluster.nodes.ownIds().filter((id) => id !== self);
  for (let from = 0; from < players.length; from += GAMES.outageSet)
    await Promise.all(
      players.slice(from, from + GAMES.outageSet).map((player) => takeSeat(deps, player, self, former)),
    );
}

async function takeSeat(
  { live, hasSocket, isCorrupt }: LostNodesDeps,
  { gameId, userId }: { gameId: number; userId: number },
  self: NodeId,
  former: readonly NodeId[],
): Promise<void> {
  try {
    await live.runExclusive(gameId, async (handle) => {
      const held = await handle.load({ fresh: true });
      if (held === null || seatOf(held.record.match, userId) === null) return;
      // Whoever has left meanwhile has left the former number alone.
      if (hasSocket(gameId, userId)) await handle.execute({ type: 'arrive', by: userId, at: self });
      await handle.execute({ type: 'leave', by: userId, at: former });
    });
  } catch (error) {
    if (!isCorrupt(gameId, error)) throw error;
  }
}
