// platform/hub: what the hub gives to features and what it needs from outside. Types only; no feature is named here.
import type { IncomingMessage, Server } from 'node:http';
import type { ClientMessage, ErrorCode, Refused, Result, ServerMessage } from '@kingstake/protocol';
import type { WebSocket } from 'ws';
import type { Refusal } from '../http/index.ts';
import type { Time } from '../time.ts';
import type { HubLimits } from './limits.ts';

/** On whose behalf a socket speaks. Decided once, at the upgrade. */
export interface SocketIdentity {
  readonly sessionKey: string; // opaque key of the session, such as the hex of its hash
  readonly userId: number; // whose session it is
  readonly deviceKey?: string | null; // of the browser, by the cookie that came with the upgrade
}

/** `retryAfterMs` goes with RATE_LIMITED, where it is known. */
export type UpgradeDecision = Result<SocketIdentity, RefusedUpgrade>;

export interface RefusedUpgrade extends Refused<ErrorCode> {
  readonly retryAfterMs?: number;
}

/** The log. Message bodies are never passed to it. */
export interface HubLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** Why a socket ended; the labels of `stats().closed`. A closed set, so that a peer cannot invent labels. */
export type CloseCause =
  | 'peer' // it sent a close frame
  | 'lost' // the connection broke
  | 'frame' // a frame that WebSocket itself refuses: too large, not UTF-8, malformed
  | 'binary' // it sent a binary frame
  | 'flood' // its user's quota was used up
  | 'waiting' // too many of its messages waited for a slow handler
  | 'silent' // it missed too many pongs
  | 'slow' // it did not read what was sent
  | 'session' // its session ended
  | 'feature' // a feature closed it
  | 'restart' // the server is going down
  | 'drain'; // it is about to, and another one takes its players

/** A message that is written already, as JSON: for one that several hear. */
export interface WrittenMessage {
  readonly text: string;
}

/** What subscribers share: a name, or the number of what they listen to. */
export type Topic = string | number;

export interface HubSocket {
  readonly id: number; // counts up from 1 in this process
  readonly identity: SocketIdentity;
  readonly address: string; // of the client, as `addressOf` saw it
  /** The shortest of the last round trips that the server's own pings measured; null before the first. */
  rttMs(): number | null;
  /** Sends, or does nothing when the socket is closed. */
  send(message: ServerMessage | WrittenMessage): void;
  /** From now on it gets what is published on the topic, until it leaves or closes. Nothing when it is closed. */
  subscribe(topic: Topic): void;
  unsubscribe(topic: Topic): void;
  /** Ends the socket at once: nothing is sent to it or handled from it any more. */
  close(code: number, reason: string): void;
  /** Closes it with 1012, so that its client reconnects to another node. Messages received before are still handled. */
  migrate(): void;
}

/** A message that its handler refuses. The hub sends the `error`, with what the message named, and then the rest. */
export interface RefusedMessage extends Refusal {
  readonly followedBy?: readonly ServerMessage[]; // sent after the error, in order
}

/** Every message of the contract but ping, which the hub answers itself. */
export type HandledMessage = Exclude<ClientMessage, { type: 'ping' }>;

/** What a handler leaves to the hub: nothing, or the one answer to a refused message. */
// biome-ignore lint/suspicious/noConfusingVoidType: a handler that answers for itself returns nothing.
export type MessageOutcome = RefusedMessage | null | void;

/** Who keeps a priority quota that nothing else uses up: players whose stake is in a running game. */
export interface PriorityQuota {
  /** Whether the message is about such a game of its sender; null is a ping of a socket that is at one. */
  covers(socket: HubSocket, message: HandledMessage | null): boolean;
  /** Whether the user plays such a game. Asked only when a socket would else be refused. */
  isFor(userId: number): Promise<boolean>;
}

