// Chess rules: a game as it is played, move by move, with the history that repetition needs. No players, no clock, no
// result but the position's own: the match (../match) adds those.
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

/** `ply` of a refusal: how many moves were good before the one that was not. */
export type Replayed = { ok: true; game: Game } | { ok: false; ply: number; message: typeof INVALID_MOVE };

// A game never unmakes a move, so one undo record, always overwritten, is enough.
const forgotten = new Undo();

/**
 * A running game: the position, the moves that led there, and the keys of the positions that could still come again.
 * A capture or pawn move makes all earlier positions unreachable, so their keys are dropped; a game of 80 plies is
 * about 1.6 KB.
 */
export class Game {
  /** The current position. Only `play` changes it; clone it before a search. */
  readonly position: Position;
  /** How the position ended the game; null while it is running. */
  outcome: Outcome | null = null;
  #ply = 0;
  // Both tables start with the 64 bytes that V8 allocates with the object, and double.
  #moves = new Uint16Array(32);
  /** How many positions since the last irreversible move have their key in #keys, the present one included. */
  #keyCount = 0;
  #keys = new Int32Array(16);

  private constructor(position: Position) {
    this.position = position;
    this.#noteKey();
    this.outcome = outcomeOf(position, 1);
  }

  /** A new game from the initial position, or from another one, which is copied. */
  static start(from?: Position): Game {
    return new Game(from === undefined ? initialPosition() : from.clone());
  }

  /** The game that these moves make, or the first of them that is not legal; a game that is over takes no more moves. */
  static fromMoves(moves: Iterable<MoveInput>, from?: Position): Replayed {
    const game = Game.start(from);
    for (const input of moves) {
      const move = game.outcome === null ? findMove(game.position, input) : null;
      if (move === null) return { ok: false, ply: game.ply, message: INVALID_MOVE };
      game.#advance(move);
    }
    return { ok: true, game };
  }

  /** How many half-moves have been played. */
  get ply(): number {
    return this.#ply;
  }

  /** The moves played, from the first. */
  moves(): Move[] {
    return Array.from(this.#moves.subarray(0, this.#ply));
  }

  /** How often the present position has stood in this game, this time included (FIDE 9.2.3). */
  repetitions(): number {
    const keys = this.#keys;
    const { keyLow, keyHigh } = this.position;
    let times = 1;
    // Positions with the same side to move are an even distance apart, and two plies cannot repeat one.
    for (let index = this.#keyCount - 5; index >= 0; index -= 2) {
      if (keys[2 * index] === keyLow && keys[2 * index + 1] === keyHigh) times++;
    }
    return times;
  }

  /** An independent copy. */
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
   * Plays one move of the side to move, if it is legal and the game has not ended. Returns the move, its SAN, the FEN
   * after it and how it ended the game, if it did; a refused move changes nothing.
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
