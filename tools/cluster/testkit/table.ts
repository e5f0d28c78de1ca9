// Tools, cluster, testkit: a game by heart between two sockets, which writes down what each was told and when, and comes back when it
// is cut off.
import { longGame } from '@kingstake/chess/testkit';
import type { MoveInput, ServerMessage } from '@kingstake/protocol';
import { BoardSeat, type Line } from './board-seat.ts';
import type { Person } from './people.ts';

/** Half-moves of the game by heart: nearly as many as a game may have. */
const PLIES = 590;
const STEPS = longGame(PLIES).moves as MoveInput[];
/** The page comes back after so long at most, at random, and asks again after this. */
const RETURN_SPREAD_MS = 500;
const AGAIN_MS = 250;
const MOST_TRIES = 40;

export type Side = 0 | 1; // White, Black
export const SIDES = [0, 1] as const;

/** A half-move that somebody was told. Times by `performance.now()`; null: not told. */
export interface ToldMove {
  san: string;
  fen: string;
  atMs: [white: number | null, black: number | null];
  /** When its mover sent it last; null: it was played before. */
  sentMs: number | null;
}

export interface TablePlan {
  line: Line;
  gameId: number;
  people: readonly [Person, Person];
  /** How long a side thinks, in ms; null: nothing is played by itself. */
  thinkMs: (() => number) | null;
  /** Whether a side that was cut off comes back. */
  returns: boolean;
}

interface Away {
  fromMs: number;
  toMs: number; // infinite while it lasts
}

export class Table {
  readonly plan: TablePlan;
  readonly seats: readonly [BoardSeat, BoardSeat];
  /** By half-move, from 0. */
  readonly told: ToldMove[] = [];
  /** What each side received besides moves and states, in order. */
  readonly received: [ServerMessage[], ServerMessage[]] = [[], []];
  /** Refusals that anyone was told. */
  readonly refused: string[] = [];
  /** With which the sides' sockets ended, in order. */
  readonly codes: number[] = [];
  /** Tellings that contradict an earlier one. */
  readonly contradictions: string[] = [];
  readonly #away: [Away[], Away[]] = [[], []];
  readonly #known: [number, number] = [0, 0]; // half-moves that each side knows of
  readonly #timers: [NodeJS.Timeout | undefined, NodeJS.Timeout | undefined] = [undefined, undefined];
  readonly #sent = new Map<number, number>();
  /** When the thinking about a half-move ends: who is cut off thinks on meanwhile. */
  readonly #thoughtMs = new Map<number, number>();
  readonly #waiting = new Set<() => void>();
  #thinkMs: (() => number) | null;
  #wanted = 0; // half-move that is played without thinking; 0: none
  #status = '';
  #isLeft = false;

