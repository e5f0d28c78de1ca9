// platform/sockets: one open socket, from its first frame to its last. It enforces quotas, message order, limits of slow readers, and pings.
// It must not depend on other sockets or on the meaning of messages.
//
// A socket ends once, for one cause. It then calls, in this order, `left` (nothing is sent to it any more), `closed` (its last handler has
// ended) and `released` (the connection is gone too, so its slots are free).
import type { Duplex } from 'node:stream';
import {
  CLOSE,
  DRAIN_REASON,
  formatRetryAfter,
  RESTART_REASON,
  type ServerMessage,
} from '@kingstake/protocol';
import { type RawData, WebSocket } from 'ws';
import { type Refusal, refuse } from '../http/index.ts';
import type { StaggeredScheduler } from '../jobs.ts';
import type { Cancel } from '../time.ts';
import type { Topics } from './broadcasts.ts';
import type {
  CloseCause,
  HubDeps,
  HubSocket,
  MessageOutcome,
  SocketIdentity,
  Topic,
  WrittenMessage,
} from './contract.ts';
import { echoOf, errorOf, type Frame, frameOf, parseClientMessage, readFrame, textStart } from './frames.ts';
import { Heartbeat } from './heartbeat.ts';
import { answerCost, type HubLimits, type UserQuotas } from './limits.ts';

/** State and callbacks shared by all connections of a hub. */
export interface ConnectionContext {
  readonly deps: HubDeps;
  readonly limits: HubLimits;
  readonly quota: UserQuotas;
  readonly topics: Topics<Connection>;
  readonly traffic: Traffic;
  readonly pings: StaggeredScheduler<Connection>;
  left(connection: Connection, cause: CloseCause): void;
  closed(connection: Connection): void;
  released(connection: Connection): void;
}

export interface Traffic {
  messagesIn: number; // text messages received so far
  messagesOut: number; // messages sent so far
}

export interface Arrival {
  id: number;
  ws: WebSocket;
  socket: Duplex | null; // see `Opened`
  identity: SocketIdentity;
  address: string;
}

/** The close frame for each cause for which the hub itself closes a socket. */
const CLOSE_FRAMES = {
  binary: { code: CLOSE.unsupported, reason: 'text only' },
  waiting: { code: CLOSE.policy, reason: 'too many messages waiting' },
  session: { code: CLOSE.sessionEnded, reason: 'session ended' },
  restart: { code: CLOSE.restart, reason: RESTART_REASON },
  drain: { code: CLOSE.restart, reason: DRAIN_REASON },
} as const satisfies Partial<Record<CloseCause, { code: number; reason: string }>>;

/** A frame that waits to be handled, and whether the user's priority quota has paid for it. */
interface Task {
  readonly frame: Exclude<Frame, { kind: 'ping' }>;
  readonly isPriority: boolean;
}

export class Connection implements HubSocket {
  readonly id: number;
  readonly identity: SocketIdentity;
  readonly address: string;
  readonly #context: ConnectionContext;
  readonly #ws: WebSocket;
  readonly #socket: Duplex | null;
  readonly #queue: MessageQueue;
  readonly #heartbeat: Heartbeat;
  #answered: number | null = null; // bytes sent in answer to the message being handled; null while none is
  #cause: CloseCause | null = null; // why it ended; null while it is open
  #gone = false; // the connection itself is closed
  #onClosedCalled = false; // `closed` was called
  #closeTimeout: Cancel | null = null; // terminates the connection if the peer does not answer our close frame

  constructor(context: ConnectionContext, arrival: Arrival) {
    const { limits } = context;
    this.id = arrival.id;
    this.identity = arrival.identity;
    this.address = arrival.address;
    this.#context = context;
    this.#ws = arrival.ws;
    this.#socket = arrival.socket;
    this.#queue = new MessageQueue(this, limits.waitingMessages);
    this.#heartbeat = new Heartbeat(limits, context.deps.time.monotonicMs());
    context.pings.add(this);
    this.#listen();
  }

  get open(): boolean {
    return this.#cause === null;
  }

  /** Sends the next ping, or ends a socket whose peer is silent. */
  beat(): void {
    const payload = this.#heartbeat.beat(this.#context.deps.time.monotonicMs());
    if (payload === null) this.#terminate('silent');
    else this.#ws.ping(payload);
  }

  rttMs(): number | null {
    return this.#heartbeat.rttMs();
  }

  answeredMs(): number {
    return this.#heartbeat.answeredMs();
  }

