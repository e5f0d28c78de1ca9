// Tools, cluster, testkit: a game of fixed moves between two players with the product's client. It records what each side received and when.
import { longGame } from '@kingstake/chess/testkit';
import { type GameConnection, turnOf } from '@kingstake/client';
import type { MoveInput, ServerMessage } from '@kingstake/protocol';
import type { Device } from '../../../testkit/device.ts';
import type { Player } from '../../../testkit/player.ts';
import { NODE_HEADER } from '../forwarding.ts';

/** Plies of the fixed game, slightly below the limit of a game. */
const PLIES = 590;
const STEPS = longGame(PLIES).moves as MoveInput[];

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
  gameId: number;
  people: readonly [Player, Player];
  /** How long a side thinks, in ms; null if only `play` plays moves. */
  thinkMs: (() => number) | null;
  /** The nodes to which both sides first connect, or null for any. Later sockets may use any node. */
  at?: readonly [string | null, string | null];
}

interface Away {
  fromMs: number;
  toMs: number; // infinite while it lasts
}

/** One side of the game. */
interface Seat {
  device: Device;
  board: GameConnection;
  /** The node of the most recent socket. */
  node: string | null;
  /** Whether the current socket has received the full state, after which a page would show the board. */
  isOpen: boolean;
  /** When the board last opened (`performance.now()`). */
  openedMs: number;
  away: Away[];
  /** The number of plies that it has received. */
  known: number;
  timer: NodeJS.Timeout | undefined;
}

export class BotGame {
  readonly plan: BotGamePlan;
  readonly seats: readonly [Seat, Seat];
  /** By ply, from 0. */
  readonly receivedMoves: ReceivedMove[] = [];
  /** The other messages about the game that each side received, without full states, in order. */
  readonly received: [ServerMessage[], ServerMessage[]] = [[], []];
  /** Errors that either side received. */
  readonly refused: string[] = [];
  /** Close codes of both sides' sockets, in order. */
  readonly codes: number[] = [];
  /** Moves that differ from an earlier received move for the same ply. */
  readonly contradictions: string[] = [];
  readonly #sent = new Map<number, number>();
  /** When a side stops thinking about a ply. Thinking continues while the side is disconnected. */
  readonly #thoughtMs = new Map<number, number>();
  readonly #waiting = new Set<() => void>();
  #thinkMs: (() => number) | null;
  #wanted = 0; // the ply to play without thinking; 0: none
  #isLeft = false;

