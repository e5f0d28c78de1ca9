// Chess rules: a game played move by move, with the history that repetition needs. It knows no players and no clock, and
// its only results are those of the position. The match (../match) adds the others.
// (`as number` on table reads: see geometry.ts.)
import { isCheck } from './attacks.ts';
import { formatFen } from './fen/format.ts';
import { findMove } from './find-move.ts';
import { makeMove, Undo } from './make.ts';
import type { Move, MoveInput } from './move.ts';
import { type Outcome, outcomeOf } from './outcome.ts';
import { initialPosition, type Position } from './position.ts';
import { INVALID_MOVE } from './refusals.ts';
import { sanWithoutSuffix } from './san/index.ts';

export type Played =
  | { ok: true; move: Move; san: string; fen: string; outcome: Outcome | null }
  | { ok: false; message: typeof INVALID_MOVE };

/** `ply` of a refusal: how many legal moves came before the illegal one. */
export type Replayed = { ok: true; game: Game } | { ok: false; ply: number; message: typeof INVALID_MOVE };

// A game never unmakes a move, so a single undo record, overwritten each time, is enough.
const forgotten = new Undo();

/**
 * A running game: the position, the moves that led to it, and the keys of the positions that can still recur. A capture
 * or pawn move makes all earlier positions unreachable, so their keys are dropped. A game of 80 plies takes about 1.6 KB.
 */
export class Game {
  /** The current position. Only `play` changes it; clone it before a search. */
  readonly position: Position;
  /** How the position ended the game; null while it is running. */
  outcome: Outcome | null = null;
  #ply = 0;
  // Both tables start with the 64 bytes that V8 allocates with the object, and double.
  #moves = new Uint16Array(32);
  /** How many keys are in #keys: one for each position since the last irreversible move, including the current one. */
  #keyCount = 0;
  #keys = new Int32Array(16);

  private constructor(position: Position) {
    this.position = position;
    this.#noteKey();
    this.outcome = outcomeOf(position, 1);
  }

  /** Starts a game from the initial position, or from a copy of another one. */
  static start(from?: Position): Game {
    return new Game(from === undefined ? initialPosition() : from.clone());
  }

  /** Replays moves. Returns the game, or the index of the first illegal move. A move after the end of a game is illegal. */
  static fromMoves(moves: Iterable<MoveInput>, from?: Position): Replayed {
    const game = Game.start(from);
    for (const input of moves) {
      const move = game.outcome === null ? findMove(game.position, input) : null;
      if (move === null) return { ok: false, ply: game.ply, message: INVALID_MOVE };
      game.#advance(move);
    }
    return { ok: true, game };
  }

  /** The number of plies played. */
  get ply(): number {
    return this.#ply;
  }

  /** The moves played, from the first. */
  moves(): Move[] {
    return Array.from(this.#moves.subarray(0, this.#ply));
  }

  /** How often the current position has occurred in this game, including now (FIDE 9.2.3). */
  repetitions(): number {
    const keys = this.#keys;
    const { keyLow, keyHigh } = this.position;
    let times = 1;
    // Positions with the same side to move are an even number of plies apart, and two plies cannot repeat a position.
    for (let index = this.#keyCount - 5; index >= 0; index -= 2) {
      if (keys[2 * index] === keyLow && keys[2 * index + 1] === keyHigh) times++;
    }
    return times;
  }

  /** Returns an independent copy. */
  clone(): Game {
    const copy = new Game(this.position.clone());
    copy.outcome = this.outcome;
    copy.#ply = this.#ply;
    copy.#moves = this.#moves.slice();
    copy.#keyCount = this.#keyCount;
    copy.#keys = this.#keys.slice();
    return copy;
  }

  /**
   * Plays one move of the side to move, if it is legal and the game has not ended. Returns the move, its SAN, the resulting
   * FEN and the outcome if the move ended the game. A refused move changes nothing.
   */
  play(input: MoveInput): Played {
    const { position } = this;
    const move = this.outcome === null ? findMove(position, input) : null;
    if (move === null) return { ok: false, message: INVALID_MOVE };
    const san = sanWithoutSuffix(position, move);
    this.#advance(move);
    const { outcome } = this;
    const suffix = outcome?.kind === 'checkmate' ? '#' : isCheck(position) ? '+' : '';
    return { ok: true, move, san: san + suffix, fen: formatFen(position), outcome };
  }

  #advance(move: Move): void {
    if (this.#ply === this.#moves.length) this.#moves = grown(this.#moves, new Uint16Array(2 * this.#ply));
    this.#moves[this.#ply++] = move;
    makeMove(this.position, move, forgotten);
    this.#noteKey();
    this.outcome = outcomeOf(this.position, this.repetitions());
  }

  #noteKey(): void {
    const { position } = this;
    if (position.halfmoveClock === 0) this.#keyCount = 0;
    const at = 2 * this.#keyCount++;
    if (at === this.#keys.length) this.#keys = grown(this.#keys, new Int32Array(2 * at));
    this.#keys[at] = position.keyLow;
    this.#keys[at + 1] = position.keyHigh;
  }
}

function grown<Table extends Uint16Array | Int32Array>(table: Table, larger: Table): Table {
  larger.set(table);
  return larger;
}