/** Who is online on any node of the cluster; the hub reports its own users. */
export interface ClusterPresence {
  /** The user's first socket on this node has opened. */
  connected(userId: number): void;
  /** The user's last socket on this node has closed. */
  disconnected(userId: number): void;
  onlineUsers(): readonly number[];
  count(): number;
  /** Calls `run` when another node has changed who is online. */
  onChange(run: () => void): void;
}

export interface HubDeps {
  time: Time;
  log: HubLog;
  /** May this request become a socket, and whose? Session, Origin and registration are decided there. */
  authorize(request: IncomingMessage): Promise<UpgradeDecision>;
  /** The client's address, with proxies taken into account. */
  addressOf(request: IncomingMessage): string;
  /**
   * Takes one request of the address's quota, which it shares with everything else that the address asks for: null, or the
   * milliseconds until it has one again. Without it no address has a quota.
   */
  takeOfAddress?(address: string): number | null;
  /** The key of the session that a request claims, without looking whether it lives; null when it claims none. */
  sessionKeyOf?(request: IncomingMessage): string | null;
  /**
   * Every valid message, one at a time for each socket, in the order they came. A refusal that it returns is
   * answered with one `error`; a throw is logged and answered with UNAVAILABLE. Handlers never send an `error` themselves.
   */
  onMessage(socket: HubSocket, message: HandledMessage): MessageOutcome | Promise<MessageOutcome>;
  onOpen?(socket: HubSocket): void;
  /** The last call about a socket: it comes after the last message of that socket was handled. */
  onClose?(socket: HubSocket): void;
  /** Which of these sessions still live. */
  liveSessions(sessionKeys: readonly string[]): Promise<ReadonlySet<string>>;
  /** Who is online on any node; without it, only users with a socket on this node. */
  presence?: ClusterPresence | null;
  /** Absent: no user has a priority quota. */
  priorityQuota?: PriorityQuota;
  rateFactor: number; // multiplies quotas and sockets of one address
  limits?: Partial<HubLimits>; // tests make them small
  /** What a message is; null when it is none. The contract's union, except in tests of the hub itself. */
  parse?(value: unknown): ClientMessage | null;
}

export interface HubStats {
  sockets: number; // open now
  users: number; // distinct users with an open socket here
  refused: Record<string, number>; // upgrades refused so far, by error code
  closed: Record<string, number>; // sockets ended so far, by EndCause
  messagesIn: number; // text messages received so far, refused ones too
  messagesOut: number; // messages sent so far, one for each receiver
}

/** Messages by user, in the place of the one that all others are sent. */
export type Variants = ReadonlyMap<number, WrittenMessage | null>;

export interface Hub {
  /** Takes over the server's upgrade requests. */
  attach(server: Server): void;
  /** Admits a socket that is open already, with the checks of an upgrade: for the simulator, which has no network. */
  admit(request: IncomingMessage, ws: WebSocket): Promise<UpgradeDecision>;
  /** Sends to every subscriber of the topic. `variants`: what these users are sent in its place; null: nothing. */
  broadcast(topic: Topic, message: ServerMessage | WrittenMessage, variants?: Variants): void;
  /** Whether anyone subscribes to it: a message for nobody need not be made. */
  hasSubscribers(topic: Topic): boolean;
  /** Sends to every open socket of the user. */
  sendToUser(userId: number, message: ServerMessage | WrittenMessage): void;
  /** To every open socket. */
  sendToAll(message: ServerMessage): void;
  /** Closes the session's sockets with 4401 at once, also those that are being opened right now. */
  closeSession(sessionKey: string): void;
  socketsOfUser(userId: number): readonly HubSocket[];
  /** Open sockets, and those that are closing. Not copied: see `inSlices`. */
  eachSocket(): Iterable<HubSocket>;
  /** Users with an open socket, on any node where the hub is given a `ClusterPresence`. */
  onlineUsers(): readonly number[];
  onlineCount(): number;
  stats(): HubStats;
  /** Refuses upgrades, closes every socket with 1012 and waits up to `closeWaitMs`. Leaves no timer. */
  stop(): Promise<void>;
}
