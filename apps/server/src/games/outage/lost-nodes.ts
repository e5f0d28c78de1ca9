// games: what follows when a node is gone. The first of the others gives back what its death took and empties its seats; a node
// that was itself taken for dead names its new number in the seats of those who are here.
import { type NodeId, seatOf } from '@kingstake/chess';
import type { Log } from '../../platform/log.ts';
import type { Nodes } from '../../platform/nodes/index.ts';
import { GAMES } from '../limits.ts';
import type { GameRegistry } from '../registry/game-registry.ts';
import { lossOfDead } from './node-loss.ts';
import { ALL_RUNNING, type PassDeps, passOverGames } from './outage-pass.ts';

export interface LostNodesDeps extends PassDeps {
  log: Log;
  nodes: Nodes;
  live: GameRegistry;
  acceptsCommands(): boolean;
  /** Players with a socket here, by game. */
  players(): readonly { gameId: number; userId: number }[];
  isHere(gameId: number, userId: number): boolean;
}

export interface LostNodesFollower {
  /** Begins what has failed, or could not be done. */
  retry(): void;
  /** Resolves when nothing is being done. */
  settled(): Promise<void>;
}

/** At once; what fails, or comes in an outage, is done a second later. */
export function followLostNodes(deps: LostNodesDeps): LostNodesFollower {
  const { nodes, log } = deps;
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
    if (!mustEmpty || !nodes.isFirst()) return;
    mustEmpty = false;
    await emptySeatsOfDead(deps).catch((error: unknown) => {
      mustEmpty = true;
      throw error;
    });
  }

  function start(): void {
    const isDue = mustReseat || (mustEmpty && nodes.isFirst());
    if (!isDue || running !== null || !deps.acceptsCommands()) return;
    running = follow()
      .catch((error: unknown) => log.error({ err: error }, 'seats that name lost nodes could not be emptied'))
      .finally(() => {
        running = null;
      });
  }

  nodes.onChange(() => {
    mustEmpty = true;
    start();
  });
  nodes.onReborn(() => {
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
  const loss = lossOfDead(deps.nodes);
  await passOverGames(deps, { outage: null, loss }, ALL_RUNNING, () => true);
}

/** In sets, so that the steps of many games are written together. */
async function reseat(deps: LostNodesDeps): Promise<void> {
  const { nodes } = deps;
  const players = deps.players();
  const me = nodes.me();
  const former = nodes.lives().filter((life) => life !== me);
  for (let from = 0; from < players.length; from += GAMES.outageSet)
    await Promise.all(
      players.slice(from, from + GAMES.outageSet).map((player) => takeSeat(deps, player, me, former)),
    );
}

async function takeSeat(
  { live, isHere, isDamaged }: LostNodesDeps,
  { gameId, userId }: { gameId: number; userId: number },
  me: NodeId,
  former: readonly NodeId[],
): Promise<void> {
  try {
    await live.runExclusive(gameId, async (handle) => {
      const held = await handle.load({ fresh: true });
      if (held === null || seatOf(held.record.match, userId) === null) return;
      // Whoever has left meanwhile has left the former number alone.
      if (isHere(gameId, userId)) await handle.execute({ type: 'arrive', by: userId, at: me });
      await handle.execute({ type: 'leave', by: userId, at: former });
    });
  } catch (error) {
    if (!isDamaged(gameId, error)) throw error;
  }
}
