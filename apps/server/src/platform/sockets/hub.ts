// platform/hub: connects sockets, topics, quotas, presence and sessions. Each rule is in the file named after it.
import type { IncomingMessage, Server } from 'node:http';
import type { ServerMessage } from '@kingstake/protocol';
import type { WebSocket } from 'ws';
import { createSlices, inSlices, type Slices } from '../slices.ts';
import { StaggeredScheduler } from '../staggered-scheduler.ts';
import type { Cancel } from '../time.ts';
import { Connection, type ConnectionContext } from './connection.ts';
import { ConnectionRegistry } from './connection-registry.ts';
import type {
  CloseCause,
  Hub,
  HubDeps,
  HubSocket,
  HubStats,
  Topic,
  UpgradeDecision,
  Variants,
  WrittenMessage,
} from './contract.ts';
import { parseClientMessage } from './frames.ts';
import { HUB_LIMITS, type HubLimits } from './limits.ts';
import { KeyedCounter } from './multi-map.ts';
import { OnlineCount } from './online-count.ts';
import { frameOf } from './outgoing-frame.ts';
import { RecentSessions } from './recent-sessions.ts';
import { SessionWatch } from './session-watch.ts';
import { TopicSender, topicSlices } from './topic-sender.ts';
import { Topics } from './topics.ts';
import { type Opened, Upgrades } from './upgrade.ts';
import { UserQuotas } from './user-quotas.ts';

/** Sockets with pings due within this time are pinged together, in batches of at most `PINGED_AT_ONCE`. */
const PINGED_TOGETHER_MS = 20;
const PINGED_AT_ONCE = 16;

/** Creates a hub. It runs from the time it is attached to an HTTP server until it is stopped. */
export function createHub(deps: HubDeps): Hub {
  return new SocketHub(deps);
}

class SocketHub implements Hub {
  readonly #deps: HubDeps;
  readonly #limits: HubLimits;
  readonly #context: ConnectionContext;
  readonly #topics = new Topics<Connection>();
  readonly #toTopics: TopicSender<Connection>;
  readonly #traffic = { messagesIn: 0, messagesOut: 0 };
  readonly #refused = new KeyedCounter<string>(); // by error code
  readonly #closed = new KeyedCounter<CloseCause>();
  readonly #registry: ConnectionRegistry;
  readonly #upgrades: Upgrades;
  readonly #online: OnlineCount<Connection>;
  readonly #quota: UserQuotas;
  readonly #recent: RecentSessions;
  readonly #sessions: SessionWatch;
  readonly #stopForgetting: Cancel;
  #lastId = 0; // of the newest socket
  #lastCount: { count: number; frame: Buffer } | null = null;
  #toAll: Promise<void> = Promise.resolve(); // messages to all sockets, one after the other
  #stopping: Promise<void> | null = null; // set by the first stop()

