// Tools, tidy: nothing tracked names a package registry's host or a folder of one machine.
import { isTest } from './path-kinds.ts';
import type { Finding, Tree } from './tree.ts';

interface Word {
  pattern: RegExp;
  sentence: string;
}

// Assembled from parts, so that this file does not find itself.
const MACHINE_FOLDERS = ['work', 'home', 'root'].join('|');
const WORDS: readonly Word[] = [
  {
    pattern: new RegExp(['registry', 'npmjs'].join('\\.'), 'i'),
    sentence: "a registry's host: every machine has its own, so the lockfile and the docs name packages only",
  },
  {
    // A letter, dot or brace before the first slash makes it a part of a longer, relative path.
    pattern: new RegExp(`(?<![\\w.})*@-])/(${MACHINE_FOLDERS})/`),
    sentence: 'a path that exists on one machine only: start from the repository, or from a setting',
  },
];

export function checkWords(tree: Tree): Finding[] {
  return [...tree.texts].flatMap(([path, text]) => {
    if (path.startsWith('tools/tidy/') && isTest(path)) return [];
    return WORDS.flatMap((word) => findWord(path, text, word));
  });
}

function findWord(path: string, text: string, { pattern, sentence }: Word): Finding[] {
  if (!pattern.test(text)) return []; // most files: one look instead of one a line
  return text
    .split('\n')
    .flatMap((line, index) => (pattern.test(line) ? [{ path, line: index + 1, sentence }] : []));
}
