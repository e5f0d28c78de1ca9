// platform/hub: the way in. From an HTTP request to an open WebSocket, or to a refusal; nothing here outlives that.
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { ErrorCode } from '@kingstake/protocol';
import { type ServerOptions, type WebSocket, WebSocketServer } from 'ws';
import type { HubLog, SocketIdentity, UpgradeDecision } from './contract.ts';
import type { HubLimits } from './limits.ts';
import { refuse } from './refusal.ts';

const PATH = '/ws';

export interface UpgradeDeps {
  log: HubLog;
  limits: HubLimits;
  authorize(request: IncomingMessage): Promise<UpgradeDecision>;
  addressOf(request: IncomingMessage): string;
  takePlace(address: string): (() => void) | null;
  hasPlaceFor(userId: number): boolean;
  onRefused(code: ErrorCode): void;
  onOpened(ws: WebSocket, identity: SocketIdentity, address: string): void;
}

/** One of the places of an address. */
interface Place {
  readonly address: string;
  readonly giveBack: () => void;
}

/** An upgrade that is being decided. */
interface Pending {
  readonly request: IncomingMessage;
  readonly socket: Duplex;
  readonly head: Buffer; // what came after the request's headers
  readonly place: Place;
  readonly endedSessions: Set<string>; // sessions that ended while it was decided
  readonly hangUp: () => void; // on what happens to the socket while nobody else listens to it
}

export class Upgrades {
  readonly #deps: UpgradeDeps;
  readonly #server: WebSocketServer;
  readonly #pending = new Set<Pending>();
  #stopped = false; // everybody is refused

  constructor(deps: UpgradeDeps) {
    this.#deps = deps;
    // `closeTimeout` is missing in the types. It is for peers that close and then keep the connection.
    const options: ServerOptions & { closeTimeout: number } = {
      noServer: true,
      clientTracking: false,
      perMessageDeflate: false,
      maxPayload: deps.limits.frameBytes,
      maxFragments: deps.limits.fragments,
      closeTimeout: deps.limits.closeWaitMs,
    };
    this.#server = new WebSocketServer(options);
    // Without this `ws` answers a malformed handshake in its own words.
    this.#server.on('wsClientError', (_error, socket) => this.#refuse(socket, 'VALIDATION'));
  }

  /** Decides about one request of the HTTP server's `upgrade` event. Never throws. */
  take(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    // The HTTP server has let go of the socket: without a listener its next error would end the process.
    socket.on('error', () => socket.destroy());
    const place = this.#placeFor(request);
    if (typeof place === 'string') {
      this.#refuse(socket, place);
      return;
    }
    const pending: Pending = {
      request,
      socket,
      head,
      place,
      endedSessions: new Set(),
      hangUp: () => {
        this.#abandon(pending);
        socket.destroy();
      },
    };
    this.#pending.add(pending);
    socket.once('end', pending.hangUp);
    socket.once('close', pending.hangUp);
    void this.#decide(pending);
  }

  /** The same decision for a socket that is open already. */
  async admit(request: IncomingMessage, ws: WebSocket): Promise<UpgradeDecision> {
    const place = this.#placeFor(request);
    if (typeof place === 'string') return { ok: false, code: place };
    const decision = await this.#authorize({ request });
    const objection = this.#stopped ? 'UNAVAILABLE' : this.#objection({ endedSessions: new Set() }, decision);
    if (!decision.ok || objection !== null) {
      place.giveBack();
      return { ok: false, code: objection ?? 'UNAVAILABLE' };
    }
    this.#deps.onOpened(ws, decision.identity, place.address);
    return decision;
  }

  /** A decision that is under way must not open a socket for this session any more. */
  sessionEnded(sessionKey: string): void {
    for (const pending of this.#pending) pending.endedSessions.add(sessionKey);
  }

  /** Refuses those who wait and everybody who comes. */
  stop(): void {
    this.#stopped = true;
    for (const pending of [...this.#pending]) {
      this.#abandon(pending);
      this.#refuse(pending.socket, 'UNAVAILABLE');
    }
  }

  /** What can be refused without asking anybody; otherwise a place that the upgrade holds from now on. */
  #placeFor(request: IncomingMessage): Place | ErrorCode {
    if (request.url?.split('?', 1)[0] !== PATH) return 'NOT_FOUND';
    if (this.#stopped) return 'UNAVAILABLE';
    try {
      const address = this.#deps.addressOf(request);
      const giveBack = this.#deps.takePlace(address);
      return giveBack === null ? 'RATE_LIMITED' : { address, giveBack };
    } catch (err) {
      this.#deps.log.error({ err }, 'the address of an upgrade could not be told');
      return 'UNAVAILABLE';
    }
  }

  async #decide(pending: Pending): Promise<void> {
    const decision = await this.#authorize(pending);
    if (!this.#pending.has(pending)) return; // It hung up, or the hub stopped.
    const objection = this.#objection(pending, decision);
    if (decision.ok && objection === null) {
      this.#open(pending, decision.identity);
    } else {
      this.#abandon(pending);
      this.#refuse(pending.socket, objection ?? 'UNAVAILABLE');
    }
  }

  async #authorize(pending: Pick<Pending, 'request'>): Promise<UpgradeDecision> {
    try {
      return await this.#deps.authorize(pending.request);
    } catch (err) {
      this.#deps.log.error({ err }, 'an upgrade could not be authorized');
      return { ok: false, code: 'UNAVAILABLE' };
    }
  }

  #objection(pending: Pick<Pending, 'endedSessions'>, decision: UpgradeDecision): ErrorCode | null {
    if (!decision.ok) return decision.code;
    if (pending.endedSessions.has(decision.identity.sessionKey)) return 'UNAUTHENTICATED';
    return this.#deps.hasPlaceFor(decision.identity.userId) ? null : 'RATE_LIMITED';
  }

  /** Everything from the check of the user's places to the taken place happens without a pause: no race. */
  #open(pending: Pending, identity: SocketIdentity): void {
    this.#forget(pending);
    let opened = false;
    this.#server.handleUpgrade(pending.request, pending.socket, pending.head, (ws) => {
      opened = true;
      this.#deps.onOpened(ws, identity, pending.place.address);
    });
    // `ws` lets nobody in whose handshake is malformed, or who is about to be gone.
    if (!opened) pending.place.giveBack();
  }

  #abandon(pending: Pending): void {
    if (this.#forget(pending)) pending.place.giveBack();
  }

  #forget(pending: Pending): boolean {
    pending.socket.off('end', pending.hangUp);
    pending.socket.off('close', pending.hangUp);
    return this.#pending.delete(pending);
  }

  #refuse(socket: Duplex, code: ErrorCode): void {
    this.#deps.onRefused(code);
    // By the next ping the sockets of a vanished device may be gone.
    refuse(socket, code, this.#deps.limits.pingMs);
  }
}
