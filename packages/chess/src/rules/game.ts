// Chess rules: a game played move by move, with the history that the repetition rule needs. It has no players and no
// clock, and its only results are those of the position. The match (../match) adds the others. (`as number` on table
// reads: see geometry.ts.)
import { isCheck } from './attacks.ts';
import { formatFen } from './fen/format.ts';
import { findMove } from './find-move.ts';
import { makeMove, Undo } from './make.ts';
import type { Move, MoveInput } from './move.ts';
import { type Outcome, outcomeOf } from './outcome.ts';
import { initialPosition, type Position } from './position.ts';
import { sanWithoutSuffix } from './san/format.ts';

/**
 * The message for an illegal move. The specification defines it, and clients compare it as text, so it must not change.
 */
export const INVALID_MOVE = 'Invalid move';

export type PlayResult =
  | { ok: true; move: Move; san: string; fen: string; outcome: Outcome | null }
  | { ok: false; message: typeof INVALID_MOVE };

/** `ply`: the number of legal moves before the illegal one. */
export type ReplayResult =
  | { ok: true; game: Game }
  | { ok: false; ply: number; message: typeof INVALID_MOVE };

// A game never unmakes a move, so all games share one undo record.
const unusedUndo = new Undo();

/**
 * Holds a game: the position, the moves that led to it, and the keys of the positions that can still recur. No earlier
 * position can recur after a capture or pawn move, so their keys are dropped. A game of 80 plies takes about 1.6 KB.
 */
export class Game {
  /** The current position. Only `play` changes it; clone it before a search. */
  readonly position: Position;
  /** How the position ended the game; null while the game is running. */
  outcome: Outcome | null = null;
  #ply = 0;
  // Both tables begin with the 64 bytes that V8 allocates inside the object, and double when they are full.
  #moves = new Uint16Array(32);
  /**
   * The number of keys in #keys: one for each position since the last capture or pawn move, including the current one.
   */
  #keyCount = 0;
  #keys = new Int32Array(16);

  private constructor(position: Position) {
    this.position = position;
    this.#recordKey();
    this.outcome = outcomeOf(position, 1);
  }

  /** Starts a game from the initial position, or from a copy of another one. */
  static start(from?: Position): Game {
    return new Game(from === undefined ? initialPosition() : from.clone());
  }

  /** Replays moves. Returns the game, or the index of the first illegal move. Every move after the end is illegal. */
  static fromMoves(moves: Iterable<MoveInput>, from?: Position): ReplayResult {
    const game = Game.start(from);
    for (const input of moves) {
      const move = game.outcome === null ? findMove(game.position, input) : null;
      if (move === null) return { ok: false, ply: game.ply, message: INVALID_MOVE };
      game.#advance(move);
    }
    return { ok: true, game };
  }

  /** Returns the number of plies played. */
  get ply(): number {
    return this.#ply;
  }

  /** Returns the moves played, from the first. */
  moves(): Move[] {
    return Array.from(this.#moves.subarray(0, this.#ply));
  }

  /** Returns how often the current position has occurred in this game, including now (FIDE 9.2.3). */
  repetitions(): number {
    const keys = this.#keys;
    const { keyLow, keyHigh } = this.position;
    let occurrences = 1;
    // Equal positions have the same side to move, so they are an even number of plies apart, and at least four.
    for (let index = this.#keyCount - 5; index >= 0; index -= 2) {
      if (keys[2 * index] === keyLow && keys[2 * index + 1] === keyHigh) occurrences++;
    }
    return occurrences;
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
   * Plays one move of the side to move, if it is legal and the game has not ended. Returns the move, its SAN, the
   * resulting FEN and the outcome if the move ended the game. A refused move changes nothing.
   */
  play(input: MoveInput): PlayResult {
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
    if (this.#ply === this.#moves.length) this.#moves = enlarged(this.#moves, new Uint16Array(2 * this.#ply));
    this.#moves[this.#ply++] = move;
    makeMove(this.position, move, unusedUndo);
    this.#recordKey();
    this.outcome = outcomeOf(this.position, this.repetitions());
  }

  #recordKey(): void {
    const { position } = this;
    if (position.halfmoveClock === 0) this.#keyCount = 0;
    const at = 2 * this.#keyCount++;
    if (at === this.#keys.length) this.#keys = enlarged(this.#keys, new Int32Array(2 * at));
    this.#keys[at] = position.keyLow;
    this.#keys[at + 1] = position.keyHigh;
  }
}

function enlarged<Table extends Uint16Array | Int32Array>(table: Table, larger: Table): Table {
  larger.set(table);
  return larger;
}
