// platform/hub: all sockets together. Only wiring: each rule stands in the file that is named after it.
import type { IncomingMessage, Server } from 'node:http';
import type { ServerMessage } from '@kingstake/protocol';
import type { WebSocket } from 'ws';
import type { Cancel } from '../time.ts';
import { Connection, type ConnectionWorld } from './connection.ts';
import type {
  EndCause,
  Hub,
  HubDeps,
  HubSocket,
  HubStats,
  SocketIdentity,
  UpgradeDecision,
} from './contract.ts';
import { encode, parseClientMessage } from './frames.ts';
import { Tally } from './groups.ts';
import { HUB_LIMITS, type HubLimits } from './limits.ts';
import { OnlineCount } from './online-count.ts';
import { Roster } from './roster.ts';
import { watchSessions } from './session-watch.ts';
import { Topics } from './topics.ts';
import { Upgrades } from './upgrade.ts';

/** Makes a hub. It works once it is attached to an HTTP server, and until it is stopped. */
export function createHub(deps: HubDeps): Hub {
  return new SocketHub(deps);
}

class SocketHub implements Hub {
  readonly #deps: HubDeps;
  readonly #limits: HubLimits;
  readonly #world: ConnectionWorld;
  readonly #topics = new Topics<Connection>();
  readonly #traffic = { messagesIn: 0, messagesOut: 0 };
  readonly #refused = new Tally<string>(); // by error code
  readonly #closed = new Tally<EndCause>();
  readonly #roster: Roster;
  readonly #upgrades: Upgrades;
  readonly #online: OnlineCount<Connection>;
  readonly #stopWatching: Cancel;
  #lastId = 0; // of a socket
  #stopping: Promise<void> | null = null; // set by the first stop()

  constructor(deps: HubDeps) {
    this.#deps = deps;
    this.#limits = { ...HUB_LIMITS, ...deps.limits };
    const ofAddress = this.#limits.perAddress * deps.rateFactor;
    this.#roster = new Roster({ ofUser: this.#limits.perUser, ofAddress });
    this.#world = this.#createWorld();
    this.#upgrades = this.#createUpgrades();
    this.#online = new OnlineCount({
      time: deps.time,
      pauseMs: this.#limits.onlineCountMs,
      count: () => this.#roster.users(),
      tellOne: (connection, count) => connection.send({ type: 'online_count', count }),
      tellAll: (count) => this.#sendTo(this.#roster.present(), { type: 'online_count', count }),
    });
    this.#stopWatching = watchSessions({
      time: deps.time,
      log: deps.log,
      everyMs: this.#limits.sessionCheckMs,
      sessionKeys: () => this.#roster.sessionKeys(),
      liveSessions: (keys) => deps.liveSessions(keys),
      end: (key) => this.closeSession(key),
    });
  }

  attach(server: Server): void {
    server.on('upgrade', (request, socket, head) => this.#upgrades.take(request, socket, head));
  }

  admit(request: IncomingMessage, ws: WebSocket): Promise<UpgradeDecision> {
    return this.#upgrades.admit(request, ws);
  }

  publish(topic: string, message: ServerMessage): void {
    this.#sendTo(this.#topics.members(topic), message);
  }

  sendToUser(userId: number, message: ServerMessage): void {
    this.#sendTo(this.#roster.ofUser(userId), message);
  }

  closeSession(sessionKey: string): void {
    this.#upgrades.sessionEnded(sessionKey);
    for (const connection of this.#roster.heldOfSession(sessionKey)) connection.endSession();
  }

  socketsOfUser(userId: number): readonly HubSocket[] {
    return this.#roster.ofUser(userId);
  }

  onlineCount(): number {
    return this.#roster.users();
  }

  stats(): HubStats {
    return {
      sockets: this.#roster.present().length,
      users: this.#roster.users(),
      refused: this.#refused.toRecord(),
      closed: this.#closed.toRecord(),
      ...this.#traffic,
    };
  }

  stop(): Promise<void> {
    this.#stopping ??= this.#stop();
    return this.#stopping;
  }

  async #stop(): Promise<void> {
    this.#stopWatching();
    this.#upgrades.stop();
    // Each of them cuts itself off when its peer does not answer in time. With the last one the count has no timer.
    for (const connection of this.#roster.held()) connection.restart();
    await new Promise<void>((resolve) => {
      const giveUp = this.#deps.time.after(this.#limits.closeWaitMs, resolve);
      this.#roster.whenEmpty(() => {
        giveUp();
        resolve();
      });
    });
  }

  #createWorld(): ConnectionWorld {
    return {
      time: this.#deps.time,
      log: this.#deps.log,
      limits: this.#limits,
      rateFactor: this.#deps.rateFactor,
      topics: this.#topics,
      traffic: this.#traffic,
      parse: this.#deps.parse ?? parseClientMessage,
      handle: (connection, message) => this.#deps.onMessage(connection, message),
      left: (connection, cause) => this.#left(connection, cause),
      closed: (connection) => this.#tell(connection, 'onClose'),
      released: (connection) => this.#roster.released(connection),
    };
  }

  #createUpgrades(): Upgrades {
    return new Upgrades({
      log: this.#deps.log,
      limits: this.#limits,
      authorize: (request) => this.#deps.authorize(request),
      addressOf: (request) => this.#deps.addressOf(request),
      takePlace: (address) => this.#roster.takePlace(address),
      hasPlaceFor: (userId) => this.#roster.hasPlaceFor(userId),
      onRefused: (code) => this.#refused.add(code),
      onOpened: (ws, identity, address) => this.#opened(ws, identity, address),
    });
  }

  #opened(ws: WebSocket, identity: SocketIdentity, address: string): void {
    this.#lastId += 1;
    const connection = new Connection(this.#world, { id: this.#lastId, ws, identity, address });
    this.#roster.enter(connection);
    this.#online.opened(connection);
    this.#tell(connection, 'onOpen');
  }

  #left(connection: Connection, cause: EndCause): void {
    this.#closed.add(cause);
    this.#topics.leaveAll(connection);
    this.#roster.left(connection);
    this.#online.closed(connection);
  }

  /** A feature that throws here must not take the hub with it. */
  #tell(connection: Connection, event: 'onOpen' | 'onClose'): void {
    try {
      this.#deps[event]?.(connection);
    } catch (err) {
      const fields = { err, socketId: connection.id, userId: connection.identity.userId };
      this.#deps.log.error(fields, `a feature failed in ${event}`);
    }
  }

  #sendTo(receivers: readonly Connection[], message: ServerMessage): void {
    if (receivers.length === 0) return;
    const frame = encode(message);
    for (const connection of receivers) connection.deliver(frame);
  }
}