  constructor(plan: TablePlan) {
    this.plan = plan;
    this.#thinkMs = plan.thinkMs;
    this.seats = [this.#seat(0), this.#seat(1)];
  }

  /** Both come to the board, at these nodes or where the balancer leads; the game runs then. */
  async sitDown(nodes: readonly [string | null, string | null] = [null, null]): Promise<void> {
    for (const side of SIDES) await this.#come(side, nodes[side]);
    await this.until(() => this.#status === 'active');
  }

  /** Resolves when it is so, which is looked at when anything was received or closed. */
  until(isSo: () => boolean): Promise<void> {
    if (isSo()) return Promise.resolve();
    return new Promise((resolve) => {
      const look = (): void => {
        if (!isSo()) return;
        this.#waiting.delete(look);
        resolve();
      };
      this.#waiting.add(look);
    });
  }

  get areBothOpen(): boolean {
    return this.seats[0].isOpen && this.seats[1].isOpen;
  }

  /** Half-moves that both know of. */
  get plies(): number {
    return Math.min(...this.#known);
  }

  get turn(): Side {
    return Math.max(...this.#known) % 2 === 0 ? 0 : 1;
  }

  /** From now on the sides think so long, or play nothing by themselves. */
  pace(thinkMs: (() => number) | null): void {
    this.#thinkMs = thinkMs;
    this.#thoughtMs.clear();
    for (const side of SIDES) {
      clearTimeout(this.#timers[side]);
      this.#think(side);
    }
  }

  /** The side to move plays its next half-move now; resolves when both were told. */
  async play(): Promise<ToldMove> {
    const ply = Math.max(...this.#known) + 1;
    this.#wanted = ply;
    this.#send(ply);
    await this.until(() => this.plies >= ply);
    const move = this.told[ply - 1];
    if (move === undefined) throw new Error(`half-move ${ply} was not told`);
    return move;
  }

  /** How long a side's board was closed between two instants. */
  awayMs(side: Side, fromMs: number, toMs: number): number {
    return this.#away[side].reduce(
      (sum, away) => sum + Math.max(0, Math.min(toMs, away.toMs) - Math.max(fromMs, away.fromMs)),
      0,
    );
  }

  /** How often a side's board was closed for some time between two instants. */
  closings(side: Side, fromMs: number, toMs: number): number {
    return this.#away[side].filter((away) => away.fromMs < toMs && away.toMs > fromMs).length;
  }

  /** How long the sides' boards were closed each time that began after `fromMs` and is over. */
  awayTimes(fromMs: number): number[] {
    return this.#away
      .flat()
      .filter((away) => away.fromMs >= fromMs && away.toMs < Number.POSITIVE_INFINITY)
      .map((away) => away.toMs - away.fromMs);
  }

  /** When this half-move, from 1, was first told to anyone. */
  toldMs(ply: number): number | null {
    const times: number[] = [...(this.told[ply - 1]?.atMs ?? [])].filter((at) => at !== null);
    return times.length === 0 ? null : Math.min(...times);
  }

  leave(): void {
    this.#isLeft = true;
    this.pace(null);
    for (const seat of this.seats) seat.close();
  }

  /** A node that has too much to do refuses sockets, and everybody comes again. */
  async #come(side: Side, node: string | null): Promise<void> {
    for (let tries = 1; !(await this.seats[side].open(node)); tries += 1) {
      if (tries === MOST_TRIES) throw new Error(`game ${this.plan.gameId} did not open`);
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    }
  }

  #seat(side: Side): BoardSeat {
    const { line, people, gameId } = this.plan;
    return new BoardSeat(line, people[side], gameId, {
      hear: (message, atMs) => this.#hear(side, message, atMs),
      closed: (code, atMs) => {
        if (!this.#isLeft) this.codes.push(code);
        this.#closed(side, atMs);
      },
    });
  }

  #hear(side: Side, message: ServerMessage, atMs: number): void {
    if (message.type === 'move_made') this.#note(side, message.ply, message.move, atMs);
    else if (message.type === 'game_state') {
      this.#status = message.game.status;
      this.#known[side] = message.moves.length;
      for (const [index, move] of message.moves.entries()) this.#note(side, index + 1, move, atMs);
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
    for (const look of this.#waiting) look();
  }

  #note(side: Side, ply: number, { san, fen }: { san: string; fen: string }, atMs: number): void {
    const before = this.told[ply - 1];
    if (before === undefined) {
      const times: ToldMove['atMs'] = side === 0 ? [atMs, null] : [null, atMs];
      this.told[ply - 1] = { san, fen, atMs: times, sentMs: this.#sent.get(ply) ?? null };
    } else {
      if (before.san !== san || before.fen !== fen)
        this.contradictions.push(`game ${this.plan.gameId}, half-move ${ply}: ${before.san}, then ${san}`);
      before.atMs[side] ??= atMs;
    }
    if (ply <= this.#known[side]) return;
    this.#known[side] = ply;
    this.#think(side);
  }

  #closed(side: Side, atMs: number): void {
    clearTimeout(this.#timers[side]);
    const isKnown = this.#away[side].at(-1)?.toMs === Number.POSITIVE_INFINITY;
    if (!isKnown) this.#away[side].push({ fromMs: atMs, toMs: Number.POSITIVE_INFINITY });
    for (const look of this.#waiting) look();
    if (!this.plan.returns || this.#isLeft || this.#status === '') return;
    const afterMs = isKnown ? AGAIN_MS : Math.random() * RETURN_SPREAD_MS;
    setTimeout(() => {
      if (!this.#isLeft) void this.seats[side].open(null);
    }, afterMs);
  }

  /** `isAgain`: it was sent before, and nobody knows whether it was received. */
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
    if (step === undefined) throw new Error(`game ${this.plan.gameId} is longer than the game by heart`);
    this.#sent.set(ply, performance.now());
    const clientMoveId = `${this.plan.gameId}-${ply}`;
    this.seats[ply % 2 === 1 ? 0 : 1].say('make_move', { move: step, ply, clientMoveId });
  }
}
