// PGN: every reason for refusing a text, and the line and column of a fault.
import type { FenFault } from '../index.ts';

/** The messages of the faults. Names are never removed. The specification defines the first two messages. */
export const PGN_FAULTS = {
  'setup-without-fen': 'Invalid PGN: FEN tag must be supplied with SetUp tag',
  'invalid-move': 'Invalid move in PGN',
  'no-game': 'Invalid PGN: no game found',
  'text-after-end': 'Invalid PGN: unexpected text after the end of the game',
  'unexpected-character': 'Invalid PGN: unexpected character',
  'bad-tag-pair': 'Invalid PGN: a tag pair must have the form [Name "value"]',
  'unterminated-tag': 'Invalid PGN: unterminated tag value',
  'duplicate-tag': 'Invalid PGN: duplicate tag',
  'bad-setup': 'Invalid PGN: SetUp must be "0" or "1"',
  'fen-against-setup': 'Invalid PGN: SetUp "0" contradicts the FEN tag',
  'bad-fen': 'Invalid PGN: the FEN tag is not a legal position',
  'unterminated-comment': 'Invalid PGN: unterminated comment',
  'bad-nag': 'Invalid PGN: an annotation must be $0 to $255 or one of ! ? !! ?? !? ?!',
  'nag-without-move': 'Invalid PGN: an annotation must follow a move',
  'variation-without-move': 'Invalid PGN: a variation must follow the move it replaces',
  'empty-variation': 'Invalid PGN: empty variation',
  'unbalanced-variation': 'Invalid PGN: unmatched )',
  'unterminated-variation': 'Invalid PGN: unterminated variation',
  'result-contradicts': 'Invalid PGN: the Result tag contradicts the result after the moves',
  'game-too-long': 'Invalid PGN: the text of a game is too long',
  'too-many-tags': 'Invalid PGN: a game has too many tags',
  'too-many-moves': 'Invalid PGN: a game has too many moves',
  'variations-too-deep': 'Invalid PGN: variations are nested too deeply',
} as const;

export type PgnFault = keyof typeof PGN_FAULTS;

/** A place in the text. Line and column start at 1, a column is a UTF-16 code unit, and CR, LF or CRLF ends a line. */
export interface PgnPlace {
  line: number;
  column: number;
}

/** The result for a text that is refused. */
export interface PgnFailure {
  ok: false;
  fault: PgnFault;
  message: string; // of PGN_FAULTS
  at: PgnPlace; // the first character of the faulty token
  found: string; // the text at that place, at most 40 code units; empty at the end of the text
  fenFault: FenFault | null; // the fault of the FEN if `fault` is 'bad-fen'
}

const FOUND_MAX_LENGTH = 40; // more than any move has, and short enough for a message
const CR = 0x0d;
const LF = 0x0a;

/** Finds the lines and columns of increasing offsets. All lookups together scan the text once. */
export class PlaceFinder {
  readonly #text: string;
  #offset = 0; // up to which lines have been counted
  #line = 1;
  #lineStart = 0; // offset of the current line's first character

  constructor(text: string) {
    this.#text = text;
  }

  /** Returns the place of an offset. Throws RangeError if the offset is smaller than the previous one. */
  find(offset: number): PgnPlace {
    if (offset < this.#offset) throw new RangeError(`Offset ${offset} is before ${this.#offset}`);
    const text = this.#text;
    let lineStart = this.#lineStart;
    for (let i = this.#offset; i < offset; i++) {
      const code = text.charCodeAt(i);
      if (code !== LF && code !== CR) continue;
      // CRLF is a single line break, which ends at its LF.
      if (code === CR && text.charCodeAt(i + 1) === LF) continue;
      this.#line++;
      lineStart = i + 1;
    }
    this.#offset = offset;
    this.#lineStart = lineStart;
    return { line: this.#line, column: offset - lineStart + 1 };
  }
}

/** Returns the failure of a token. `start` is its offset, and `end` is the offset after it. */
export function failure(
  text: string,
  places: PlaceFinder,
  fault: PgnFault,
  start: number,
  end: number,
  fenFault: FenFault | null = null,
): PgnFailure {
  const found = text.slice(start, Math.min(end, start + FOUND_MAX_LENGTH));
  return { ok: false, fault, message: PGN_FAULTS[fault], at: places.find(start), found, fenFault };
}
