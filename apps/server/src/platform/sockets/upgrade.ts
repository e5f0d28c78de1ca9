// platform/sockets: turns an HTTP upgrade request into an open WebSocket or a refusal. No state is kept afterwards.
import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { ERRORS, type ErrorCode, isRefused, type Result } from '@kingstake/protocol';
import { type ServerOptions, type WebSocket, WebSocketServer } from 'ws';
import { hasRepeatedHeader } from '../http/index.ts';
import type { HubDeps, RefusedUpgrade, SocketIdentity, UpgradeDecision } from './contract.ts';
import type { HubLimits, UserQuotas } from './limits.ts';
import type { ConnectionRegistry, RecentSessions } from './registry.ts';

const PATH = '/ws';

/** What the hub shares with its upgrades. */
export interface UpgradeContext {
  readonly deps: HubDeps;
  readonly limits: HubLimits;
  readonly registry: ConnectionRegistry;
  readonly quota: UserQuotas;
  readonly recent: RecentSessions;
  onRefused(code: ErrorCode): void;
  onOpened(ws: WebSocket, opened: Opened): void;
}

/** The properties of a socket at its opening. */
export interface Opened {
  readonly identity: SocketIdentity;
  readonly address: string;
  /** The stream to write frames to; null if only `ws` may write. */
  readonly socket: Duplex | null;
}

/** A reserved slot of an address. */
interface Slot {
  readonly address: string;
  readonly release: () => void;
  readonly spared: Spared | null; // null: the address's quota has paid
}

/** An upgrade paid for by the priority quota of a player in a staked game, because the address's quota is used up. */
interface Spared {
  readonly userId: number;
  readonly waitMs: number; // Retry-After for all other users
}

/** An upgrade whose authorization is in progress. */
interface Pending {
  readonly request: IncomingMessage;
  readonly socket: Duplex;
  readonly head: Buffer; // bytes after the request's headers
  readonly slot: Slot;
  readonly endedSessions: Set<string>; // sessions that ended in the meantime
  readonly onHangUp: () => void; // called if the socket ends before the decision
}

/** Defined here, because a closure in `take` would keep the request in memory as long as the socket lives. */
function destroySocket(this: Duplex): void {
  this.destroy();
}

export class Upgrades {
  readonly #context: UpgradeContext;
  readonly #server: WebSocketServer;
  readonly #pending = new Set<Pending>();
  #isRefusing = (): boolean => false; // whether every request is refused

  constructor(context: UpgradeContext) {
    this.#context = context;
    const { limits } = context;
    // `closeTimeout` is missing in the types. It ends connections of peers that send a close frame but keep the connection.
    const options: ServerOptions & { closeTimeout: number } = {
      noServer: true,
      clientTracking: false,
      perMessageDeflate: false,
      maxPayload: limits.frameBytes,
      maxFragments: limits.fragments,
      closeTimeout: limits.closeWaitMs,
    };
    this.#server = new WebSocketServer(options);
    // Without this listener, `ws` answers a malformed handshake with its own text.
    this.#server.on('wsClientError', (_error, socket) => this.#refuse(socket, 'VALIDATION'));
  }

  /** Handles one request of the HTTP server's `upgrade` event. Never throws. */
  take(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    // The HTTP server has detached from the socket. Without a listener, the socket's next error would end the process.
    socket.on('error', destroySocket);
    const slot = hasRepeatedHeader(request) ? { refused: 'VALIDATION' as const } : this.#slotFor(request);
    if (isRefused(slot)) {
      this.#refuse(socket, slot.refused, slot.retryAfterMs);
      return;
    }
    const pending: Pending = {
      request,
      socket,
      head,
      slot,
      endedSessions: new Set(),
      onHangUp: () => {
        this.#abandon(pending);
        socket.destroy();
      },
    };
    this.#pending.add(pending);
    socket.once('end', pending.onHangUp);
    socket.once('close', pending.onHangUp);
    void this.#decide(pending);
  }

  /** Makes the same decision for a socket that is already open. */
  async admit(request: IncomingMessage, ws: WebSocket): Promise<UpgradeDecision> {
    const slot = this.#slotFor(request);
    if (isRefused(slot)) return { refused: slot.refused };
    const decision = await this.#authorize({ request, slot });
    const objection = this.#objection({ endedSessions: new Set() }, decision);
    if (isRefused(decision) || objection !== null) {
      slot.release();
      return { refused: objection ?? 'UNAVAILABLE' };
    }
    this.#context.onOpened(ws, { identity: decision, address: slot.address, socket: null });
    return decision;
  }

