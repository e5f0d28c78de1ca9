// platform/drain: sends the sockets of a server that is about to end over to the others. Everything that is not a decision.
import type { ReadinessCheck } from '../http/index.ts';
import type { Hub, HubSocket } from '../hub/index.ts';
import type { Log } from '../log.ts';
import type { Nodes } from '../nodes/index.ts';
import { createSlices, inSlices } from '../slices.ts';
import type { Cancel, Time } from '../time.ts';
import { DRAIN } from './limits.ts';
import { maySend, momentOf, type OwnClock } from './send-order.ts';

export interface DrainingDeps {
  time: Time;
  log: Log;
  nodes: Pick<Nodes, 'drain' | 'othersStay'>;
  hub: Pick<Hub, 'eachSocket' | 'socketsOfUser' | 'stats'>;
  games: {
    /** Null for a socket that is at no running game of its user's. */
    clockOf(socket: HubSocket): OwnClock | null;
    /** A move of the user is committed, and everyone here was told. */
    onMoved(run: (userId: number) => void): void;
  };
}

export interface Draining {
  /**
   * Sends everyone over. Resolves when nobody is left, when there is nowhere to go any more, or after `DRAIN.lastMs`: then the server
   * may stop. Never rejects.
   */
  begin(): Promise<void>;
  /** Sends nobody any more: the server stops. */
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
      check: async () => (drain === null ? null : 'this server sends its players over to others, and ends'),
    },
  };
}

class Drain {
  readonly ended: Promise<void>;
  readonly #deps: DrainingDeps;
  readonly #beganMs: number;
  readonly #moments = new WeakMap<HubSocket, number>();
  readonly #stopLooking: Cancel;
  readonly #resolve: () => void;
  #seen = 0; // sockets so far
  #isEnded = false;
  #looking: Promise<void> | null = null;

  constructor(deps: DrainingDeps) {
    this.#deps = deps;
    this.#beganMs = deps.time.monotonicMs();
    const { promise, resolve } = Promise.withResolvers<void>();
    this.ended = promise;
    this.#resolve = resolve;
    this.#stopLooking = deps.time.every(DRAIN.lookMs, () => this.#look());
    if (deps.nodes.othersStay()) this.#announce();
    else this.end();
  }

  end(): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    this.#stopLooking();
    this.#resolve();
  }

  moved(userId: number): void {
    if (this.#isEnded) return;
    for (const socket of this.#deps.hub.socketsOfUser(userId)) this.#sendIfFree(socket);
  }

  /** Not waited for: a database that hangs must not keep the players here. */
  #announce(): void {
    const { nodes, log, hub } = this.#deps;
    log.info({ sockets: hub.stats().sockets }, 'this server sends its players over to others');
    nodes
      .drain()
      .catch((error: unknown) =>
        log.warn({ err: error }, 'others were not told that this server is about to end'),
      );
  }

  #look(): void {
    const { hub, nodes, time } = this.#deps;
    const elapsedMs = this.#elapsedMs();
    const isEmpty = elapsedMs >= DRAIN.noticeMs && hub.stats().sockets === 0;
    if (isEmpty || !nodes.othersStay()) {
      this.end();
      return;
    }
    if (this.#looking !== null) return;
    const left = inSlices(hub.eachSocket(), (socket) => this.#sendIfDue(socket), createSlices(time));
    if (elapsedMs < DRAIN.lastMs) {
      this.#looking = left;
      void left?.then(() => {
        this.#looking = null;
      });
    } else if (left === null) this.end();
    else void left.then(() => this.end());
  }

  #sendIfDue(socket: HubSocket): void {
    let momentMs = this.#moments.get(socket);
    if (momentMs === undefined) {
      momentMs = momentOf(this.#elapsedMs(), this.#seen);
      this.#seen += 1;
      this.#moments.set(socket, momentMs);
    }
    if (this.#elapsedMs() >= momentMs) this.#sendIfFree(socket);
  }

  #sendIfFree(socket: HubSocket): void {
    if (!this.#isEnded && maySend(this.#elapsedMs(), this.#deps.games.clockOf(socket))) socket.sendOver();
  }

  #elapsedMs(): number {
    return this.#deps.time.monotonicMs() - this.#beganMs;
  }
}
