// Handles dead nodes. The leader compensates the outage of a dead node and removes the node from the seats. A crash is noticed within two
// seconds, but its players may need longer to return. The leader therefore waits until the node has been silent for 3 s. A player who
// returns before that is compensated up to that moment (`attachments.ts`). A node that was marked dead re-registers, and adds its new id to
// the seats of its connected players.

import { type NodeId, seatOf } from '@kingstake/chess';
import type { Cluster } from '../../cluster/index.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Log } from '../../platform/log.ts';
import type { GameRegistry } from '../actor/game-registry.ts';
import { GAMES } from '../limits.ts';
import { listDueIds } from '../rows/game-list-store.ts';
import { outageOfDeadNodes, type PassDeps, passOverAll } from './outage-pass.ts';

// Applies overdue deadlines, compensates idle games for outages of the cluster, and reloads games in doubt.
interface DeadlineSweeperDeps extends PassDeps {
  log: Log;
  live: GameRegistry;
  /** False in an outage, which must be compensated before deadlines are applied. */
  acceptsCommands(): boolean;
  /** Only the leader sweeps the deadlines of all games. */
  isLeader(): boolean;
}

/** Schedules the sweep, every `GAMES.sweepMs`. */
export function scheduleDeadlineSweep(jobs: Jobs, deps: DeadlineSweeperDeps): void {
  jobs.schedule('apply-deadlines', GAMES.sweepMs, async () => {
    if (!deps.acceptsCommands()) return;
    await reloadInDoubt(deps);
    if (!deps.isLeader()) return;
    await deps.outages.refresh();
    if (deps.outages.current().unsettled.length > 0) await passOverAll(deps, null);
    await applyDueDeadlines(deps);
  });
}

/** Reloads games whose last write is in doubt. If the write ended the game, no further message would trigger the reload. */
async function reloadInDoubt({ live, log }: DeadlineSweeperDeps): Promise<void> {
  for (const gameId of live.inDoubt()) {
    await live
      .runExclusive(gameId, (handle) => handle.load())
      .catch((error: unknown) => log.error({ err: error, gameId }, 'in-doubt game could not be reloaded'));
  }
}

async function applyDueDeadlines(deps: DeadlineSweeperDeps): Promise<void> {
  const { database, time, live, log } = deps;
  const due = await database.run((queries) => listDueIds(queries, time.nowMs(), GAMES.sweepBatch));
  for (const gameId of due) {
    await live
      .runExclusive(gameId, async (handle) => {
        // The row's deadline is due, but the cached game may be older, because the node that wrote the row may have died.
        await handle.load({ fresh: true });
        await handle.execute({ type: 'sweep' });
      })
      .catch((error: unknown) => {
        if (!deps.isCorrupt(gameId, error))
          log.error({ err: error, gameId }, 'deadline could not be applied');
      });
  }
}

interface DeadNodesDeps extends PassDeps {
  log: Log;
  cluster: Cluster;
  live: GameRegistry;
  acceptsCommands(): boolean;
  /** Players with a socket here, by game. */
  players(): readonly { gameId: number; userId: number }[];
  hasSocket(gameId: number, userId: number): boolean;
}

export type DeadNodesFollower = ReturnType<typeof followDeadNodes>;

/** Work that fails, is not due yet, or arrives during an outage, is retried a second later. */
export function followDeadNodes(deps: DeadNodesDeps) {
  const { cluster, log } = deps;
  let mustEmpty = false; // seats may name dead nodes
  let mustReseat = false; // seats name a previous id of this node
  let running: Promise<void> | null = null;

  const mustEmptyNow = (): boolean =>
    mustEmpty && cluster.leader.isLeader() && !cluster.nodes.hasRecentlyEnded();

  async function follow(): Promise<void> {
    if (mustReseat) {
      // Reset before the work, so that another re-registration repeats it.
      mustReseat = false;
      await reseat(deps).catch((error: unknown) => {
        mustReseat = true;
        throw error;
      });
    }
    if (!mustEmptyNow()) return;
    mustEmpty = false;
    await passOverAll(deps, outageOfDeadNodes(cluster.nodes)).catch((error: unknown) => {
      mustEmpty = true;
      throw error;
    });
  }

  function start(): void {
    if (!(mustReseat || mustEmptyNow()) || running !== null || !deps.acceptsCommands()) return;
    running = follow()
      .catch((error: unknown) => log.error({ err: error }, 'could not take dead nodes out of the seats'))
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
    /** Retries work that failed or was postponed by an outage. */
    retry: start,
    /** Resolves when no work is in progress. */
    async settled(): Promise<void> {
      await running;
    },
  };
}

/** Works in sets, so that the steps of many games are written together. */
async function reseat(deps: DeadNodesDeps): Promise<void> {
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
  { live, hasSocket, isCorrupt }: DeadNodesDeps,
  { gameId, userId }: { gameId: number; userId: number },
  self: NodeId,
  former: readonly NodeId[],
): Promise<void> {
  try {
    await live.runExclusive(gameId, async (handle) => {
      const held = await handle.load({ fresh: true });
      if (held === null || seatOf(held.record.match, userId) === null) return;
      // A player who has left in the meantime is only removed from the previous ids.
      await handle.execute(
        hasSocket(gameId, userId)
          ? { type: 'connect', by: userId, at: self, insteadOf: former }
          : { type: 'disconnect', by: userId, at: former },
      );
    });
  } catch (error) {
    if (!isCorrupt(gameId, error)) throw error;
  }
}
