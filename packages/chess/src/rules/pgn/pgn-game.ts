// PGN: the data of a game.
import type { Move } from '../index.ts';

/** A game termination marker (PGN standard 8.2.6). `*` is a running game, or one whose end is unknown. */
export type PgnResult = '1-0' | '0-1' | '1/2-1/2' | '*';

/** A command in a comment: `[%name value]`. */
export interface PgnCommand {
  readonly name: string; // letters, digits and underscores: 'eval', 'csl', 'emt', ...
  readonly value: string; // without line breaks; empty if the command has none
}

/** A comment. Brackets replace its braces, and one space replaces each run of white space. */
export interface PgnComment {
  readonly text: string; // without the commands
  readonly clockMs: number | null; // of [%clk h:mm:ss]: the mover's remaining time in ms
  readonly commands: readonly PgnCommand[]; // all other commands, in their order
}

/** One ply with its annotations. */
export interface PgnMove {
  readonly san: string; // as the standard's export format requires
  readonly move: Move;
  readonly nags: readonly number[]; // numeric annotation glyphs, 0 to 255; 1 is a good move
  readonly comments: readonly PgnComment[]; // after the move
  readonly variations: readonly PgnLine[]; // alternatives to this move
}

/** A sequence of plies. A variation has at least one. */
export interface PgnLine {
  readonly comments: readonly PgnComment[]; // before the first move
  readonly moves: readonly PgnMove[];
}

/** A game. SetUp, FEN and Result are fields and not in `tags`, so that they cannot contradict the game. */
export interface PgnGame {
  readonly tags: ReadonlyMap<string, string>; // all other tags by name, in the order of the text
  readonly initialFen: string | null; // null for the usual initial position
  readonly mainLine: PgnLine;
  readonly result: PgnResult;
}

/** The seven tag roster (PGN standard 8.1.1) in order, each tag with its value for "unknown". */
export const SEVEN_TAG_ROSTER = [
  ['Event', '?'],
  ['Site', '?'],
  ['Date', '????.??.??'],
  ['Round', '?'],
  ['White', '?'],
  ['Black', '?'],
  ['Result', '*'],
] as const;

/** Returns whether a text is a game termination marker. */
export function isPgnResult(text: string | undefined): text is PgnResult {
  return text === '*' || text === '1-0' || text === '0-1' || text === '1/2-1/2';
}
