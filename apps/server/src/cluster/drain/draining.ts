// cluster: migrates the clients of a server that is about to stop to the other nodes.
import type { ReadinessCheck } from '../../platform/http/index.ts';
import type { Log } from '../../platform/log.ts';
import { createSlices, inSlices } from '../../platform/slices.ts';
import type { Hub, HubSocket } from '../../platform/sockets/index.ts';
import type { Cancel, Time } from '../../platform/time.ts';
import { DRAIN } from '../limits.ts';
import type { Membership } from '../membership/membership.ts';
import type { NodeDirectory } from '../membership/node-directory.ts';
import { mayMigrate, migrationTime, type PlayerClock } from './migration-order.ts';

export type { PlayerClock };

export interface DrainingDeps {
  time: Time;
  log: Log;
  cluster: {
    nodes: Pick<NodeDirectory, 'hasOtherActiveNodes'>;
    membership: Pick<Membership, 'startDraining'>;
  };
  hub: Pick<Hub, 'eachSocket' | 'refuseUpgradesWhile' | 'socketsOfUser' | 'stats'>;
  games: {
    /** Null for a socket without a running game of its user. */
    clockOf(socket: HubSocket): PlayerClock | null;
    /** Calls `run` when a move of the user is committed and broadcast on this node. */
    onMoved(run: (userId: number) => void): void;
  };
}

export interface Draining {
  /**
   * Migrates all clients, and refuses new ones while another node is active. Resolves when the server may stop, which is when no client is left, when no other node is active, or after
   * `DRAIN.lastMs`. Never rejects.
   */
  begin(): Promise<void>;
  /** Stops the migration, because the server stops. */
  stop(): void;
  readonly readiness: ReadinessCheck;
}

export function createDraining(deps: DrainingDeps): Draining {
  let drain: Drain | null = null;
  let isStopped = false;
  deps.games.onMoved((userId) => drain?.moved(userId));
  return {
    begin() {
      drain ??= new Drain(deps);
      if (isStopped) drain.end();
      return drain.ended;
    },
    stop() {
      isStopped = true;
      drain?.end();
    },
    readiness: {
      name: 'draining',
      isPlay: true,
      check: async () => (drain === null ? null : 'this server migrates its clients and is about to stop'),
    },
  };
}

class Drain {
  readonly ended: Promise<void>;
  readonly #deps: DrainingDeps;
  readonly #beganMs: number;
  readonly #migrationTimes = new WeakMap<HubSocket, number>(); // ms since the drain began
  readonly #stopChecking: Cancel;
  readonly #resolve: () => void;
  #seen = 0; // sockets so far
  #isEnded = false;
  #checking: Promise<void> | null = null;

  constructor(deps: DrainingDeps) {
    this.#deps = deps;
    this.#beganMs = deps.time.monotonicMs();
    const { promise, resolve } = Promise.withResolvers<void>();
    this.ended = promise;
    this.#resolve = resolve;
    deps.hub.refuseUpgradesWhile(() => deps.cluster.nodes.hasOtherActiveNodes());
    this.#stopChecking = deps.time.every(DRAIN.checkMs, () => this.#checkSockets());
    if (deps.cluster.nodes.hasOtherActiveNodes()) this.#markDraining();
    else this.end();
  }

  end(): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    this.#stopChecking();
    this.#resolve();
  }

  moved(userId: number): void {
    if (this.#isEnded) return;
    for (const socket of this.#deps.hub.socketsOfUser(userId)) this.#migrateIfAllowed(socket);
  }

  /** Not awaited, because a database that hangs must not delay the migration. */
  #markDraining(): void {
    const { cluster, log, hub } = this.#deps;
    log.info({ sockets: hub.stats().sockets }, 'migrating clients to other nodes');
    cluster.membership
      .startDraining()
      .catch((error: unknown) => log.warn({ err: error }, 'could not mark this node as draining'));
  }

  #checkSockets(): void {
    const { hub, cluster, time, log } = this.#deps;
    const elapsedMs = this.#elapsedMs();
    const isEmpty = elapsedMs >= DRAIN.noticeMs && hub.stats().sockets === 0;
    if (isEmpty || !cluster.nodes.hasOtherActiveNodes()) {
      this.end();
      return;
    }
    if (this.#checking !== null) return;
    const left = inSlices(hub.eachSocket(), (socket) => this.#migrateIfDue(socket), createSlices(time));
    if (elapsedMs < DRAIN.lastMs) {
      this.#checking = left;
      const checked = () => {
        this.#checking = null;
      };
      left?.then(checked).catch((error: unknown) => {
        log.error({ err: error }, 'could not migrate all clients, will retry');
        checked();
      });
    } else if (left === null) this.end();
    else
      left
        .catch((error: unknown) => log.error({ err: error }, 'could not migrate all clients'))
        .finally(() => this.end());
  }

  #migrateIfDue(socket: HubSocket): void {
    let dueMs = this.#migrationTimes.get(socket);
    if (dueMs === undefined) {
      dueMs = migrationTime(this.#seen);
      this.#seen += 1;
      this.#migrationTimes.set(socket, dueMs);
    }
    if (this.#elapsedMs() >= dueMs) this.#migrateIfAllowed(socket);
  }

  #migrateIfAllowed(socket: HubSocket): void {
    if (!this.#isEnded && mayMigrate(this.#elapsedMs(), this.#deps.games.clockOf(socket))) socket.migrate();
  }

  #elapsedMs(): number {
    return this.#deps.time.monotonicMs() - this.#beganMs;
  }
}