  send(message: ServerMessage | WrittenMessage): void {
    const frame = frameOf(message);
    if (this.#answered !== null) this.#answered += frame.length - textStart(frame);
    this.deliver(frame);
  }

  /** Sends a frame made by `frameOf` in one write. No frame is compressed or fragmented, so no other write can end up inside it. */
  deliver(frame: Buffer): void {
    if (this.#ws.readyState !== WebSocket.OPEN) return;
    if (this.#ws.bufferedAmount > this.#context.limits.backlogBytes) {
      this.#terminate('slow');
      return;
    }
    this.#context.traffic.messagesOut += 1;
    if (this.#socket === null) this.#ws.send(frame.subarray(textStart(frame)), { binary: false });
    else this.#socket.write(frame);
  }

  subscribe(topic: Topic): void {
    if (this.open) this.#context.topics.join(this, topic);
  }

  unsubscribe(topic: Topic): void {
    this.#context.topics.leave(this, topic);
  }

  close(code: number, reason: string): void {
    this.#ws.close(code, reason);
    this.#closing('feature');
  }

  /** Closes the socket because its session ended. Drops its waiting messages. */
  endSession(): void {
    this.#queue.drop();
    this.#sendClose('session');
  }

  restart(): void {
    this.#sendClose('restart');
  }

  /** Closes the socket for a drain. Waiting messages are still handled, because the peer would not send them again. */
  migrate(): void {
    if (this.open) this.#sendClose('drain');
  }

  #listen(): void {
    this.#ws.on('message', (data, isBinary) => this.#receive(data, isBinary));
    // Pings of the peer and unsolicited pongs cost the server as much as messages, so they count against the same quota.
    this.#ws.on('ping', () => this.#pay(null));
    this.#ws.on('pong', (payload) => {
      const nowMs = this.#context.deps.time.monotonicMs();
      if (!this.#heartbeat.pong(payload.toString(), nowMs)) this.#pay(null);
    });
    // `ws` has rejected the frame and already sent the close frame.
    this.#ws.on('error', () => this.#closing('frame'));
    this.#ws.on('close', (code) => this.#onClose(code));
  }

  #receive(data: RawData, isBinary: boolean): void {
    if (!this.open) return;
    if (isBinary) {
      this.#sendClose('binary');
      return;
    }
    this.#context.traffic.messagesIn += 1;
    const frame = readFrame(data.toString(), this.#context.deps.parse ?? parseClientMessage);
    const paid = this.#pay(frame);
    if (paid === null) return;
    if (frame.kind === 'ping') {
      const { timestamp } = frame.ping;
      this.send({ type: 'pong', timestamp, serverTime: this.#context.deps.time.nowMs() });
    } else if (!this.#queue.put({ frame, isPriority: paid === 'priority' })) {
      this.#sendClose('waiting');
    }
  }

  /** Pays for a frame from a quota, or closes the socket and returns null. `frame` is null for control frames. */
  #pay(frame: Frame | null): 'quota' | 'priority' | null {
    const { userId } = this.identity;
    const { quota, deps } = this.#context;
    const nowMs = deps.time.monotonicMs();
    if (quota.ordinary.take(userId, nowMs) === null) return 'quota';
    const kind = frame?.kind === 'ping' ? 'ping' : 'message';
    if (frame !== null && this.#isCovered(frame) && quota.priority[kind].take(userId, nowMs) === null)
      return 'priority';
    this.#closeOverBudget();
    return null;
  }

  #isCovered(frame: Frame): boolean {
    if (frame.kind === 'refused') return false;
    const message = frame.kind === 'ping' ? null : frame.message;
    return this.#context.deps.priorityQuota?.covers(this, message) ?? false;
  }

  #closeOverBudget(): void {
    const waitMs = this.#context.quota.ordinary.waitMs(
      this.identity.userId,
      this.#context.deps.time.monotonicMs(),
    );
    this.#ws.close(CLOSE.overBudget, formatRetryAfter(waitMs));
    this.#closing('flood');
  }

  /** Handles a task, unless earlier answers have overdrawn the quota. The task's own answers are charged afterwards. */
  handle(task: Task): void | Promise<void> {
    if (!task.isPriority && this.#isOverdrawn(task.frame)) {
      this.#closeOverBudget();
      return;
    }
    this.#answered = 0;
    const { frame } = task;
    if (frame.kind === 'refused') {
      this.#refuse(refuse('VALIDATION', frame.why), frame.sent);
      this.#settleAnswers(task);
      return;
    }
    let outcome: MessageOutcome | Promise<MessageOutcome>;
    try {
      outcome = this.#context.deps.onMessage(this, frame.message);
    } catch (err) {
      this.#failed(err, task);
      return;
    }
    if (!(outcome instanceof Promise)) {
      this.#answer(outcome, task);
      return;
    }
    return outcome.then(
      (late) => this.#answer(late, task),
      (err) => this.#failed(err, task),
    );
  }

  /** Whether earlier answers have overdrawn the quota, and the priority quota does not cover this frame either. */
  #isOverdrawn(frame: Task['frame']): boolean {
    const { quota, deps } = this.#context;
    const { userId } = this.identity;
    const nowMs = deps.time.monotonicMs();
    if (!quota.ordinary.isOverdrawn(userId, nowMs)) return false;
    return !(this.#isCovered(frame) && quota.priority.message.take(userId, nowMs) === null);
  }

