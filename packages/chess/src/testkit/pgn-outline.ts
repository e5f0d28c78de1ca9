// Test kit: a PGN game's tree on one line, so that a table row can state the expected tree.
import type { PgnComment, PgnLine, PgnMove } from '../rules/pgn/index.ts';

/** For example `e4$1 {good}[d4 d5] e5`: annotations on the move, comments in braces, variations in brackets after it. */
export function outlineOf(line: PgnLine): string {
  return [...line.comments.map(outlineOfComment), ...line.moves.map(outlineOfMove)].join(' ');
}

function outlineOfMove({ san, nags, comments, variations }: PgnMove): string {
  const glyphs = nags.map((nag) => `$${nag}`).join('');
  const said = comments.map((comment) => ` ${outlineOfComment(comment)}`).join('');
  return `${san}${glyphs}${said}${variations.map((variation) => `[${outlineOf(variation)}]`).join('')}`;
}

function outlineOfComment({ text, clockMs, commands }: PgnComment): string {
  const parts = [
    ...(clockMs === null ? [] : [`clk=${clockMs}`]),
    ...commands.map(({ name, value }) => `${name}=${value}`),
    text,
  ];
  return `{${parts.join('|')}}`;
}
