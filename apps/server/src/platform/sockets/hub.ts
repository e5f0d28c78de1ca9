// platform/sockets: connects sockets, topics, quotas, presence and sessions. Each rule is in the file named after it.

import type { IncomingMessage, Server } from 'node:http';
import type { ServerMessage } from '@kingstake/protocol';
import type { WebSocket } from 'ws';
import { refuse } from '../http/index.ts';
import { StaggeredScheduler } from '../jobs.ts';
import { KeyedCounter } from '../multi-map.ts';
import { type Cancel, createSlices, inSlices, type Slices } from '../time.ts';
import { OnlineCount, TopicSender, Topics, topicSlices } from './broadcasts.ts';
import { Connection, type ConnectionContext } from './connection.ts';
import type {
  CloseCause,
  HandledMessage,
  HubDeps,
  HubSocket,
  HubStats,
  MessageHandlers,
  MessageOutcome,
  Topic,
  UpgradeDecision,
  Variants,
  WrittenMessage,
} from './contract.ts';
import { frameOf } from './frames.ts';
import { createUserQuotas, HUB_LIMITS, type HubLimits, type UserQuotas } from './limits.ts';
import { ConnectionRegistry, RecentSessions, SessionWatch } from './registry.ts';
import { type Opened, Upgrades } from './upgrade.ts';

/** Sockets with pings due within this time are pinged together, in batches of at most `PINGED_AT_ONCE`. */
const PINGED_TOGETHER_MS = 20;
const PINGED_AT_ONCE = 16;

/** Runs from the time it is attached to an HTTP server until it is stopped. */
export class Hub {
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
    this.#quota = createUserQuotas(this.#limits, deps.rateFactor);
    this.#recent = new RecentSessions(this.#limits.recentSessionMs);
    this.#context = this.#createContext();
    this.#upgrades = new Upgrades({
      deps,
      limits: this.#limits,
      registry: this.#registry,
      quota: this.#quota,
      recent: this.#recent,
      onRefused: (code) => this.#refused.add(code),
      onOpened: (ws, opened) => this.#opened(ws, opened),
    });
    this.#online = new OnlineCount({
      time: deps.time,
      pauseMs: this.#limits.onlineCountMs,
      count: () => this.onlineCount(),
      send: (connection, count) => connection.deliver(this.#countFrame(count)),
    });
    deps.presence?.onChange(() => this.#online.changed());
    deps.presence?.silentHere((userId) => !this.#answersHere(userId));
    this.#sessions = new SessionWatch({
      time: deps.time,
      log: deps.log,
      everyMs: this.#limits.sessionCheckMs,
      liveSessions: (keys) => deps.liveSessions(keys),
      end: (key) => this.closeSession(key),
    });
    this.#stopForgetting = deps.time.every(this.#limits.priorityWindowMs, () => void this.#forgetIdle());
  }

  /** Handles the server's upgrade requests from now on. */
  attach(server: Server): void {
    server.on('upgrade', (request, socket, head) => this.#upgrades.take(request, socket, head));
  }

  /** Refuses upgrades with 503 while the condition is true, so that a load balancer offers them to another node. */
  refuseUpgradesWhile(condition: () => boolean): void {
    this.#upgrades.refuseWhile(condition);
  }

  /** Admits an open socket after the checks of an upgrade. For the simulator, which has no network. */
  admit(request: IncomingMessage, ws: WebSocket): Promise<UpgradeDecision> {
    return this.#upgrades.admit(request, ws);
  }

  /** Sends to every subscriber of the topic. Users in `variants` get their variant instead. */
  broadcast(topic: Topic, message: ServerMessage | WrittenMessage, variants?: Variants): void {
    if (!this.#topics.has(topic)) return;
    const frame = frameOf(message);
    this.#toTopics.send(topic, (connection) => {
      const variant = variants?.get(connection.identity.userId);
      if (variant === undefined) connection.deliver(frame);
      else if (variant !== null) connection.deliver(frameOf(variant));
    });
  }

  /** Whether the topic has subscribers. If not, the caller need not create a message. */
  hasSubscribers(topic: Topic): boolean {
    return this.#topics.has(topic);
  }

  /** Sends to every open socket of the user. */
  sendToUser(userId: number, message: ServerMessage | WrittenMessage): void {
    let frame: Buffer | null = null;
    for (const connection of this.#registry.eachOfUser(userId)) {
      frame ??= frameOf(message);
      connection.deliver(frame);
    }
  }

  /** Sends to every open socket. */
  sendToAll(message: ServerMessage): void {
    const frame = frameOf(message);
    const deliver = (connection: Connection): void => connection.deliver(frame);
    // Send one message after the other, so that a socket that opens during a broadcast never receives an older message after a newer one.
    this.#toAll = this.#toAll.then(async () => {
      await inSlices(this.#registry.eachHeld(), deliver, this.#slices());
    });
  }

  /** Closes the session's sockets with 4401 at once, including those that are being opened. */
  closeSession(sessionKey: string): void {
    this.#recent.forget(sessionKey);
    this.#upgrades.sessionEnded(sessionKey);
    for (const connection of this.#registry.heldOfSession(sessionKey)) connection.endSession();
  }

  socketsOfUser(userId: number): readonly HubSocket[] {
    return this.#registry.ofUser(userId);
  }

  /** Iterates over open and closing sockets without a copy; see `inSlices`. */
  eachSocket(): Iterable<HubSocket> {
    return this.#registry.eachHeld();
  }

  /** Returns users with an open socket, on any node if the hub has a `ClusterPresence`. */
  onlineUsers(): readonly number[] {
    return this.#deps.presence?.onlineUsers() ?? this.#registry.userIds();
  }

  /** Whether an open socket of the user, on any node, has answered a ping within `silentMs`. A socket has answered when it opens. */
  answersPings(userId: number): boolean {
    return this.#answersHere(userId) || (this.#deps.presence?.answersElsewhere(userId) ?? false);
  }

  #answersHere(userId: number): boolean {
    const sinceMs = this.#deps.time.monotonicMs() - this.#limits.silentMs;
    for (const connection of this.#registry.eachOfUser(userId))
      if (connection.answeredMs() >= sinceMs) return true;
    return false;
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

  /** Refuses upgrades, closes every socket with 1012 and waits up to `closeWaitMs`. Leaves no timer. */
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
      deps: this.#deps,
      limits: this.#limits,
      quota: this.#quota,
      topics: this.#topics,
      pings: this.#createPings(),
      traffic: this.#traffic,
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

  async #forgetIdle(): Promise<void> {
    const nowMs = this.#deps.time.monotonicMs();
    const slices = this.#slices();
    const { ordinary, priority } = this.#quota;
    for (const quota of [ordinary, priority.message, priority.ping]) await quota.forgetFull(nowMs, slices);
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

/** Returns a function that passes each message to the handler of its type, and refuses one that names another player than the socket's. */
export function dispatchTo<Message extends HandledMessage>(handlers: MessageHandlers<Message>) {
  return (socket: HubSocket, message: Message): MessageOutcome | Promise<MessageOutcome> => {
    if (message.playerId !== socket.identity.userId) return refuse('FORBIDDEN');
    const handle = handlers[message.type as Message['type']];
    return handle(socket, message as Parameters<typeof handle>[1]);
  };
}