  #answer(outcome: MessageOutcome, task: Task): void {
    if (outcome != null) {
      this.#refuse(outcome, task.frame.sent);
      for (const message of outcome.followedBy ?? []) this.send(message);
    }
    this.#settleAnswers(task);
  }

  #failed(err: unknown, task: Task): void {
    const fields = { err, socketId: this.id, userId: this.identity.userId };
    this.#context.deps.log.error(fields, 'a socket message could not be handled');
    this.#refuse(refuse('UNAVAILABLE'), task.frame.sent);
    this.#settleAnswers(task);
  }

  /** Charges the cost of a message's answers beyond the message itself. Most moves have no answer. */
  #settleAnswers({ isPriority }: Task): void {
    const { quota, deps, limits } = this.#context;
    const bytes = this.#answered ?? 0;
    this.#answered = null;
    if (isPriority || bytes === 0) return;
    quota.ordinary.charge(this.identity.userId, answerCost(bytes, limits), deps.time.monotonicMs());
  }

  #refuse(refusal: Refusal, sent: object): void {
    this.send(errorOf(refusal, echoOf(sent)));
  }

  #sendClose(cause: keyof typeof CLOSE_FRAMES): void {
    const { code, reason } = CLOSE_FRAMES[cause];
    this.#ws.close(code, reason);
    this.#closing(cause);
  }

  /** Called after the close frame was sent. The peer must answer it within `closeWaitMs`. */
  #closing(cause: CloseCause): void {
    if (!this.open) return;
    this.#closeTimeout = this.#context.deps.time.after(this.#context.limits.closeWaitMs, () =>
      this.#ws.terminate(),
    );
    if (cause !== 'drain') this.#queue.drop();
    this.#end(cause);
  }

  #terminate(cause: CloseCause): void {
    if (!this.open) return;
    this.#ws.terminate();
    this.#queue.drop();
    this.#end(cause);
  }

  /** Called when the connection is closed. If the peer closed it, its earlier messages are still handled. */
  #onClose(code: number): void {
    this.#closeTimeout?.();
    this.#closeTimeout = null;
    this.#gone = true;
    if (this.open) this.#end(code === 1006 ? 'lost' : 'peer');
    else this.#settle();
  }

  #end(cause: CloseCause): void {
    this.#cause = cause;
    this.#context.pings.remove(this);
    this.#context.left(this, cause);
    this.#settle();
  }

  /** Called when the answer to a message could not be sent, which is a bug. */
  onFault(err: unknown): void {
    this.#context.deps.log.error(
      { err, socketId: this.id, userId: this.identity.userId },
      'a socket message could not be answered',
    );
  }

  /** Called when every message was handled. */
  onIdle(): void {
    this.#settle();
  }

  #settle(): void {
    if (this.open || this.#queue.busy) return;
    if (!this.#onClosedCalled) {
      this.#onClosedCalled = true;
      this.#context.closed(this);
    }
    if (this.#gone) this.#context.released(this);
  }
}

/** Handles one socket's messages one at a time, in order of arrival. */
class MessageQueue {
  readonly #owner: Connection; // instead of closures, which would take memory for every socket
  readonly #maxWaiting: number; // tasks that may wait while one is handled
  #continue: (() => void) | null = null; // created for the first asynchronous task
  #waiting: Task[] = []; // oldest first
  #busy = false; // a task is being handled

  constructor(owner: Connection, maxWaiting: number) {
    this.#owner = owner;
    this.#maxWaiting = maxWaiting;
  }

  get busy(): boolean {
    return this.#busy;
  }

  /** Adds a task. Returns false without adding it if too many are waiting. */
  put(task: Task): boolean {
    if (this.#busy) {
      if (this.#waiting.length >= this.#maxWaiting) return false;
      this.#waiting.push(task);
      return true;
    }
    this.#busy = true;
    this.#work(task);
    return true;
  }

  /** Drops the waiting items. The one being handled continues. */
  drop(): void {
    this.#waiting = [];
  }

  /** Handles tasks synchronously until one returns a promise. Most tasks return none. A fault does not stop the queue. */
  #work(first: Task | undefined): void {
    for (let task = first; task !== undefined; task = this.#waiting.shift()) {
      const done = this.#handle(task);
      if (done !== undefined) {
        this.#continue ??= () => this.#work(this.#waiting.shift());
        done.then(this.#continue, (error: unknown) => {
          this.#owner.onFault(error);
          this.#continue?.();
        });
        return;
      }
    }
    this.#busy = false;
    this.#owner.onIdle();
  }

  #handle(task: Task): void | Promise<void> {
    try {
      return this.#owner.handle(task);
    } catch (error) {
      this.#owner.onFault(error);
    }
  }
}
