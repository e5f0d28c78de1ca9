// Which display names are allowed. The page checks while the player types, the server decides. Only the server knows
// whether a name is taken (ignoring case and look-alikes).
import type { Refused, Result } from './result.ts';

/** Longest name in graphemes. */
export const DISPLAY_NAME_MAX = 20;
/** Marks on one letter. Vietnamese needs two; more would overlap neighbouring lines. */
const DISPLAY_NAME_MAX_MARKS = 2;
/** Longest name in UTF-16 units, which bounds combining marks. */
const DISPLAY_NAME_MAX_UNITS = 60;

export type DisplayNameFault = 'empty' | 'too-long' | 'character' | 'marks' | 'mixed-scripts';

export const DISPLAY_NAME_MESSAGES = {
  empty: 'Please enter a display name.',
  'too-long': `A display name can have at most ${DISPLAY_NAME_MAX} characters.`,
  character: 'Use only letters, digits, spaces and _ - . in a display name.',
  marks: `A letter of a display name can have at most ${DISPLAY_NAME_MAX_MARKS} marks.`,
  'mixed-scripts': 'Please use one alphabet for the whole name.',
} as const satisfies Record<DisplayNameFault, string>;

/** Letters, marks, digits, spaces and three signs, with at least one letter or digit. */
const ALLOWED = /^[\p{L}\p{M}\p{Nd} _.-]+$/u;
/** Invisible letters, such as the Hangul fillers, with which two names could look the same. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u;
/** Matched in NFD, where each mark is a character. Spacing marks are vowels after the letter, not on it. */
const TOO_MANY_MARKS = new RegExp(`[\\p{Mn}\\p{Me}]{${DISPLAY_NAME_MAX_MARKS + 1}}`, 'u');
const LETTER_OR_DIGIT = /[\p{L}\p{Nd}]/u;
const LETTERS = /[\p{L}\p{M}]/gu;

/**
 * Scripts that a name may be written in (those in everyday use of UAX 31, table 5). The last three are mixtures of one
 * language (UTS 39, 5.1): Japanese, Korean, and Chinese with Bopomofo.
 */
const ALPHABETS = [
  ...['Latin', 'Greek', 'Cyrillic', 'Armenian', 'Hebrew', 'Arabic', 'Thaana', 'Devanagari', 'Bengali'],
  ...['Gurmukhi', 'Gujarati', 'Oriya', 'Tamil', 'Telugu', 'Kannada', 'Malayalam', 'Sinhala', 'Thai', 'Lao'],
  ...['Tibetan', 'Myanmar', 'Georgian', 'Ethiopic', 'Khmer'],
  ...['Han Hiragana Katakana', 'Han Hangul', 'Han Bopomofo'],
];

/** Compiles the expression for each check. Compiling all of them at once takes 40 ms on a slow phone, and most names are Latin. */
function isWrittenIn(alphabet: string, letters: string): boolean {
  const scripts = alphabet.split(' ').map((script) => `\\p{Script_Extensions=${script}}`);
  return new RegExp(`^[${scripts.join('')}]*$`, 'u').test(letters);
}

const PRINTABLE_ASCII = /^[ -~]*$/;

/** Counts graphemes. A browser that cannot segment text counts letters without their marks; the server's count decides. */
export function graphemeCount(text: string): number {
  if (PRINTABLE_ASCII.test(text)) return text.length;
  let count = 0;
  if (typeof Intl.Segmenter === 'undefined') return [...text.replaceAll(/\p{M}/gu, '')].length;
  for (const _ of new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)) count += 1;
  return count;
}

/** Returns the name in NFKC and trimmed, if it has 1 to 20 graphemes of allowed characters in one script; otherwise the first fault. */
export function parseDisplayName(raw: string): Result<string, Refused<DisplayNameFault>> {
  if (raw.length > DISPLAY_NAME_MAX_UNITS * 2) return { refused: 'too-long' };
  const name = raw.normalize('NFKC').trim();
  if (name === '') return { refused: 'empty' };
  if (name.length > DISPLAY_NAME_MAX_UNITS || graphemeCount(name) > DISPLAY_NAME_MAX) {
    return { refused: 'too-long' };
  }
  if (!ALLOWED.test(name) || INVISIBLE.test(name) || !LETTER_OR_DIGIT.test(name))
    return { refused: 'character' };
  if (TOO_MANY_MARKS.test(name.normalize('NFD'))) return { refused: 'marks' };
  // Marks that all scripts share (Inherited) belong to the script of their letter.
  const letters = (name.match(LETTERS) ?? []).join('').replaceAll(/\p{Script=Inherited}/gu, '');
  if (!ALPHABETS.some((alphabet) => isWrittenIn(alphabet, letters))) return { refused: 'mixed-scripts' };
  return name;
}
