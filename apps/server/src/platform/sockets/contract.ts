// platform/sockets: the interface between the hub and features. Types only; no feature is named here.
import type { IncomingMessage } from 'node:http';
import type { ClientMessage, ErrorCode, Refused, Result, ServerMessage } from '@kingstake/protocol';
import type { Refusal } from '../http/index.ts';
import type { Time } from '../time.ts';
import type { HubLimits } from './limits.ts';

/** The session and user of a socket, determined once at the upgrade. */
export interface SocketIdentity {
  readonly sessionKey: string; // opaque key of the session, such as its hash in hex
  readonly userId: number; // whose session it is
  readonly deviceKey?: string | null; // of the browser, from the cookie of the upgrade
  readonly region?: string | null; // the client's region at the upgrade, as a code of ISO 3166; null: unknown
}

/** `retryAfterMs` accompanies RATE_LIMITED if it is known. */
export type UpgradeDecision = Result<SocketIdentity, RefusedUpgrade>;

export interface RefusedUpgrade extends Refused<ErrorCode> {
  readonly retryAfterMs?: number;
}

/** The log. It never receives message bodies. */
export interface HubLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** Why a socket ended, which is also the label in `stats().closed`. The set is fixed, so that a peer cannot create labels. */
export type CloseCause =
  | 'peer' // the peer sent a close frame
  | 'lost' // the connection broke
  | 'frame' // the peer sent an invalid frame: too large, not UTF-8, or malformed
  | 'binary' // the peer sent a binary frame
  | 'flood' // its user's quota was used up
  | 'waiting' // too many messages waited for a slow handler
  | 'silent' // the peer missed too many pongs
  | 'slow' // the peer read too slowly
  | 'session' // the session ended
  | 'feature' // a feature closed it
  | 'restart' // the node is stopping
  | 'drain'; // the node is about to stop, and its clients migrate to other nodes

/** A message that is already serialized as JSON, for several receivers. */
export interface WrittenMessage {
  readonly text: string;
}

/** The key of a topic, which is a name, or a number such as a game id. */
export type Topic = string | number;

export interface HubSocket {
  readonly id: number; // counts up from 1 in this process
  readonly identity: SocketIdentity;
  readonly address: string; // of the client, as returned by `addressOf`
  /** Returns the shortest of the recent round trips measured by the server's pings; null before the first. */
  rttMs(): number | null;
  /** Sends a message. Does nothing if the socket is closed. */
  send(message: ServerMessage | WrittenMessage): void;
  /** Subscribes to the topic until the socket unsubscribes or closes. Does nothing if the socket is closed. */
  subscribe(topic: Topic): void;
  unsubscribe(topic: Topic): void;
  /** Closes the socket. From then on nothing is sent to it, and none of its messages are handled. */
  close(code: number, reason: string): void;
  /** Closes the socket with 1012, so that its client reconnects to another node. Earlier messages are still handled. */
  migrate(): void;
}

/** The refusal of a message by its handler. The hub sends an `error` with the ids of the message, then `followedBy`. */
export interface RefusedMessage extends Refusal {
  readonly followedBy?: readonly ServerMessage[]; // sent after the error, in order
}

/** Every message of the contract except ping, which the hub answers itself. */
export type HandledMessage = Exclude<ClientMessage, { type: 'ping' }>;

/** The result of a handler: nothing, or a refusal that the hub sends. */
// biome-ignore lint/suspicious/noConfusingVoidType: a handler that sends its own answers returns nothing.
export type MessageOutcome = RefusedMessage | null | void;

/** What handles each type of these messages, for the socket's own user. */
export type MessageHandlers<Message extends HandledMessage = HandledMessage> = {
  readonly [Type in Message['type']]: (
    socket: HubSocket,
    message: Extract<Message, { type: Type }>,
  ) => MessageOutcome | Promise<MessageOutcome>;
};

/** Decides which users have a priority quota besides the normal one. These are players with a stake in a running game. */
export interface PriorityQuota {
  /** Whether the message is about such a game of its sender. For a ping (null), whether the socket is attached to such a game. */
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
  /** Whether a socket of the user on another node has answered a ping lately, as far as this node knows. */
  answersElsewhere(userId: number): boolean;
  /** Sets how to find out whether all sockets of a user on this node are silent. */
  silentHere(isSilent: (userId: number) => boolean): void;
  /** Calls `run` when another node has changed who is online. */
  onChange(run: () => void): void;
}

export interface HubDeps {
  time: Time;
  log: HubLog;
  /** Decides whether a request may open a socket, and for which user. Checks session, Origin and registration. */
  authorize(request: IncomingMessage): Promise<UpgradeDecision>;
  /** Returns the client's address, taking proxies into account. */
  addressOf(request: IncomingMessage): string;
  /**
   * Takes one request from the quota of the address, which covers all its requests. Returns null, or the milliseconds until the next is
   * available. If absent, addresses have no quota.
   */
  takeOfAddress?(address: string): number | null;
  /** Returns the key of the session that a request claims, without checking that it is valid; null if it claims none. */
  sessionKeyOf?(request: IncomingMessage): string | null;
  /**
   * Handles every valid message, one at a time for each socket, in order of arrival. For a returned refusal, the hub sends one `error`. For
   * a thrown error, it logs and sends UNAVAILABLE. Handlers never send an `error` themselves.
   */
  onMessage(socket: HubSocket, message: HandledMessage): MessageOutcome | Promise<MessageOutcome>;
  onOpen?(socket: HubSocket): void;
  /** Called last for a socket, after its last message was handled. */
  onClose?(socket: HubSocket): void;
  /** Returns which of these sessions are still valid. */
  liveSessions(sessionKeys: readonly string[]): Promise<ReadonlySet<string>>;
  /** Tracks who is online on any node. Without it, only users with a socket on this node count as online. */
  presence?: ClusterPresence | null;
  /** If absent, no user has a priority quota. */
  priorityQuota?: PriorityQuota;
  rateFactor: number; // multiplies quotas, and the number of sockets per address
  limits?: Partial<HubLimits>; // lowered in tests
  /** Parses a message; null if it is invalid. Default: the contract's messages. Tests of the hub replace it. */
  parse?(value: unknown): ClientMessage | null;
}

export interface HubStats {
  sockets: number; // open now
  users: number; // distinct users with an open socket here
  refused: Record<string, number>; // upgrades refused so far, by error code
  closed: Record<string, number>; // sockets ended so far, by CloseCause
  messagesIn: number; // text messages received so far, including refused ones
  messagesOut: number; // messages sent so far, counted for each receiver
}

/** Messages that replace the broadcast message for single users. Null: the user gets no message. */
export type Variants = ReadonlyMap<number, WrittenMessage | null>;
