// Tools, cluster, testkit: a game of fixed moves between two sockets. It records what each side received and when, and reconnects after a
// lost connection.
import { longGame } from '@kingstake/chess/testkit';
import type { MoveInput, ServerMessage } from '@kingstake/protocol';
import { BoardSeat, type Line } from './board-seat.ts';
import type { Person } from './people.ts';

/** Plies of the fixed game, slightly below the limit of a game. */
const PLIES = 590;
const STEPS = longGame(PLIES).moves as MoveInput[];
/** The page reconnects after a random delay up to this, and then retries every 250 ms. */
const RETURN_SPREAD_MS = 500;
const AGAIN_MS = 250;
const MOST_TRIES = 40;

export type Side = 0 | 1; // White, Black
export const SIDES = [0, 1] as const;

/** A ply that at least one side received. Times are from `performance.now()`. */
export interface ReceivedMove {
  san: string;
  fen: string;
  atMs: [white: number | null, black: number | null]; // null: not received
  /** When the mover last sent it; null if this process did not send it. */
  sentMs: number | null;
}

export interface BotGamePlan {
  line: Line;
  gameId: number;
  people: readonly [Person, Person];
  /** How long a side thinks, in ms; null if only `play` plays moves. */
  thinkMs: (() => number) | null;
  /** Whether a side reconnects after its socket closed. */
  reconnects: boolean;
}

interface Away {
  fromMs: number;
  toMs: number; // infinite while it lasts
}

export class BotGame {
  readonly plan: BotGamePlan;
  readonly seats: readonly [BoardSeat, BoardSeat];
  /** By ply, from 0. */
  readonly receivedMoves: ReceivedMove[] = [];
  /** The other messages that each side received, without moves and full states, in order. */
  readonly received: [ServerMessage[], ServerMessage[]] = [[], []];
  /** Errors that either side received. */
  readonly refused: string[] = [];
  /** Close codes of both sides' sockets, in order. */
  readonly codes: number[] = [];
  /** Moves that differ from an earlier received move for the same ply. */
  readonly contradictions: string[] = [];
  readonly #away: [Away[], Away[]] = [[], []];
  readonly #known: [number, number] = [0, 0]; // number of plies that each side has received
  readonly #timers: [NodeJS.Timeout | undefined, NodeJS.Timeout | undefined] = [undefined, undefined];
  readonly #sent = new Map<number, number>();
  /** When a side stops thinking about a ply. Thinking continues while the side is disconnected. */
  readonly #thoughtMs = new Map<number, number>();
  readonly #waiting = new Set<() => void>();
  #thinkMs: (() => number) | null;
  #wanted = 0; // the ply to play without thinking; 0: none
  #status = '';
  #isLeft = false;

