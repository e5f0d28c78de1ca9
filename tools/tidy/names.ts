import type { Finding, Tree } from './tree.ts';

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

/** Reports files and folders whose name does not say what they contain. Biome checks that names are kebab-case. */
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