  constructor(plan: BotGamePlan) {
    this.plan = plan;
    this.#thinkMs = plan.thinkMs;
    this.seats = [this.#seat(0), this.#seat(1)];
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

  get isActive(): boolean {
    return this.seats.every(({ board }) => board.getSnapshot().status === 'active');
  }

  /** The number of plies that both sides have received. */
  get plies(): number {
    return Math.min(...this.seats.map(({ known }) => known));
  }

  /** Sets how long the sides think from now on; null stops automatic moves. */
  setThinkTime(thinkMs: (() => number) | null): void {
    this.#thinkMs = thinkMs;
    this.#thoughtMs.clear();
    for (const seat of this.seats) {
      clearTimeout(seat.timer);
      this.#think(seat);
    }
  }

  /** Plays the next ply immediately. Resolves when both sides have received it. */
  async play(): Promise<void> {
    const ply = Math.max(...this.seats.map(({ known }) => known)) + 1;
    this.#wanted = ply;
    for (const seat of this.seats) this.#think(seat);
    await this.until(() => this.plies >= ply);
  }

  /** Returns how long a side's board was closed between two instants. */
  awayMs(side: Side, fromMs: number, toMs: number): number {
    return this.seats[side].away.reduce(
      (sum, away) => sum + Math.max(0, Math.min(toMs, away.toMs) - Math.max(fromMs, away.fromMs)),
      0,
    );
  }

  /** Returns how often a side's board closed between two instants, counting only closings that took some time. */
  closings(side: Side, fromMs: number, toMs: number): number {
    return this.seats[side].away.filter((away) => away.fromMs < toMs && away.toMs > fromMs).length;
  }

  /** Returns the durations of all completed closings that began after `fromMs`. */
  awayTimes(fromMs: number): number[] {
    return this.seats
      .flatMap(({ away }) => away)
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
    for (const { board, device } of this.seats) {
      board.leave();
      device.hangUp();
    }
  }

  #seat(side: Side): Seat {
    const { people, gameId, at } = this.plan;
    let wanted = at?.[side] ?? null;
    const device = people[side].openDevice({
      headers: (): Record<string, string> => (wanted === null ? {} : { [NODE_HEADER]: wanted }),
      onUpgrade: ({ [NODE_HEADER]: node }) => {
        seat.node = typeof node === 'string' ? node : null;
        wanted = null;
      },
      random: () => 0, // the shortest delays, so that the times are the server's
      onClose: (code) => {
        if (!this.#isLeft) this.codes.push(code);
      },
    });
    const { client } = device;
    const { send } = client;
    client.send = (message) => {
      const isSent = send(message);
      if (isSent && message.type === 'make_move') this.#sent.set(message.ply ?? 0, performance.now());
      return isSent;
    };
    const board = device.sit(gameId);
    const seat: Seat = {
      ...{ device, board, node: null, isOpen: false, openedMs: 0, away: [], known: 0, timer: undefined },
    };
    board.onMessage((message) => this.#onMessage(side, message));
    client.state.subscribe(() => {
      if (!seat.isOpen || client.state.getSnapshot().status === 'open') return;
      seat.isOpen = false;
      seat.away.push({ fromMs: performance.now(), toMs: Number.POSITIVE_INFINITY });
      this.#check();
    });
    return seat;
  }

  #check(): void {
    for (const check of this.#waiting) check();
  }

  #onMessage(side: Side, message: ServerMessage): void {
    const atMs = performance.now();
    const seat = this.seats[side];
    if (message.type === 'move_made') this.#record(side, message.ply, message.move, atMs);
    else if (message.type === 'game_state') {
      for (const [index, move] of message.moves.entries()) this.#record(side, index + 1, move, atMs);
      if (!seat.isOpen) seat.openedMs = atMs;
      seat.isOpen = true;
      const away = seat.away.at(-1);
      if (away?.toMs === Number.POSITIVE_INFINITY) away.toMs = atMs;
    } else {
      this.received[side].push(message);
      if (message.type === 'error') this.refused.push(`${message.code}: ${message.message}`);
    }
    this.#think(seat);
    this.#check();
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
    this.seats[side].known = Math.max(this.seats[side].known, ply);
  }

  /** The client keeps a move that it has made, and sends it again until the server has confirmed it. */
  #think(seat: Seat): void {
    const { board } = seat;
    const ply = board.getSnapshot().moves.length + 1;
    const canMove = (): boolean => {
      const state = board.getSnapshot();
      const isTurn = state.status === 'active' && turnOf(state) === state.side;
      return isTurn && state.pending === null && state.moves.length + 1 === ply;
    };
    const isWanted = ply === this.#wanted;
    if (!canMove() || (this.#thinkMs === null && !isWanted)) return;
    clearTimeout(seat.timer);
    const move = (): void => {
      const step = STEPS[ply - 1];
      if (step === undefined) throw new Error(`game ${this.plan.gameId} is longer than the fixed game`);
      if (canMove()) board.move(step);
    };
    seat.timer = setTimeout(move, isWanted ? 0 : this.#thinkingMs(ply));
  }

  #thinkingMs(ply: number): number {
    const untilMs = this.#thoughtMs.get(ply) ?? performance.now() + (this.#thinkMs?.() ?? 0);
    this.#thoughtMs.set(ply, untilMs);
    return Math.max(0, untilMs - performance.now());
  }
}