  constructor(deps: HubDeps) {
    this.#deps = deps;
    this.#toTopics = new TopicSender(this.#topics, topicSlices(deps.time), (error) =>
      deps.log.error({ err: error }, 'a message could not be delivered to all subscribers'),
    );
    this.#limits = { ...HUB_LIMITS, ...deps.limits };
    const ofAddress = this.#limits.perAddress * deps.rateFactor;
    this.#registry = new ConnectionRegistry({ ofUser: this.#limits.perUser, ofAddress });
    this.#quota = new UserQuotas(this.#limits, deps.rateFactor);
    this.#recent = new RecentSessions(this.#limits.recentSessionMs);
    this.#context = this.#createContext();
    this.#upgrades = this.#createUpgrades();
    this.#online = new OnlineCount({
      time: deps.time,
      pauseMs: this.#limits.onlineCountMs,
      count: () => this.onlineCount(),
      send: (connection, count) => connection.deliver(this.#countFrame(count)),
    });
    deps.presence?.onChange(() => this.#online.changed());
    this.#sessions = new SessionWatch({
      time: deps.time,
      log: deps.log,
      everyMs: this.#limits.sessionCheckMs,
      liveSessions: (keys) => deps.liveSessions(keys),
      end: (key) => this.closeSession(key),
    });
    this.#stopForgetting = deps.time.every(this.#limits.priorityWindowMs, () => void this.#forgetIdle());
  }

  attach(server: Server): void {
    server.on('upgrade', (request, socket, head) => this.#upgrades.take(request, socket, head));
  }

  refuseUpgradesWhile(condition: () => boolean): void {
    this.#upgrades.refuseWhile(condition);
  }

  admit(request: IncomingMessage, ws: WebSocket): Promise<UpgradeDecision> {
    return this.#upgrades.admit(request, ws);
  }

  broadcast(topic: Topic, message: ServerMessage | WrittenMessage, variants?: Variants): void {
    if (!this.#topics.has(topic)) return;
    const frame = frameOf(message);
    this.#toTopics.send(topic, (connection) => {
      const variant = variants?.get(connection.identity.userId);
      if (variant === undefined) connection.deliver(frame);
      else if (variant !== null) connection.deliver(frameOf(variant));
    });
  }

  hasSubscribers(topic: Topic): boolean {
    return this.#topics.has(topic);
  }

  sendToUser(userId: number, message: ServerMessage | WrittenMessage): void {
    let frame: Buffer | null = null;
    for (const connection of this.#registry.eachOfUser(userId)) {
      frame ??= frameOf(message);
      connection.deliver(frame);
    }
  }

  sendToAll(message: ServerMessage): void {
    const frame = frameOf(message);
    const deliver = (connection: Connection): void => connection.deliver(frame);
    // Send one message after the other, so that a socket that opens during a broadcast never receives an older message after a newer one.
    this.#toAll = this.#toAll.then(async () => {
      await inSlices(this.#registry.eachHeld(), deliver, this.#slices());
    });
  }

  closeSession(sessionKey: string): void {
    this.#recent.forget(sessionKey);
    this.#upgrades.sessionEnded(sessionKey);
    for (const connection of this.#registry.heldOfSession(sessionKey)) connection.endSession();
  }

  socketsOfUser(userId: number): readonly HubSocket[] {
    return this.#registry.ofUser(userId);
  }

  eachSocket(): Iterable<HubSocket> {
    return this.#registry.eachHeld();
  }

  onlineUsers(): readonly number[] {
    return this.#deps.presence?.onlineUsers() ?? this.#registry.userIds();
  }

  onlineCount(): number {
    return this.#deps.presence?.count() ?? this.#registry.users();
  }

  stats(): HubStats {
    return {
      sockets: this.#registry.open,
      users: this.#registry.users(),
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
    this.#sessions.stop();
    this.#stopForgetting();
    this.#upgrades.stop();
    // Each connection terminates itself if its peer does not answer in time. The timer of the online count ends with the last socket.
    for (const connection of this.#registry.held()) connection.restart();
    await new Promise<void>((resolve) => {
      const giveUp = this.#deps.time.after(this.#limits.closeWaitMs, resolve);
      this.#registry.whenEmpty(() => {
        giveUp();
        resolve();
      });
    });
  }

  #createContext(): ConnectionContext {
    return {
      time: this.#deps.time,
      log: this.#deps.log,
      limits: this.#limits,
      quota: this.#quota,
      isPriority: (connection, message) => this.#deps.priorityQuota?.covers(connection, message) ?? false,
      topics: this.#topics,
      pings: this.#createPings(),
      traffic: this.#traffic,
      parse: this.#deps.parse ?? parseClientMessage,
      handle: (connection, message) => this.#deps.onMessage(connection, message),
      left: (connection, cause) => this.#left(connection, cause),
      closed: (connection) => this.#notify(connection, 'onClose'),
      released: (connection) => this.#released(connection),
    };
  }

  #createPings(): StaggeredScheduler<Connection> {
    return new StaggeredScheduler({
      time: this.#deps.time,
      everyMs: this.#limits.pingMs,
      aheadMs: PINGED_TOGETHER_MS,
      maxBatch: PINGED_AT_ONCE,
      run(connections) {
        for (const connection of connections) connection.beat();
      },
    });
  }

  #createUpgrades(): Upgrades {
    return new Upgrades({
      log: this.#deps.log,
      limits: this.#limits,
      authorize: (request) => this.#deps.authorize(request),
      addressOf: (request) => this.#deps.addressOf(request),
      takeOfAddress: (address) => this.#deps.takeOfAddress?.(address) ?? null,
      takePriorityQuota: (request) => this.#takePriorityQuota(request),
      isStaked: async (userId) => (await this.#deps.priorityQuota?.isFor(userId)) ?? false,
      reserveSlot: (address) => this.#registry.reserveSlot(address),
      hasSlotFor: (userId) => this.#registry.hasSlotFor(userId),
      waitOf: (userId) => this.#waitOf(userId),
      onRefused: (code) => this.#refused.add(code),
      onOpened: (ws, opened) => this.#opened(ws, opened),
    });
  }

  /** Returns the milliseconds until the user may open a socket; 0 if the normal or the priority quota covers it. */
  async #waitOf(userId: number): Promise<number> {
    const now = () => this.#deps.time.monotonicMs();
    if (this.#quota.waitMs(userId, now()) === 0) return 0;
    const isSpared = (await this.#deps.priorityQuota?.isFor(userId)) ?? false;
    if (isSpared && this.#quota.takePriority(userId, 'message', now())) return 0;
    return this.#quota.waitMs(userId, now());
  }

  /**
   * Takes one credit from the priority quota of the user of a recent session, and returns the user's id; null if there is none left. Other
   * users cannot exhaust it without the session's cookie.
   */
  #takePriorityQuota(request: IncomingMessage): number | null {
    const nowMs = this.#deps.time.monotonicMs();
    const sessionKey = this.#deps.sessionKeyOf?.(request) ?? null;
    const userId = sessionKey === null ? null : this.#recent.userOf(sessionKey, nowMs);
    return userId !== null && this.#quota.takePriority(userId, 'message', nowMs) ? userId : null;
  }

  async #forgetIdle(): Promise<void> {
    const nowMs = this.#deps.time.monotonicMs();
    const slices = this.#slices();
    await this.#quota.forgetIdle(nowMs, slices);
    const isHere = ({ identity }: Connection): void =>
      this.#recent.seen(identity.sessionKey, identity.userId, nowMs);
    await inSlices(this.#registry.eachHeld(), isHere, slices);
    await this.#recent.forgetOld(nowMs, slices);
  }

  #opened(ws: WebSocket, { identity, address, socket }: Opened): void {
    this.#lastId += 1;
    const connection = new Connection(this.#context, { id: this.#lastId, ws, socket, identity, address });
    this.#registry.add(connection);
    this.#deps.presence?.connected(identity.userId);
    this.#recent.seen(identity.sessionKey, identity.userId, this.#deps.time.monotonicMs());
    this.#sessions.opened(identity.sessionKey);
    this.#online.opened(connection);
    this.#notify(connection, 'onOpen');
  }

  #left(connection: Connection, cause: CloseCause): void {
    this.#closed.add(cause);
    this.#topics.leaveAll(connection);
    this.#registry.left(connection);
    const { userId } = connection.identity;
    if (!this.#registry.isPresent(userId)) this.#deps.presence?.disconnected(userId);
    this.#online.closed(connection);
  }

  #released(connection: Connection): void {
    const { sessionKey } = connection.identity;
    this.#registry.released(connection);
    if (!this.#registry.hasSession(sessionKey)) this.#sessions.gone(sessionKey);
  }

  /** Returns the frame of a count, which is serialized once for all its receivers. */
  #countFrame(count: number): Buffer {
    if (this.#lastCount?.count !== count)
      this.#lastCount = { count, frame: frameOf({ type: 'online_count', count }) };
    return this.#lastCount.frame;
  }

  readonly #slices = (): Slices => createSlices(this.#deps.time);

  /** Calls a feature's callback. An error in a feature must not stop the hub. */
  #notify(connection: Connection, event: 'onOpen' | 'onClose'): void {
    try {
      this.#deps[event]?.(connection);
    } catch (err) {
      const fields = { err, socketId: connection.id, userId: connection.identity.userId };
      this.#deps.log.error(fields, `a feature failed in ${event}`);
    }
  }
}
