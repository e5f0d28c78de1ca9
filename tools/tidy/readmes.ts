// Tools, tidy: every room has a README that fits a glance and says what belongs there.
import { countLines } from './source-file.ts';
import type { Finding, Tree } from './tree.ts';

const MAX_LINES = 15;

// One pattern a kind of room; what it matches is the room's folder.
const ROOM_FOLDERS: readonly RegExp[] = [
  /^packages\/[^/]+(?=\/)/,
  /^apps\/[^/]+(?=\/)/,
  /^apps\/server\/src\/[^/]+(?=\/)/,
  /^apps\/web\/src\/(?!features\/)[^/]+(?=\/)/,
  /^apps\/web\/src\/features\/[^/]+(?=\/)/,
  /^(e2e|bench|tools|sim)(?=\/)/,
];

export function checkReadmes(tree: Tree): Finding[] {
  return [...roomFolders(tree)].sort().flatMap((folder) => {
    const path = `${folder}/README.md`;
    const text = tree.texts.get(path);
    if (text === undefined || text.trim() === '') {
      return [
        {
          path,
          line: 1,
          sentence: `a room has a README.md: say in 1 to ${MAX_LINES} lines what belongs here`,
        },
      ];
    }
    const lines = countLines(text);
    if (lines <= MAX_LINES) return [];
    return [
      {
        path,
        line: MAX_LINES + 1,
        sentence: `${lines} lines, and a room's README has at most ${MAX_LINES}: the rest belongs in docs/`,
      },
    ];
  });
}

function roomFolders(tree: Tree): Set<string> {
  const folders = new Set<string>();
  for (const path of tree.paths) {
    for (const pattern of ROOM_FOLDERS) {
      const folder = pattern.exec(path)?.[0];
      if (folder !== undefined) folders.add(folder);
    }
  }
  return folders;
}