  constructor(plan: BotGamePlan) {
    this.plan = plan;
    this.#thinkMs = plan.thinkMs;
    this.seats = [this.#seat(0), this.#seat(1)];
  }

  /** Connects both sides, to these nodes or through the balancer, and waits until the game is active. */
  async start(nodes: readonly [string | null, string | null] = [null, null]): Promise<void> {
    for (const side of SIDES) await this.#open(side, nodes[side]);
    await this.until(() => this.#status === 'active');
  }

  /** Resolves when the condition is true. Checks it after each message and each closed socket. */
  until(condition: () => boolean): Promise<void> {
    if (condition()) return Promise.resolve();
    return new Promise((resolve) => {
      const check = (): void => {
        if (!condition()) return;
        this.#waiting.delete(check);
        resolve();
      };
      this.#waiting.add(check);
    });
  }

  get areBothOpen(): boolean {
    return this.seats[0].isOpen && this.seats[1].isOpen;
  }

  /** The number of plies that both sides have received. */
  get plies(): number {
    return Math.min(...this.#known);
  }

  get turn(): Side {
    return Math.max(...this.#known) % 2 === 0 ? 0 : 1;
  }

  /** Sets how long the sides think from now on; null stops automatic moves. */
  setThinkTime(thinkMs: (() => number) | null): void {
    this.#thinkMs = thinkMs;
    this.#thoughtMs.clear();
    for (const side of SIDES) {
      clearTimeout(this.#timers[side]);
      this.#think(side);
    }
  }

  /** Plays the next ply immediately. Resolves when both sides have received it. */
  async play(): Promise<ReceivedMove> {
    const ply = Math.max(...this.#known) + 1;
    this.#wanted = ply;
    this.#send(ply);
    await this.until(() => this.plies >= ply);
    const move = this.receivedMoves[ply - 1];
    if (move === undefined) throw new Error(`ply ${ply} was not received`);
    return move;
  }

  /** Returns how long a side's board was closed between two instants. */
  awayMs(side: Side, fromMs: number, toMs: number): number {
    return this.#away[side].reduce(
      (sum, away) => sum + Math.max(0, Math.min(toMs, away.toMs) - Math.max(fromMs, away.fromMs)),
      0,
    );
  }

  /** Returns how often a side's board closed between two instants, counting only closings that took some time. */
  closings(side: Side, fromMs: number, toMs: number): number {
    return this.#away[side].filter((away) => away.fromMs < toMs && away.toMs > fromMs).length;
  }

  /** Returns the durations of all completed closings that began after `fromMs`. */
  awayTimes(fromMs: number): number[] {
    return this.#away
      .flat()
      .filter((away) => away.fromMs >= fromMs && away.toMs < Number.POSITIVE_INFINITY)
      .map((away) => away.toMs - away.fromMs);
  }

  /** Returns when either side first received this ply. Plies count from 1. */
  firstReceivedMs(ply: number): number | null {
    const times: number[] = [...(this.receivedMoves[ply - 1]?.atMs ?? [])].filter((at) => at !== null);
    return times.length === 0 ? null : Math.min(...times);
  }

  leave(): void {
    this.#isLeft = true;
    this.setThinkTime(null);
    for (const seat of this.seats) seat.close();
  }

  /** Opens a side's socket. Retries, because an overloaded node refuses sockets. */
  async #open(side: Side, node: string | null): Promise<void> {
    for (let tries = 1; !(await this.seats[side].open(node)); tries += 1) {
      if (tries === MOST_TRIES) throw new Error(`game ${this.plan.gameId} did not open`);
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    }
  }

  #seat(side: Side): BoardSeat {
    const { line, people, gameId } = this.plan;
    return new BoardSeat(line, people[side], gameId, {
      onMessage: (message, atMs) => this.#onMessage(side, message, atMs),
      onClose: (code, atMs) => {
        if (!this.#isLeft) this.codes.push(code);
        this.#onClose(side, atMs);
      },
    });
  }

  #onMessage(side: Side, message: ServerMessage, atMs: number): void {
    if (message.type === 'move_made') this.#record(side, message.ply, message.move, atMs);
    else if (message.type === 'game_state') {
      this.#status = message.game.status;
      this.#known[side] = message.moves.length;
      for (const [index, move] of message.moves.entries()) this.#record(side, index + 1, move, atMs);
      const away = this.#away[side].at(-1);
      if (away?.toMs === Number.POSITIVE_INFINITY) away.toMs = atMs;
      this.#think(side, this.#sent.has(message.moves.length + 1));
    } else {
      if (message.type === 'game_started') this.#status = 'active';
      this.received[side].push(message);
      if (message.type === 'error') {
        this.refused.push(`${message.code}: ${message.message}`);
        this.#timers[side] = setTimeout(() => this.#think(side, true), AGAIN_MS);
      }
      if (message.type === 'game_started') this.#think(side);
    }
    for (const check of this.#waiting) check();
  }

  #record(side: Side, ply: number, { san, fen }: { san: string; fen: string }, atMs: number): void {
    const before = this.receivedMoves[ply - 1];
    if (before === undefined) {
      const times: ReceivedMove['atMs'] = side === 0 ? [atMs, null] : [null, atMs];
      this.receivedMoves[ply - 1] = { san, fen, atMs: times, sentMs: this.#sent.get(ply) ?? null };
    } else {
      if (before.san !== san || before.fen !== fen)
        this.contradictions.push(`game ${this.plan.gameId}, ply ${ply}: ${before.san}, then ${san}`);
      before.atMs[side] ??= atMs;
    }
    if (ply <= this.#known[side]) return;
    this.#known[side] = ply;
    this.#think(side);
  }

  #onClose(side: Side, atMs: number): void {
    clearTimeout(this.#timers[side]);
    const isKnown = this.#away[side].at(-1)?.toMs === Number.POSITIVE_INFINITY;
    if (!isKnown) this.#away[side].push({ fromMs: atMs, toMs: Number.POSITIVE_INFINITY });
    for (const check of this.#waiting) check();
    if (!this.plan.reconnects || this.#isLeft || this.#status === '') return;
    const afterMs = isKnown ? AGAIN_MS : Math.random() * RETURN_SPREAD_MS;
    setTimeout(() => {
      if (!this.#isLeft) void this.seats[side].open(null);
    }, afterMs);
  }

  /** `isAgain`: the move was sent before, and a node may or may not have received it. */
  #think(side: Side, isAgain = false): void {
    const known = this.#known[side];
    const isWanted = known + 1 === this.#wanted;
    if (this.#thinkMs === null && !isWanted) return;
    if (this.#status !== 'active' || known % 2 !== side) return;
    clearTimeout(this.#timers[side]);
    const send = (): void => {
      if (this.#known[side] === known && this.seats[side].isOpen) this.#send(known + 1);
    };
    this.#timers[side] = setTimeout(send, isAgain || isWanted ? 0 : this.#thinkingMs(known + 1));
  }

  #thinkingMs(ply: number): number {
    const untilMs = this.#thoughtMs.get(ply) ?? performance.now() + (this.#thinkMs?.() ?? 0);
    this.#thoughtMs.set(ply, untilMs);
    return Math.max(0, untilMs - performance.now());
  }

  #send(ply: number): void {
    const step = STEPS[ply - 1];
    if (step === undefined) throw new Error(`game ${this.plan.gameId} is longer than the fixed game`);
    this.#sent.set(ply, performance.now());
    const clientMoveId = `${this.plan.gameId}-${ply}`;
    this.seats[ply % 2 === 1 ? 0 : 1].send('make_move', { move: step, ply, clientMoveId });
  }
}
