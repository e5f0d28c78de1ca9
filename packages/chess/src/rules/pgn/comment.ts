// PGN: parses and formats comments and the commands in them, without their braces. The scanner finds the braces, and the
// writer wraps the lines.
import type { PgnCommand, PgnComment } from './pgn-game.ts';
import type { PgnMeter } from './scanner.ts';

const NO_COMMANDS: readonly never[] = Object.freeze([]);

const CLOCK_COMMAND = 'clk';
// A name ends at white space or at the bracket, so '[%50% of all]' is no command.
const COMMAND = /^([A-Za-z]\w*)(?:\s+(.*))?$/s;
// Hours, minutes, seconds and, as some sites write it, a fraction down to milliseconds.
const CLOCK = /^(\d{1,6}):([0-5]?\d):([0-5]?\d)(?:\.(\d{1,3}))?$/;
const WHITE_SPACE = /\s+/g;

/** Replaces braces by brackets, because a brace would end the comment. */
export function withoutBraces(text: string): string {
  return text.includes('{') || text.includes('}') ? text.replaceAll('{', '[').replaceAll('}', ']') : text;
}

/** Formats `9:59` as `0:09:59`. A fraction of a second is written only if it is not zero. */
export function formatPgnClock(clockMs: number): string {
  if (!Number.isSafeInteger(clockMs) || clockMs < 0) throw new RangeError(`Not a time in ms: ${clockMs}`);
  const seconds = Math.floor(clockMs / 1000);
  const two = (count: number) => String(count).padStart(2, '0');
  const fraction = clockMs % 1000;
  const decimals = fraction === 0 ? '' : `.${String(fraction).padStart(3, '0').replace(/0+$/, '')}`;
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}${decimals}`;
}

/** Parses a `%clk` value to ms; null when it is not a time. */
export function parsePgnClock(text: string): number | null {
  const [, hours, minutes, seconds, fraction = ''] = CLOCK.exec(text) ?? [];
  if (hours === undefined) return null;
  return (
    (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000 + Number(fraction.padEnd(3, '0'))
  );
}

/**
 * Parses the text between a comment's braces. Commands go into fields, the first valid `%clk` into `clockMs`, and the
 * rest stays as text, including anything that only looks like a command.
 *
 * @param meter counts the characters that were searched
 */
export function parseComment(raw: string, meter: PgnMeter = { steps: 0 }): PgnComment {
  const source = withoutBraces(raw);
  let open = source.indexOf('[%');
  if (open < 0) return { text: tidySpace(source), clockMs: null, commands: NO_COMMANDS };
  const commands: PgnCommand[] = [];
  let clockMs: number | null = null;
  let text = '';
  let taken = 0; // everything before it is already in `text` or in a command
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
      if (open > taken) text += `${source.slice(taken, open)} `;
      taken = close + 1;
    }
    // Skips the bracket even if this was no command. Otherwise, removing a command from inside such text could form another.
    const from = close + 1;
    open = source.indexOf('[%', from);
    meter.steps += (open < 0 ? source.length : open) - from;
  }
  return { text: tidySpace(text + source.slice(taken)), clockMs, commands };
}

function parseCommand(inside: string): PgnCommand | null {
  const [, name, value = ''] = COMMAND.exec(inside) ?? [];
  return name === undefined ? null : { name, value: tidySpace(value) };
}

/** Whether a comment is empty, as `{}` is. */
export function isEmptyComment({ text, clockMs, commands }: PgnComment): boolean {
  return text === '' && clockMs === null && commands.length === 0;
}

/**
 * The parts of a comment that must stay on one line: each command, then each word. A word that starts with '%' is joined
 * with the word before it, because '%' at the start of a line would escape that line.
 */
export function commentChunks(comment: PgnComment): string[] {
  const chunks: string[] = [];
  if (comment.clockMs !== null) chunks.push(`[%${CLOCK_COMMAND} ${formatPgnClock(comment.clockMs)}]`);
  for (const { name, value } of comment.commands) {
    chunks.push(value === '' ? `[%${name}]` : `[%${name} ${tidySpace(withoutBraces(value))}]`);
  }
  const text = tidySpace(withoutBraces(comment.text));
  for (const word of text === '' ? [] : text.split(' ')) {
    if (word.startsWith('%') && chunks.length > 0) chunks.push(`${chunks.pop()} ${word}`);
    else chunks.push(word);
  }
  return chunks;
}

function tidySpace(text: string): string {
  return text === '' ? '' : text.replace(WHITE_SPACE, ' ').trim();
}
