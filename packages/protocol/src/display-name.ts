// protocol: which display names are allowed. The page uses it while the player types, the server decides with it.
// Whether a name is taken (case, look-alikes) only the server knows.

/** Longest name, in graphemes (what a reader calls characters). */
export const DISPLAY_NAME_MAX = 20;
/** Marks on one letter: Vietnamese has two; more of them run into the lines above and below. */
export const DISPLAY_NAME_MAX_MARKS = 2;
/** Longest name in UTF-16 units: a bound on combining marks, so that a name stays a line of text. */
export const DISPLAY_NAME_MAX_UNITS = 60;

export type DisplayNameFault = 'empty' | 'too-long' | 'character' | 'marks' | 'mixed-scripts';

export const DISPLAY_NAME_MESSAGES = {
  empty: 'Please enter a display name.',
  'too-long': `A display name can have at most ${DISPLAY_NAME_MAX} characters.`,
  character: 'Use only letters, digits, spaces and _ - . in a display name.',
  marks: `A letter of a display name can have at most ${DISPLAY_NAME_MAX_MARKS} marks.`,
  'mixed-scripts': 'Please use one alphabet for the whole name.',
} as const satisfies Record<DisplayNameFault, string>;

export type DisplayName = { ok: true; name: string } | { ok: false; fault: DisplayNameFault };

/** Letters, marks, digits, blank and three signs; at least one letter or digit must be there. */
const ALLOWED = /^[\p{L}\p{M}\p{Nd} _.-]+$/u;
/** Letters that show nothing, such as the Hangul fillers: two names would look the same. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u;
/** In NFD, where each mark is a character. Spacing marks are vowels of their own and stand beside the letter, not on it. */
const TOO_MANY_MARKS = new RegExp(`[\\p{Mn}\\p{Me}]{${DISPLAY_NAME_MAX_MARKS + 1}}`, 'u');
const LETTER_OR_DIGIT = /[\p{L}\p{Nd}]/u;
const LETTERS = /[\p{L}\p{M}]/gu;

/**
 * Alphabets a name may be written in (the scripts in everyday use of UAX 31, table 5). The last three are the
 * mixtures that one language writes with (UTS 39, 5.1): Japanese, Korean, and Chinese with Bopomofo.
 */
const ALPHABETS: readonly RegExp[] = [
  ...[
    ...['Latin', 'Greek', 'Cyrillic', 'Armenian', 'Hebrew', 'Arabic', 'Thaana', 'Devanagari', 'Bengali'],
    ...['Gurmukhi', 'Gujarati', 'Oriya', 'Tamil', 'Telugu', 'Kannada', 'Malayalam', 'Sinhala', 'Thai', 'Lao'],
    ...['Tibetan', 'Myanmar', 'Georgian', 'Ethiopic', 'Khmer'],
  ].map((script) => new RegExp(`^\\p{Script_Extensions=${script}}*$`, 'u')),
  /^[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}]*$/u,
  /^[\p{scx=Han}\p{scx=Hangul}]*$/u,
  /^[\p{scx=Han}\p{scx=Bopomofo}]*$/u,
];

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** How many characters a reader sees. */
export function graphemeCount(text: string): number {
  let count = 0;
  for (const _ of graphemes.segment(text)) count += 1;
  return count;
}

/** NFKC, trimmed, 1 to 20 graphemes of allowed characters in one alphabet; or the first fault found. */
export function parseDisplayName(raw: string): DisplayName {
  if (raw.length > DISPLAY_NAME_MAX_UNITS * 2) return { ok: false, fault: 'too-long' };
  const name = raw.normalize('NFKC').trim();
  if (name === '') return { ok: false, fault: 'empty' };
  if (name.length > DISPLAY_NAME_MAX_UNITS || graphemeCount(name) > DISPLAY_NAME_MAX) {
    return { ok: false, fault: 'too-long' };
  }
  if (!ALLOWED.test(name) || INVISIBLE.test(name) || !LETTER_OR_DIGIT.test(name))
    return { ok: false, fault: 'character' };
  if (TOO_MANY_MARKS.test(name.normalize('NFD'))) return { ok: false, fault: 'marks' };
  // Marks that every script shares (Inherited) are judged by the letter they sit on.
  const letters = (name.match(LETTERS) ?? []).join('').replaceAll(/\p{Script=Inherited}/gu, '');
  if (!ALPHABETS.some((alphabet) => alphabet.test(letters))) return { ok: false, fault: 'mixed-scripts' };
  return { ok: true, name };
}