  /** Prevents pending decisions from opening a socket for this session. */
  sessionEnded(sessionKey: string): void {
    for (const pending of this.#pending) pending.endedSessions.add(sessionKey);
  }

  /** Refuses upgrades while the condition is true, including pending ones that are decided then. */
  refuseWhile(condition: () => boolean): void {
    this.#isRefusing = condition;
  }

  /** Refuses pending upgrades and all later ones. */
  stop(): void {
    this.refuseWhile(() => true);
    for (const pending of [...this.#pending]) {
      this.#abandon(pending);
      this.#refuse(pending.socket, 'UNAVAILABLE');
    }
  }

  /** Makes the checks that need no query, for any path, then reserves a slot for the upgrade. */
  #slotFor(request: IncomingMessage): Result<Slot, RefusedUpgrade> {
    try {
      const { deps, registry } = this.#context;
      const address = deps.addressOf(request);
      const isOwnPath = request.url?.split('?', 1)[0] === PATH;
      const waitMs = deps.takeOfAddress?.(address) ?? null;
      const userId = waitMs === null || !isOwnPath ? null : this.#takePriorityQuota(request);
      if (waitMs !== null && userId === null) return { refused: 'RATE_LIMITED', retryAfterMs: waitMs };
      if (!isOwnPath) return { refused: 'NOT_FOUND' };
      if (this.#isRefusing()) return { refused: 'UNAVAILABLE' };
      const release = registry.reserveSlot(address);
      if (release === null) return { refused: 'RATE_LIMITED' };
      return { address, release, spared: waitMs === null || userId === null ? null : { userId, waitMs } };
    } catch (err) {
      this.#context.deps.log.error({ err }, 'client address of upgrade unknown');
      return { refused: 'UNAVAILABLE' };
    }
  }

  async #decide(pending: Pending): Promise<void> {
    const decision = await this.#authorize(pending);
    if (!this.#pending.has(pending)) return; // the peer disconnected, or the hub stopped
    const objection = this.#objection(pending, decision);
    if (!isRefused(decision) && objection === null) {
      this.#open(pending, decision);
    } else {
      this.#abandon(pending);
      const waitMs = isRefused(decision) ? decision.retryAfterMs : undefined;
      this.#refuse(pending.socket, objection ?? 'UNAVAILABLE', waitMs);
    }
  }

  async #authorize({ request, slot }: Pick<Pending, 'request' | 'slot'>): Promise<UpgradeDecision> {
    try {
      const decision = await this.#context.deps.authorize(request);
      if (isRefused(decision)) return decision;
      const { userId } = decision;
      const waitMs = await (slot.spared === null
        ? this.#waitOf(userId)
        : this.#waitOfSpared(slot.spared, userId));
      return waitMs === 0 ? decision : { refused: 'RATE_LIMITED', retryAfterMs: waitMs };
    } catch (err) {
      this.#context.deps.log.error({ err }, 'an upgrade could not be authorized');
      return { refused: 'UNAVAILABLE' };
    }
  }

  /** Returns the milliseconds until the user may open a socket; 0 if the ordinary or the priority quota covers it. */
  async #waitOf(userId: number): Promise<number> {
    const { deps, quota } = this.#context;
    const nowMs = () => deps.time.monotonicMs();
    if (quota.ordinary.waitMs(userId, nowMs()) === 0) return 0;
    if ((await this.#isStaked(userId)) && quota.priority.message.take(userId, nowMs()) === null) return 0;
    return quota.ordinary.waitMs(userId, nowMs());
  }

  /** Returns 0 only for a player in a staked game. The priority quota has already paid. */
  async #waitOfSpared(spared: Spared, userId: number): Promise<number> {
    return userId === spared.userId && (await this.#isStaked(userId)) ? 0 : spared.waitMs;
  }

  async #isStaked(userId: number): Promise<boolean> {
    return (await this.#context.deps.priorityQuota?.isFor(userId)) ?? false;
  }

  /**
   * Takes one credit from the priority quota of the user of a recent session, and returns the user's id; null if there is none left. Other
   * users cannot exhaust it without the session's cookie.
   */
  #takePriorityQuota(request: IncomingMessage): number | null {
    const { deps, quota, recent } = this.#context;
    const nowMs = deps.time.monotonicMs();
    const sessionKey = deps.sessionKeyOf?.(request) ?? null;
    const userId = sessionKey === null ? null : recent.userOf(sessionKey, nowMs);
    if (userId === null) return null;
    return quota.priority.message.take(userId, nowMs) === null ? userId : null;
  }

  #objection(pending: Pick<Pending, 'endedSessions'>, decision: UpgradeDecision): ErrorCode | null {
    if (isRefused(decision)) return decision.refused;
    if (this.#isRefusing()) return 'UNAVAILABLE';
    if (pending.endedSessions.has(decision.sessionKey)) return 'UNAUTHENTICATED';
    return this.#context.registry.hasSlotFor(decision.userId) ? null : 'RATE_LIMITED';
  }

  /** Opens the socket. The user's slots are checked and taken synchronously, so there is no race. */
  #open(pending: Pending, identity: SocketIdentity): void {
    this.#forget(pending);
    let opened = false;
    this.#server.handleUpgrade(pending.request, pending.socket, pending.head, (ws) => {
      opened = true;
      this.#context.onOpened(ws, { identity, address: pending.slot.address, socket: pending.socket });
    });
    // `ws` opens no socket for a malformed handshake or a closing connection.
    if (!opened) pending.slot.release();
  }

  #abandon(pending: Pending): void {
    if (this.#forget(pending)) pending.slot.release();
  }

  #forget(pending: Pending): boolean {
    pending.socket.off('end', pending.onHangUp);
    pending.socket.off('close', pending.onHangUp);
    return this.#pending.delete(pending);
  }

  /** By default, the client retries after the next ping, which may free slots held by sockets of a device that went offline. */
  #refuse(socket: Duplex, code: ErrorCode, retryAfterMs: number = this.#context.limits.pingMs): void {
    this.#context.onRefused(code);
    refuse(socket, code, retryAfterMs);
  }
}

/**
 * Sends the response to a refused upgrade and closes the connection. Its body has the same form as that of every refused call.
 * `retryAfterMs` becomes the Retry-After of a 429.
 */
function refuse(socket: Duplex, code: ErrorCode, retryAfterMs: number): void {
  const { status, message } = ERRORS[code];
  const body = JSON.stringify({ message, code });
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'Connection: close',
  ];
  if (code === 'RATE_LIMITED') lines.push(`Retry-After: ${Math.ceil(retryAfterMs / 1_000)}`);
  // Read and discard the input. Unread input would turn the close into a reset that overtakes the response.
  socket.resume();
  socket.once('finish', () => socket.destroy());
  socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`);
}
