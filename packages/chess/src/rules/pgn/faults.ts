// PGN: every reason for refusing a text, with its message, and how the place of a fault is found.
import type { FenFault } from '../index.ts';

/** The reasons by name; append only. The specification defines the first two messages. */
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

/** A place in the whole text. Line and column count from 1, columns are UTF-16 code units, and CR, LF or CRLF ends a line. */
export interface PgnPlace {
  line: number;
  column: number;
}

/** A refused text. */
export interface PgnFailure {
  ok: false;
  fault: PgnFault; // the reason by name
  message: string; // the reason as a sentence
  at: PgnPlace; // the first character of the faulty token
  found: string; // the text found there, cut to 40 code units; '' at the end of the text
  fenFault: FenFault | null; // with 'bad-fen', what is wrong with the position
}

const FOUND_MAX_LENGTH = 40; // fits any move or tag name, and is short enough for a message
const CR = 0x0d;
const LF = 0x0a;

/** Finds line and column of increasing offsets, so that all lookups together scan the text once. */
export class PlaceFinder {
  readonly #text: string;
  #offset = 0; // everything before it has been counted
  #line = 1;
  #lineStart = 0; // offset of the current line's first character

  constructor(text: string) {
    this.#text = text;
  }

  /** The place of an offset. Offsets must not decrease. */
  find(offset: number): PgnPlace {
    if (offset < this.#offset) throw new RangeError(`Offset ${offset} lies before ${this.#offset}`);
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

/** Builds a failure. `end` is the offset after the faulty token. */
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
