// sim: the player's end of a raw socket. A server that accepts the connection attaches its wire.
import type { RawSocket, SocketEvents } from '@kingstake/client';
import type { LineSeen, Person, Said } from './player-world.ts';
import type { Wire } from './wire.ts';

const CONNECTING = 0;
const OPEN = 1;
const CLOSED = 3;
const ABNORMAL = 1006;

/** Messages that change the opponent's absence or the draw offer on a board. */
const BOARD_MESSAGES: ReadonlySet<unknown> = new Set([
  'game_state',
  'opponent_connection',
  'draw_offered',
  'draw_declined',
  'move_made',
]);

interface LineDeps {
  player: Person;
  nowMs(): number;
  events: SocketEvents;
  said: Said[];
  onClosed(line: PlayerLine): void;
}

export class PlayerLine implements RawSocket, LineSeen {
  readyState = CONNECTING;
  openedMs: number | null = null;
  closedMs: number | null = null;
  isGivenUp = false;
  wellMs = 0;
  hadGame = false;
  node: number | null = null;
  isHangingUp = false;
  readonly #deps: LineDeps;
  readonly #order = new BoardOrder();
  #wire: Wire | null = null;

  constructor(deps: LineDeps) {
    this.#deps = deps;
  }

  get userId(): number {
    return this.#deps.player.userId;
  }

  get deadSinceMs(): number | null {
    return this.#wire?.deadSinceMs ?? null;
  }

  isOutOfOrder(gameId: number): boolean {
    return this.#order.isOutOfOrder(gameId);
  }

  wellForMs(): number {
    const wire = this.#wire;
    if (this.openedMs === null || this.closedMs !== null || wire === null) return 0;
    if (wire.deadSinceMs !== null || wire.readyState !== OPEN) return 0;
    const { stalledUntilMs, frozenUntilMs } = wire;
    return Math.max(0, this.#deps.nowMs() - Math.max(this.openedMs, stalledUntilMs, frozenUntilMs));
  }

  /** Called when a server accepts the connection. */
  attach(wire: Wire, node: number): void {
    this.#wire = wire;
    this.node = node;
    if (this.readyState === CLOSED) wire.closeUp();
    else this.#open();
  }

  #open(): void {
    if (this.readyState !== CONNECTING) return;
    this.readyState = OPEN;
    this.openedMs = this.#deps.nowMs();
    this.#deps.events.onOpen();
  }

  receive(text: string, number: number): void {
    this.#open();
    if (this.readyState !== OPEN) return;
    this.#order.received(text, number);
    this.#deps.events.onMessage(text);
  }

  /** The wire goes silent for good, without notice to either end. */
  die(): void {
    this.#wire?.die();
  }

  died(): void {
    this.hadGame = this.#deps.player.hasGame();
  }

  lost(): void {
    if (this.readyState === CLOSED) return;
    this.readyState = CLOSED;
    this.closedMs = this.#deps.nowMs();
    this.#deps.onClosed(this);
    this.#deps.events.onClose(ABNORMAL, '');
  }

  send(text: string): void {
    this.#wire?.sendUp(text, () => this.#note(text));
  }

  close(): void {
    if (this.readyState === CLOSED) return;
    this.isGivenUp = !this.isHangingUp;
    this.wellMs = this.wellForMs();
    this.readyState = CLOSED;
    this.closedMs = this.#deps.nowMs();
    this.hadGame &&= this.#deps.player.hasGame();
    this.#deps.onClosed(this);
    this.#wire?.closeUp();
  }

  /** Records a message about a game as sent by the player. */
  #note(text: string): void {
    const { type, gameId, playerId, clientMoveId, sig, on } = JSON.parse(text) as Record<string, unknown>;
    const { said, nowMs } = this.#deps;
    if (typeof gameId !== 'number' || playerId !== this.userId) return;
    const moveId = typeof clientMoveId === 'string' ? clientMoveId : null;
    said.push({
      ...{ userId: this.userId, what: String(type), gameId, atMs: nowMs(), moveId },
      sig: typeof sig === 'string' ? sig : null,
      on: typeof on === 'number' ? on : null,
    });
  }
}

/**
 * Finds the boards that may be wrong because messages of one connection were reordered. TCP keeps the order, so clients detect only those
 * cases that leave a gap in `seq`.
 */
class BoardOrder {
  readonly #newest = new Map<number, number>(); // highest number received, by game id
  readonly #outOfOrder = new Set<number>(); // game ids

  /** Must be called for every message in the order of arrival. `number`: its position in the order in which the server sent them. */
  received(text: string, number: number): void {
    const { type, gameId } = JSON.parse(text) as Record<string, unknown>;
    if (typeof gameId !== 'number' || !BOARD_MESSAGES.has(type)) return;
    if (number >= (this.#newest.get(gameId) ?? 0)) {
      this.#newest.set(gameId, number);
      if (type === 'game_state') this.#outOfOrder.delete(gameId);
    } else if (type !== 'move_made') this.#outOfOrder.add(gameId); // a late move leaves a gap, or a newer state contains it
  }

  /** Whether a later message overtook one about this game's board, and no full state has arrived in order since. */
  isOutOfOrder(gameId: number): boolean {
    return this.#outOfOrder.has(gameId);
  }
}
