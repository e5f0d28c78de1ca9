// platform/hub: one open socket, from its first frame to its last. It knows the rules of the wire (credits, order, slow
// readers, pings) and nothing of the other sockets or of what messages mean.
//
// It ends once, for one cause. Then, in this order: `left` (nothing reaches it any more), `closed` (its last handler is
// done) and `released` (the connection is gone too, so its place may be given to another).
import { CLOSE, type ClientMessage, type ServerMessage } from '@kingstake/protocol';
import { type RawData, WebSocket } from 'ws';
import { type Refusal, refuse } from '../http/index.ts';
import type { Cancel, Time } from '../time.ts';
import type { EndCause, HubLog, HubSocket, MessageOutcome, SocketIdentity } from './contract.ts';
import { Credits } from './credits.ts';
import { type Echo, encode, errorOf, type Frame, readFrame } from './frames.ts';
import { Heartbeat } from './heartbeat.ts';
import { Inbox } from './inbox.ts';
import type { HubLimits } from './limits.ts';
import type { Topics } from './topics.ts';

/** What all connections of a hub share. */
export interface ConnectionWorld {
  readonly time: Time;
  readonly log: HubLog;
  readonly limits: HubLimits;
  readonly rateFactor: number;
  readonly topics: Topics<Connection>;
  readonly traffic: Traffic;
  parse(value: unknown): ClientMessage | null;
  handle(connection: Connection, message: ClientMessage): MessageOutcome | Promise<MessageOutcome>;
  left(connection: Connection, cause: EndCause): void;
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
  identity: SocketIdentity;
  address: string;
}

/** What the peer is told when the hub itself hangs up. */
const GOODBYES = {
  binary: { code: CLOSE.unsupported, reason: 'text only' },
  flood: { code: CLOSE.policy, reason: 'too many messages' },
  waiting: { code: CLOSE.policy, reason: 'too many messages waiting' },
  session: { code: CLOSE.sessionEnded, reason: 'session ended' },
  restart: { code: CLOSE.restart, reason: 'restart' },
} as const satisfies Partial<Record<EndCause, { code: number; reason: string }>>;

type Task = Exclude<Frame, { kind: 'ping' }>;

export class Connection implements HubSocket {
  readonly id: number;
  readonly identity: SocketIdentity;
  readonly address: string;
  readonly #world: ConnectionWorld;
  readonly #ws: WebSocket;
  readonly #credits: Credits;
  readonly #inbox: Inbox<Task>;
  readonly #heartbeat: Heartbeat;
  #cause: EndCause | null = null; // why it ended; null while it is open
  #gone = false; // the connection itself is closed
  #closedTold = false; // `closed` was called
  #cutOff: Cancel | null = null; // cuts the connection if the peer does not answer our close frame

