// Tools, tidy: every module has a README of one screen that says what belongs there, one bullet a file.
import { countLines } from './source-file.ts';
import type { Finding, Tree } from './tree.ts';

const MAX_LINES = 45;

// One pattern a kind of module; what it matches is the module's folder.
const MODULE_FOLDERS: readonly RegExp[] = [
  /^packages\/[^/]+(?=\/)/,
  /^programs\/[^/]+(?=\/)/,
  /^apps\/[^/]+(?=\/)/,
  /^apps\/server\/src\/[^/]+(?=\/)/,
  /^apps\/web\/src\/(?!features\/)[^/]+(?=\/)/,
  /^apps\/web\/src\/features\/[^/]+(?=\/)/,
  /^(e2e|bench|tools|sim)(?=\/)/,
];

export function checkReadmes(tree: Tree): Finding[] {
  return [...moduleFolders(tree)].sort().flatMap((folder) => {
    const path = `${folder}/README.md`;
    const text = tree.texts.get(path);
    if (text === undefined || text.trim() === '') {
      return [
        {
          path,
          line: 1,
          sentence: `a module has a README.md: say in 1 to ${MAX_LINES} lines what belongs here`,
        },
      ];
    }
    const lines = countLines(text);
    if (lines <= MAX_LINES) return [];
    return [
      {
        path,
        line: MAX_LINES + 1,
        sentence: `${lines} lines, and a module's README has at most ${MAX_LINES}: the rest belongs in docs/`,
      },
    ];
  });
}

function moduleFolders(tree: Tree): Set<string> {
  const folders = new Set<string>();
  for (const path of tree.paths) {
    for (const pattern of MODULE_FOLDERS) {
      const folder = pattern.exec(path)?.[0];
      if (folder !== undefined) folders.add(folder);
    }
  }
  return folders;
}
