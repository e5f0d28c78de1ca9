// Tools, tidy: names say what a thing is about. A folder of leftovers has a name that says nothing.
import { baseName } from './path-kinds.ts';
import type { Finding, Tree } from './tree.ts';

const SAYS_NOTHING = new Set([
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

// Pictures, fonts and the like keep the names that the product's specification gives them.
const NAMED_BY_US = /\.(ts|tsx|mts|mjs|js|css|html|md|json|sql|yaml|yml|sh|txt)$/;
const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/;
const IN_CAPITALS = /^[A-Z][A-Z0-9-]*(\.[a-z]+)?$/; // README.md, LICENSE
const MIGRATION = /^\d{4}_[a-z0-9_]+\.sql$/;

export function checkNames(tree: Tree): Finding[] {
  return [...tree.paths].flatMap((path) => {
    const sentence = emptyName(path) ?? unusualName(path);
    return sentence === null ? [] : [{ path, line: 1, sentence }];
  });
}

function emptyName(path: string): string | null {
  for (const part of path.split('/')) {
    const stem = part.replace(/^\./, '').split('.')[0] ?? '';
    const lastWord = stem.slice(stem.lastIndexOf('-') + 1);
    if (SAYS_NOTHING.has(stem) || SAYS_NOTHING.has(lastWord)) {
      return `'${part}' says nothing about what is in it: name it after the noun it is about`;
    }
  }
  return null;
}

function unusualName(path: string): string | null {
  const name = baseName(path);
  if (!NAMED_BY_US.test(name) || name.startsWith('.')) return null;
  if (KEBAB.test(name) || IN_CAPITALS.test(name) || MIGRATION.test(name)) return null;
  return `'${name}' is not kebab-case: words in small letters, joined with '-'`;
}
