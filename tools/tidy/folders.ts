import allowed from './folders.json' with { type: 'json' };
import type { Finding, Tree } from './tree.ts';

const MOST_FILES = 25;
const DATA = /^(apps\/web\/public|e2e\/looks\/pictures)\//; // pictures

/**
 * Reports folders with more than 25 files, not counting subfolders. Folders that were larger before are listed with the number of
 * files that they may have, and that number may only be lowered.
 */
export function checkFolders(tree: Tree, exceptions: Readonly<Record<string, number>> = allowed): Finding[] {
  const counts = new Map<string, number>();
  for (const path of tree.paths) {
    const folder = path.slice(0, Math.max(0, path.lastIndexOf('/')));
    if (!DATA.test(path)) counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts].flatMap(([path, count]) => {
    const most = exceptions[path] ?? MOST_FILES;
    if (count <= most) return [];
    return [
      {
        path,
        line: 1,
        sentence: `has ${count} files, at most ${most} are allowed: merge fragments or add a subfolder`,
      },
    ];
  });
}
