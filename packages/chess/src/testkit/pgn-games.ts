// Chess testkit: parsed PGN games, and a game's tree on one line, so that a row of a test can state the expected tree.
import { type PgnComment, type PgnGame, type PgnLine, type PgnMove, parsePgn } from '../rules/pgn/index.ts';

/** Returns the only game of a text. Throws if the text is refused. */
export function pgnGameOf(text: string): PgnGame {
  const parsed = parsePgn(text);
  if (parsed.ok) return parsed.game;
  throw new Error(`${parsed.message} at ${parsed.at.line}:${parsed.at.column}: ${parsed.found}`);
}

/**
 * Returns a tree such as `e4$1 {good}[d4 d5] e5`: annotations and comments after a move, and variations in brackets.
 */
export function outlineOf(line: PgnLine): string {
  return [...line.comments.map(outlineOfComment), ...line.moves.map(outlineOfMove)].join(' ');
}

function outlineOfMove({ san, nags, comments, variations }: PgnMove): string {
  const glyphs = nags.map((nag) => `$${nag}`);
  const braces = comments.map((comment) => ` ${outlineOfComment(comment)}`);
  const brackets = variations.map((variation) => `[${outlineOf(variation)}]`);
  return [san, ...glyphs, ...braces, ...brackets].join('');
}

function outlineOfComment({ text, clockMs }: PgnComment): string {
  return clockMs === null ? `{${text}}` : `{clk=${clockMs}|${text}}`;
}