  constructor(world: ConnectionWorld, arrival: Arrival) {
    const { time, limits } = world;
    this.id = arrival.id;
    this.identity = arrival.identity;
    this.address = arrival.address;
    this.#world = world;
    this.#ws = arrival.ws;
    this.#credits = new Credits(
      limits.credits * world.rateFactor,
      limits.creditsWindowMs,
      time.monotonicMs(),
    );
    this.#inbox = new Inbox<Task>({
      mostWaiting: limits.waitingMessages,
      handle: (task) => this.#handle(task),
      onIdle: () => this.#settle(),
    });
    this.#heartbeat = new Heartbeat({
      time,
      everyMs: limits.pingMs,
      mostMissed: limits.missedPongs,
      samples: limits.rttSamples,
      ping: (payload) => this.#ws.ping(payload),
      onSilent: () => this.#cut('silent'),
    });
    this.#listen();
  }

  get open(): boolean {
    return this.#cause === null;
  }

  rttMs(): number | null {
    return this.#heartbeat.rttMs();
  }

  send(message: ServerMessage): void {
    this.deliver(encode(message));
  }

  /** Sends bytes that `encode` made. */
  deliver(frame: Buffer): void {
    if (this.#ws.readyState !== WebSocket.OPEN) return;
    if (this.#ws.bufferedAmount > this.#world.limits.backlogBytes) {
      this.#cut('slow');
      return;
    }
    this.#world.traffic.messagesOut += 1;
    this.#ws.send(frame, { binary: false });
  }

  subscribe(topic: string): void {
    if (this.open) this.#world.topics.join(this, topic);
  }

  unsubscribe(topic: string): void {
    this.#world.topics.leave(this, topic);
  }

  close(code: number, reason: string): void {
    this.#ws.close(code, reason);
    this.#hungUp('feature');
  }

  /** The session ended: what it asked for and still waits is not done any more. */
  endSession(): void {
    this.#inbox.drop();
    this.#hangUp('session');
  }

  restart(): void {
    this.#hangUp('restart');
  }

  #listen(): void {
    this.#ws.on('message', (data, isBinary) => this.#receive(data, isBinary));
    // Pings of the peer and pongs nobody asked for are paid for like messages: they cost us as much.
    this.#ws.on('ping', () => this.#pay());
    this.#ws.on('pong', (payload) => {
      if (!this.#heartbeat.pong(payload.toString())) this.#pay();
    });
    // The frame was refused by `ws`, which has sent the close frame already.
    this.#ws.on('error', () => this.#hungUp('frame'));
    this.#ws.on('close', (code) => this.#lost(code));
  }

  #receive(data: RawData, isBinary: boolean): void {
    if (!this.open) return;
    if (isBinary) {
      this.#hangUp('binary');
      return;
    }
    this.#world.traffic.messagesIn += 1;
    if (!this.#pay()) return;
    const frame = readFrame(data.toString(), this.#world.parse);
    if (frame.kind === 'ping') {
      const { timestamp } = frame.ping;
      this.send({ type: 'pong', timestamp, serverTime: this.#world.time.nowMs() });
    } else if (!this.#inbox.put(frame)) {
      this.#hangUp('waiting');
    }
  }

  #pay(): boolean {
    if (this.#credits.take(this.#world.time.monotonicMs())) return true;
    this.#hangUp('flood');
    return false;
  }

  #handle(task: Task): void | Promise<void> {
    if (task.kind === 'refused') {
      this.#refuse(refuse('VALIDATION', task.why), task.echo);
      return;
    }
    const { message, echo } = task;
    try {
      const outcome = this.#world.handle(this, message);
      if (!(outcome instanceof Promise)) this.#answer(outcome, echo);
      else return outcome.then((late) => this.#answer(late, echo)).catch((err) => this.#failed(err, echo));
    } catch (err) {
      this.#failed(err, echo);
    }
  }

  #answer(outcome: MessageOutcome, echo: Echo): void {
    if (outcome == null) return;
    this.#refuse(outcome, echo);
    for (const message of outcome.followedBy ?? []) this.send(message);
  }

  #failed(err: unknown, echo: Echo): void {
    const fields = { err, socketId: this.id, userId: this.identity.userId };
    this.#world.log.error(fields, 'a socket message could not be handled');
    this.#refuse(refuse('UNAVAILABLE'), echo);
  }

  #refuse(refusal: Refusal, echo: Echo): void {
    this.send(errorOf(refusal, echo));
  }

  #hangUp(cause: keyof typeof GOODBYES): void {
    const { code, reason } = GOODBYES[cause];
    this.#ws.close(code, reason);
    this.#hungUp(cause);
  }

  /** Our close frame is on its way: the peer has a moment to answer it. */
  #hungUp(cause: EndCause): void {
    if (!this.open) return;
    this.#cutOff = this.#world.time.after(this.#world.limits.closeWaitMs, () => this.#ws.terminate());
    this.#inbox.drop();
    this.#end(cause);
  }

  #cut(cause: EndCause): void {
    if (!this.open) return;
    this.#ws.terminate();
    this.#inbox.drop();
    this.#end(cause);
  }

  /** The connection is closed. If the peer left by itself, what it said before is still done. */
  #lost(code: number): void {
    this.#cutOff?.();
    this.#cutOff = null;
    this.#gone = true;
    if (this.open) this.#end(code === 1006 ? 'lost' : 'peer');
    else this.#settle();
  }

  #end(cause: EndCause): void {
    this.#cause = cause;
    this.#heartbeat.stop();
    this.#world.left(this, cause);
    this.#settle();
  }

  #settle(): void {
    if (this.open || this.#inbox.busy) return;
    if (!this.#closedTold) {
      this.#closedTold = true;
      this.#world.closed(this);
    }
    if (this.#gone) this.#world.released(this);
  }
}
