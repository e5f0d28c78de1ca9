// Checks for words that no tracked file may contain, vague file names, and versions of Solana transactions.
import { type Finding, isTest, type Tree } from './tree.ts';

interface Word {
  pattern: RegExp;
  sentence: string;
}

// Assembled from parts, so that the check does not report this file.
const MACHINE_FOLDERS = ['work', 'home', 'root'].join('|');
const WORDS: readonly Word[] = [
  {
    pattern: new RegExp(['registry', 'npmjs'].join('\\.'), 'i'),
    sentence: "a registry's host: every machine has its own, so the lockfile and the docs name packages only",
  },
  {
    // A letter, dot or brace before the first slash indicates a longer, relative path.
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
  if (!pattern.test(text)) return []; // most files have no match, so the lines are not checked one by one
  return text
    .split('\n')
    .flatMap((line, index) => (pattern.test(line) ? [{ path, line: index + 1, sentence }] : []));
}

const VAGUE = new Set([
  'utils',
  'util',
  'helpers',
  'helper',
  'common',
  'misc',
  'managers',
  'manager',
  'shared-stuff',
]);

/** Reports files and folders whose name does not describe their content. Biome checks that names are kebab-case. */
export function checkNames(tree: Tree): Finding[] {
  return [...tree.paths].flatMap((path) => {
    const part = path.split('/').find(isVague);
    if (part === undefined) return [];
    const sentence = `'${part}' does not say what it contains: name it after its subject`;
    return [{ path, line: 1, sentence }];
  });
}

function isVague(part: string): boolean {
  const stem = part.replace(/^\./, '').split('.')[0] ?? '';
  return VAGUE.has(stem) || VAGUE.has(stem.slice(stem.lastIndexOf('-') + 1));
}

const NAME = 'maxSupportedTransactionVersion';
const CONSTANT = 'MAX_TRANSACTION_VERSION';
/** The local network acts as a node, and its tests act as clients of every kind. */
const NODE = 'packages/local-solana/';

export function checkTransactionVersions(tree: Tree): Finding[] {
  return [...tree.sources.values()].flatMap(({ path, text }) => {
    if (path.startsWith(NODE) || path.startsWith('tools/tidy/')) return [];
    return [...text.matchAll(new RegExp(`${NAME}(?!: ${CONSTANT}\\b)`, 'g'))].map(({ index }) => ({
      path,
      line: text.slice(0, index).split('\n').length,
      sentence: `${NAME} is ${CONSTANT} of packages/protocol, so that all of the product reads the same transactions`,
    }));
  });
}
