// PGN: builds the tree of moves while a text is parsed, and checks every move with the rules. It keeps a single
// position: a variation unmakes a move at its start and makes it again at its end. So nothing is copied, and the time
// is linear at any depth of variations.
import { type Move, makeMove, type Position, parseSan, Undo, unmakeMove } from '../index.ts';
import { checkSuffix, sanWithoutSuffix } from '../san/format.ts';
import { isEmptyComment, parseComment } from './comment.ts';
import type { PgnFault } from './faults.ts';
import type { PgnLimits } from './limits.ts';
import type { PgnComment, PgnLine, PgnMove } from './pgn-game.ts';
import type { PgnMeter } from './scanner.ts';

// Most moves have no annotation, comment or variation, so they share one empty list.
const NONE: readonly never[] = Object.freeze([]);

interface MoveNode extends PgnMove {
  nags: readonly number[];
  comments: readonly PgnComment[];
  variations: readonly PgnLine[];
}

interface LineNode extends PgnLine {
  comments: readonly PgnComment[];
  readonly moves: MoveNode[];
}

/** A line that is being parsed. */
interface OpenLine {
  readonly line: LineNode;
  readonly openedAt: number; // offset of its opening parenthesis in the text
}

/**
 * Returns the list with an additional item. It replaces an empty list, which may be shared, and extends any other in
 * place.
 */
function withItem<T>(list: readonly T[], item: T): readonly T[] {
  if (list.length === 0) return [item];
  (list as T[]).push(item);
  return list;
}

function emptyLine(): LineNode {
  return { comments: NONE, moves: [] };
}

/** Builds the moves of one game. A method that can refuse its input returns the fault, or null. */
export class MoveTree {
  readonly #position: Position;
  readonly #limits: PgnLimits;
  readonly #meter: PgnMeter;
  readonly #main: LineNode = emptyLine();
  readonly #enclosing: OpenLine[] = []; // the lines that enclose the current one, the main line first
  readonly #undos: Undo[] = []; // one for each ply from the start of the game
  #current: OpenLine = { line: this.#main, openedAt: 0 };
  #last: MoveNode | undefined; // the last move of the current line
  #plies = 0; // from the start of the game to the current position
  #moveCount = 0; // plies of all lines

  /** Takes ownership of the position, which is afterwards at an arbitrary ply. */
  constructor(position: Position, limits: PgnLimits, meter: PgnMeter) {
    this.#position = position;
    this.#limits = limits;
    this.#meter = meter;
  }

  /** Returns the main line as parsed so far. */
  get mainLine(): PgnLine {
    return this.#main;
  }

  /** Returns the offset of the innermost open variation; null in the main line. */
  get openVariationAt(): number | null {
    return this.#enclosing.length === 0 ? null : this.#current.openedAt;
  }

  /** Plays a move in SAN in the current line. */
  play(text: string): PgnFault | null {
    const move = parseSan(this.#position, text);
    if (move === null) return 'invalid-move';
    if (++this.#moveCount > this.#limits.maxMoves) return 'too-many-moves';
    const san = sanWithoutSuffix(this.#position, move);
    this.#make(move);
    this.#last = {
      san: san + checkSuffix(this.#position),
      move,
      nags: NONE,
      comments: NONE,
      variations: NONE,
    };
    this.#current.line.moves.push(this.#last);
    return null;
  }

  /** Adds a numeric annotation glyph to the last move. */
  annotate(nag: number): PgnFault | null {
    if (this.#last === undefined) return 'nag-without-move';
    this.#last.nags = withItem(this.#last.nags, nag);
    return null;
  }

  /**
   * Adds a comment to the last move of the line, even after a variation of that move. A comment before the first move
   * belongs to the line. Drops an empty comment.
   */
  comment(raw: string): void {
    const comment = parseComment(raw, this.#meter);
    if (isEmptyComment(comment)) return;
    const owner = this.#last ?? this.#current.line;
    owner.comments = withItem(owner.comments, comment);
  }

  /** Starts a variation that replaces the last move. `openedAt`: the offset of the parenthesis. */
  openVariation(openedAt: number): PgnFault | null {
    if (this.#last === undefined) return 'variation-without-move';
    if (this.#enclosing.length === this.#limits.maxVariationDepth) return 'variations-too-deep';
    this.#unmake(this.#last.move);
    this.#enclosing.push(this.#current);
    this.#current = { line: emptyLine(), openedAt };
    this.#last = undefined;
    return null;
  }

  /** Ends the innermost variation, and continues after the move that it replaces. */
  closeVariation(): PgnFault | null {
    const parent = this.#enclosing.pop();
    if (parent === undefined) return 'unbalanced-variation';
    const { line } = this.#current;
    if (line.moves.length === 0) return 'empty-variation';
    for (let i = line.moves.length - 1; i >= 0; i--) this.#unmake((line.moves[i] as MoveNode).move);
    const replaced = parent.line.moves.at(-1) as MoveNode; // exists, because openVariation requires it
    replaced.variations = withItem(replaced.variations, line);
    this.#make(replaced.move);
    this.#current = parent;
    this.#last = replaced;
    return null;
  }

  #make(move: Move): void {
    const undo = this.#undos[this.#plies] ?? new Undo();
    this.#undos[this.#plies++] = undo;
    makeMove(this.#position, move, undo);
    this.#meter.steps++;
  }

  #unmake(move: Move): void {
    unmakeMove(this.#position, move, this.#undos[--this.#plies] as Undo); // exists, because the move was made
    this.#meter.steps++;
  }
}
