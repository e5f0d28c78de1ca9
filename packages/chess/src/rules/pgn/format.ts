// PGN: writes games in the standard's export format (chapter 8), so that every program can read the text. The same game
// always yields the same text. The moves are not checked.
import { BLACK, parseFen, WHITE } from '../index.ts';
import { commentChunks } from './comment.ts';
import { type PgnComment, type PgnGame, type PgnLine, type PgnMove, SEVEN_TAG_ROSTER } from './pgn-game.ts';

const MAX_LINE_LENGTH = 79; // PGN standard 8.2.1: lines are shorter than 80 columns
const TAG_NAME = /^[A-Za-z0-9_]+$/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: a tag value must not contain these
const CONTROL_CHARACTERS = /[\u0000-\u001f\u007f]+/g;
// These tags are written from the fields of a game. Entries of the same names in `tags` are ignored.
const FIELD_TAGS: readonly string[] = ['Result', 'SetUp', 'FEN'];

/**
 * Returns the text of a game: the seven tag roster in its order, the other tags in ASCII order, an empty line, the
 * moves in lines of fewer than 80 columns, and the result. The text ends with a line break. Join several games with a
 * line break.
 *
 * Braces in comments become brackets, and control characters in tag values become spaces. A missing tag of the roster
 * gets question marks. A word or command that is longer than a line gets its own line. Throws RangeError for an invalid
 * tag name, an invalid initialFen, and a clock that is not a whole, nonnegative number of ms.
 */
export function formatPgn(game: PgnGame): string {
  return `${formatTags(game)}\n${formatMoves(game)}\n`;
}

function formatTags({ tags, initialFen, result }: PgnGame): string {
  const roster = SEVEN_TAG_ROSTER.map(([name, unknown]): [string, string] => {
    return [name, name === 'Result' ? result : (tags.get(name) ?? unknown)];
  });
  const inRoster = new Set(roster.map(([name]) => name));
  const others = [...tags].filter(([name]) => !inRoster.has(name) && !FIELD_TAGS.includes(name));
  if (initialFen !== null) others.push(['SetUp', '1'], ['FEN', initialFen]);
  others.sort(([a], [b]) => (a < b ? -1 : 1));
  return [...roster, ...others].map(([name, value]) => formatTag(name, value)).join('');
}

function formatTag(name: string, value: string): string {
  if (!TAG_NAME.test(name)) throw new RangeError(`Not a tag name: ${name}`);
  const escaped = value.replace(CONTROL_CHARACTERS, ' ').replaceAll('\\', '\\\\').replaceAll('"', '\\"');
  return `[${name} "${escaped}"]\n`;
}

/** The state of the writer within a line of moves. */
interface Cursor {
  readonly line: PgnLine;
  ply: number; // of the next move: White's move n is 2n, Black's is 2n + 1
  next: number; // index of the next move
  variation: number; // index of the next variation to the previous move
  needsNumber: boolean; // whether a move of Black needs its number here
}

function formatMoves({ initialFen, mainLine, result }: PgnGame): string {
  const wrapper = new LineWrapper();
  writeComments(wrapper, mainLine.comments);
  const stack = [cursorAt(mainLine, initialPly(initialFen))];
  for (let cursor = stack.at(-1); cursor !== undefined; cursor = stack.at(-1)) {
    const variation = cursor.line.moves[cursor.next - 1]?.variations[cursor.variation];
    if (variation !== undefined) {
      cursor.variation++;
      cursor.needsNumber = true;
      wrapper.open();
      writeComments(wrapper, variation.comments);
      stack.push(cursorAt(variation, cursor.ply - 1));
      continue;
    }
    const move = cursor.line.moves[cursor.next];
    if (move !== undefined) writeMove(wrapper, cursor, move);
    else {
      stack.pop();
      if (stack.length > 0) wrapper.close();
    }
  }
  wrapper.add(result);
  return wrapper.finish();
}

function cursorAt(line: PgnLine, ply: number): Cursor {
  return { line, ply, next: 0, variation: 0, needsNumber: true };
}

/** Returns the `ply` of the first move. */
function initialPly(initialFen: string | null): number {
  if (initialFen === null) return 2;
  const parsed = parseFen(initialFen);
  if (!parsed.ok) throw new RangeError(`Not a position: ${initialFen}`);
  return 2 * parsed.position.fullmoveNumber + (parsed.position.turn === WHITE ? 0 : 1);
}

function writeMove(wrapper: LineWrapper, cursor: Cursor, move: PgnMove): void {
  const number = cursor.ply >> 1;
  const turn = (cursor.ply & 1) === 0 ? WHITE : BLACK;
  if (turn === WHITE) wrapper.add(`${number}. ${move.san}`);
  else wrapper.add(cursor.needsNumber ? `${number}... ${move.san}` : move.san);
  for (const nag of move.nags) wrapper.add(`$${nag}`);
  writeComments(wrapper, move.comments);
  cursor.needsNumber = move.comments.length > 0;
  cursor.ply++;
  cursor.next++;
  cursor.variation = 0;
}

function writeComments(wrapper: LineWrapper, comments: readonly PgnComment[]): void {
  for (const comment of comments) {
    const chunks = commentChunks(comment);
    for (const [index, chunk] of chunks.entries()) {
      const start = index === 0 ? '{' : '';
      const end = index === chunks.length - 1 ? '}' : '';
      wrapper.add(`${start}${chunk}${end}`);
    }
  }
}

/**
 * Wraps chunks into lines. It keeps the last chunk back, because a closing parenthesis may follow it without a space.
 */
class LineWrapper {
  readonly #lines: string[] = [];
  #line = '';
  #chunk = '';
  #opening = ''; // parentheses that belong to the next chunk

  add(chunk: string): void {
    this.#flush();
    this.#chunk = this.#opening + chunk;
    this.#opening = '';
  }

  open(): void {
    this.#opening += '(';
  }

  close(): void {
    this.#chunk += ')';
  }

  finish(): string {
    this.#flush();
    return [...this.#lines, this.#line].join('\n');
  }

  #flush(): void {
    if (this.#line === '') this.#line = this.#chunk;
    else if (this.#line.length + 1 + this.#chunk.length <= MAX_LINE_LENGTH) this.#line += ` ${this.#chunk}`;
    else {
      this.#lines.push(this.#line);
      this.#line = this.#chunk;
    }
  }
}
