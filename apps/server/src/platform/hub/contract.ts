// platform/hub: the interface between the hub and features. Types only; no feature is named here.
import type { IncomingMessage, Server } from 'node:http';
import type { ClientMessage, ErrorCode, Refused, Result, ServerMessage } from '@kingstake/protocol';
import type { WebSocket } from 'ws';
import type { Refusal } from '../http/index.ts';
import type { Time } from '../time.ts';
import type { HubLimits } from './limits.ts';

/** The session and user of a socket. Decided once, at the upgrade. */
export interface SocketIdentity {
  readonly sessionKey: string; // opaque key of the session, such as the hex of its hash
  readonly userId: number; // whose session it is
  readonly deviceKey?: string | null; // of the browser, from the cookie of the upgrade
  readonly region?: string | null; // of the client at the upgrade, as a code of ISO 3166; null: unknown
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
  | 'restart' // the node stops
  | 'drain'; // the node is about to stop, and its clients migrate to other nodes

/** A message that is serialized as JSON already, for several receivers. */
export interface WrittenMessage {
  readonly text: string;
}

/** What subscribers share: a name, or a number such as the id of a game. */
export type Topic = string | number;

export interface HubSocket {
  readonly id: number; // counts up from 1 in this process
  readonly identity: SocketIdentity;
  readonly address: string; // of the client, as `addressOf` saw it
  /** The shortest of the last round trips that the server's own pings measured; null before the first. */
  rttMs(): number | null;
  /** Sends, or does nothing when the socket is closed. */
  send(message: ServerMessage | WrittenMessage): void;
  /** Subscribes to the topic until it unsubscribes or closes. Does nothing when the socket is closed. */
  subscribe(topic: Topic): void;
  unsubscribe(topic: Topic): void;
  /** Ends the socket at once: nothing is sent to it or handled from it any more. */
  close(code: number, reason: string): void;
  /** Closes it with 1012, so that its client reconnects to another node. Messages received before are still handled. */
  migrate(): void;
}

/** The refusal of a message by its handler. The hub sends an `error` with the ids of the message, and then `followedBy`. */
export interface RefusedMessage extends Refusal {
  readonly followedBy?: readonly ServerMessage[]; // sent after the error, in order
}

/** Every message of the contract but ping, which the hub answers itself. */
export type HandledMessage = Exclude<ClientMessage, { type: 'ping' }>;

/** What a handler leaves to the hub: nothing, or the one answer to a refused message. */
// biome-ignore lint/suspicious/noConfusingVoidType: a handler that answers for itself returns nothing.
export type MessageOutcome = RefusedMessage | null | void;

/** Decides who has a priority quota besides the normal one: players with a stake in a running game. */
export interface PriorityQuota {
  /** Whether the message is about such a game of its sender. Null is a ping from a socket that is attached to one. */
  covers(socket: HubSocket, message: HandledMessage | null): boolean;
  /** Whether the user plays such a game. Called only when a socket would otherwise be refused. */
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
  /** Decides whether a request may become a socket, and of which user. Checks session, Origin and registration. */
  authorize(request: IncomingMessage): Promise<UpgradeDecision>;
  /** The client's address, with proxies taken into account. */
  addressOf(request: IncomingMessage): string;
  /**
   * Takes one request from the quota of the address, which covers all its requests. Returns null, or the milliseconds until the
   * next is available. Absent: no address has a quota.
   */
  takeOfAddress?(address: string): number | null;
  /** Returns the key of the session that a request claims, without checking that it is valid; null if it claims none. */
  sessionKeyOf?(request: IncomingMessage): string | null;
  /**
   * Handles every valid message, one at a time for each socket, in order of arrival. A returned refusal is answered with one
   * `error`; a throw is logged and answered with UNAVAILABLE. Handlers never send an `error` themselves.
   */
  onMessage(socket: HubSocket, message: HandledMessage): MessageOutcome | Promise<MessageOutcome>;
  onOpen?(socket: HubSocket): void;
  /** The last call for a socket, after its last message was handled. */
  onClose?(socket: HubSocket): void;
  /** Returns which of these sessions are still valid. */
  liveSessions(sessionKeys: readonly string[]): Promise<ReadonlySet<string>>;
  /** Who is online on any node; without it, only users with a socket on this node. */
  presence?: ClusterPresence | null;
  /** Absent: no user has a priority quota. */
  priorityQuota?: PriorityQuota;
  rateFactor: number; // multiplies quotas and sockets of one address
  limits?: Partial<HubLimits>; // tests make them small
  /** Parses a message; null if it is invalid. Default: the contract's messages. Tests of the hub replace it. */
  parse?(value: unknown): ClientMessage | null;
}

export interface HubStats {
  sockets: number; // open now
  users: number; // distinct users with an open socket here
  refused: Record<string, number>; // upgrades refused so far, by error code
  closed: Record<string, number>; // sockets ended so far, by CloseCause
  messagesIn: number; // text messages received so far, refused ones too
  messagesOut: number; // messages sent so far, one for each receiver
}

/** Messages for single users, which replace the message to all others. Null: nothing is sent. */
export type Variants = ReadonlyMap<number, WrittenMessage | null>;

export interface Hub {
  /** Takes over the server's upgrade requests. */
  attach(server: Server): void;
  /** Admits an open socket with the checks of an upgrade. For the simulator, which has no network. */
  admit(request: IncomingMessage, ws: WebSocket): Promise<UpgradeDecision>;
  /** Sends to every subscriber of the topic, and to the users in `variants` their variant. */
  broadcast(topic: Topic, message: ServerMessage | WrittenMessage, variants?: Variants): void;
  /** Whether the topic has subscribers. Without any, the caller need not create a message. */
  hasSubscribers(topic: Topic): boolean;
  /** Sends to every open socket of the user. */
  sendToUser(userId: number, message: ServerMessage | WrittenMessage): void;
  /** Sends to every open socket. */
  sendToAll(message: ServerMessage): void;
  /** Closes the session's sockets with 4401 at once, also those that are being opened right now. */
  closeSession(sessionKey: string): void;
  socketsOfUser(userId: number): readonly HubSocket[];
  /** Open sockets, and those that are closing. Not copied: see `inSlices`. */
  eachSocket(): Iterable<HubSocket>;
  /** Users with an open socket, on any node if the hub has a `ClusterPresence`. */
  onlineUsers(): readonly number[];
  onlineCount(): number;
  stats(): HubStats;
  /** Refuses upgrades, closes every socket with 1012 and waits up to `closeWaitMs`. Leaves no timer. */
  stop(): Promise<void>;
}
