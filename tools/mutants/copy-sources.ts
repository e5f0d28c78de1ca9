// Tools, mutants: the sources in a folder of their own; installed packages are borrowed, our own ones are the copy's.
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';

const LEFT_OUT = new Set(['.git', 'dist', 'test-results']);
/** Its entries lead to the workspaces of the folder they stand in. */
const OWN = '@kingstake';
const CACHE = '.cache/kingstake';

export function copySources(root: string): string {
  // Without it no server starts as it is. Journeys build it anew.
  const page = join(root, 'apps/web/dist');
  const folder = mkdtempSync(join(tmpdir(), 'kingstake-mutants-'));
  cpSync(root, folder, {
    recursive: true,
    filter: (path) => {
      const [top = ''] = relative(root, path).split('/');
      return (
        !LEFT_OUT.has(top) && !path.includes('/node_modules') && (!path.endsWith('/dist') || path === page)
      );
    },
  });
  const [from, to] = [join(root, 'node_modules'), join(folder, 'node_modules')];
  mkdirSync(join(to, CACHE), { recursive: true });
  for (const name of readdirSync(from)) {
    if (name === OWN) cpSync(join(from, OWN), join(to, OWN), { recursive: true, verbatimSymlinks: true });
    else if (name !== '.cache') symlinkSync(join(from, name), join(to, name));
  }
  // The browser that was unpacked there once.
  const unpacked = existsSync(join(from, CACHE)) ? readdirSync(join(from, CACHE)) : [];
  for (const name of unpacked.filter((one) => one.startsWith('chromium')))
    symlinkSync(join(from, CACHE, name), join(to, CACHE, name));
  for (const parent of ['apps', 'packages', 'programs']) {
    for (const workspace of readdirSync(join(root, parent))) {
      const packages = join(root, parent, workspace, 'node_modules');
      if (existsSync(packages)) symlinkSync(packages, join(folder, parent, workspace, 'node_modules'));
    }
  }
  return folder;
}
