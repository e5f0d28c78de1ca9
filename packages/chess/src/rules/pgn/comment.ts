// PGN: parses and formats comments and the commands in them. The scanner removes the braces, and the writer adds them
// and wraps the lines.
import type { PgnCommand, PgnComment } from './pgn-game.ts';
import type { PgnMeter } from './scanner.ts';

const NO_COMMANDS: readonly never[] = Object.freeze([]);

const CLOCK_COMMAND = 'clk';
// A name ends at white space or at the bracket, so '[%50% of all]' is not a command.
const COMMAND = /^([A-Za-z]\w*)(?:\s+(.*))?$/s;
// Hours, minutes and seconds. Some sites also write a fraction of up to three digits.
const CLOCK = /^(\d{1,6}):([0-5]?\d):([0-5]?\d)(?:\.(\d{1,3}))?$/;
const WHITE_SPACE = /\s+/g;

/** Replaces braces by brackets, because a closing brace would end the comment. */
export function withoutBraces(text: string): string {
  return text.includes('{') || text.includes('}') ? text.replaceAll('{', '[').replaceAll('}', ']') : text;
}

/**
 * Returns the `%clk` value of a time in ms: 599,000 is `0:09:59`. A fraction of a second is written only if it is not
 * zero. Throws RangeError unless the time is a whole, nonnegative number.
 */
export function formatPgnClock(clockMs: number): string {
  if (!Number.isSafeInteger(clockMs) || clockMs < 0) throw new RangeError(`Not a time in ms: ${clockMs}`);
  const seconds = Math.floor(clockMs / 1000);
  const twoDigits = (count: number) => String(count).padStart(2, '0');
  const fraction = clockMs % 1000;
  const decimals = fraction === 0 ? '' : `.${String(fraction).padStart(3, '0').replace(/0+$/, '')}`;
  return `${Math.floor(seconds / 3600)}:${twoDigits(Math.floor(seconds / 60) % 60)}:${twoDigits(seconds % 60)}${decimals}`;
}

/** Returns the time of a `%clk` value in ms; null if it is not a time. */
export function parsePgnClock(text: string): number | null {
  const [, hours, minutes, seconds, fraction = ''] = CLOCK.exec(text) ?? [];
  if (hours === undefined) return null;
  return (
    (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000 + Number(fraction.padEnd(3, '0'))
  );
}

/**
 * Parses the text between a comment's braces. The first valid `%clk` becomes `clockMs`, and other commands become
 * `commands`. The rest stays as text, including what only looks like a command. Never throws.
 *
 * @param meter counts the characters that were searched
 */
export function parseComment(raw: string, meter: PgnMeter = { steps: 0 }): PgnComment {
  const source = withoutBraces(raw);
  let open = source.indexOf('[%');
  if (open < 0) return { text: collapseSpace(source), clockMs: null, commands: NO_COMMANDS };
  const commands: PgnCommand[] = [];
  let clockMs: number | null = null;
  let text = '';
  let consumed = 0; // offset up to which the source is in `text` or in a command
  while (open >= 0) {
    const close = source.indexOf(']', open);
    meter.steps += (close < 0 ? source.length : close) - open;
    if (close < 0) break;
    const command = parseCommand(source.slice(open + 2, close));
    if (command !== null) {
      const time: number | null =
        command.name === CLOCK_COMMAND && clockMs === null ? parsePgnClock(command.value) : null;
      if (time === null) commands.push(command);
      else clockMs = time;
      if (open > consumed) text += `${source.slice(consumed, open)} `;
      consumed = close + 1;
    }
    // If this was not a command, a command inside it must stay, because its removal could form another command.
    const from = close + 1;
    open = source.indexOf('[%', from);
    meter.steps += (open < 0 ? source.length : open) - from;
  }
  return { text: collapseSpace(text + source.slice(consumed)), clockMs, commands };
}

function parseCommand(inside: string): PgnCommand | null {
  const [, name, value = ''] = COMMAND.exec(inside) ?? [];
  return name === undefined ? null : { name, value: collapseSpace(value) };
}

/** Returns whether a comment is empty, as `{}` is. */
export function isEmptyComment({ text, clockMs, commands }: PgnComment): boolean {
  return text === '' && clockMs === null && commands.length === 0;
}

/**
 * Returns the parts of a comment that must not be broken over lines: each command, then each word. A word that starts
 * with '%' is joined with the previous word, because '%' at the start of a line would escape that line.
 */
export function commentChunks(comment: PgnComment): string[] {
  const chunks: string[] = [];
  if (comment.clockMs !== null) chunks.push(`[%${CLOCK_COMMAND} ${formatPgnClock(comment.clockMs)}]`);
  for (const { name, value } of comment.commands) {
    chunks.push(value === '' ? `[%${name}]` : `[%${name} ${collapseSpace(withoutBraces(value))}]`);
  }
  const text = collapseSpace(withoutBraces(comment.text));
  for (const word of text === '' ? [] : text.split(' ')) {
    if (word.startsWith('%') && chunks.length > 0) chunks.push(`${chunks.pop()} ${word}`);
    else chunks.push(word);
  }
  return chunks;
}

/** Replaces runs of white space by one space, and trims the text. */
function collapseSpace(text: string): string {
  return text === '' ? '' : text.replace(WHITE_SPACE, ' ').trim();
}
