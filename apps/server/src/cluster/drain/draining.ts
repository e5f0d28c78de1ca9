// cluster: migrates the clients of a server that is about to stop to the other nodes.
import type { ReadinessCheck } from '../../platform/http/index.ts';
import type { Log } from '../../platform/log.ts';
import type { Hub, HubSocket } from '../../platform/sockets/index.ts';
import { type Cancel, createSlices, inSlices, type Time } from '../../platform/time.ts';
import { DRAIN } from '../limits.ts';
import type { Membership } from '../membership/membership.ts';
import type { NodeDirectory } from '../membership/nodes.ts';

/** The clock of a player in a running game. For several games, the least time, and whether the player is to move in any. */
export interface PlayerClock {
  leftMs: number; // on the player's own clock
  isToMove: boolean;
}

/** Multiples of the golden ratio modulo 1 are spread evenly, for any number of them. */
const GOLDEN = (Math.sqrt(5) - 1) / 2;

/**
 * Returns the time at which socket number `order` is migrated, ms after the drain began. The times are spread evenly up to
 * `DRAIN.allMs`. If it is the player's turn at that time, the socket is migrated after their move.
 */
export function migrationTime(order: number): number {
  return DRAIN.noticeMs + ((order * GOLDEN) % 1) * (DRAIN.allMs - DRAIN.noticeMs);
}

/**
 * Whether a socket may be migrated whose player has just moved, or whose time has come. `clock` is null for a socket without a
 * running game of its user.
 */
export function mayMigrate(elapsedMs: number, clock: PlayerClock | null): boolean {
  if (elapsedMs < DRAIN.noticeMs) return false;
  if (clock === null || elapsedMs >= DRAIN.lastMs) return true;
  if (clock.leftMs < DRAIN.shortClockMs) return false;
  return !clock.isToMove || elapsedMs >= DRAIN.allMs;
}

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

export function createDraining(deps: DrainingDeps) {
  let drain: Drain | null = null;
  let isStopped = false;
  deps.games.onMoved((userId) => drain?.moved(userId));
  return {
    /**
     * Migrates all clients, and refuses new ones while another node is active. Resolves when the server may stop, which is when no client is
     * left, when no other node is active, or after `DRAIN.lastMs`. Never rejects.
     */
    begin(): Promise<void> {
      drain ??= new Drain(deps);
      if (isStopped) drain.end();
      return drain.ended;
    },
    /** Stops the migration, because the server stops. */
    stop(): void {
      isStopped = true;
      drain?.end();
    },
    readiness: {
      name: 'draining',
      isPlay: true,
      check: async () => (drain === null ? null : 'this server migrates its clients and is about to stop'),
    } satisfies ReadinessCheck as ReadinessCheck,
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
