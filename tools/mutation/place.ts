import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const NOT_MUTATED = /\.test\.ts$|(^|\/)(testkit|node_modules)(\/|\.ts$)/;

/** Finds the source file in a folder that contains a text exactly once. */
export function findPlace(
  root: string,
  { name, within, find }: { name: string; within: string; find: string },
): string {
  const found = globSync(`${within}/**/*.{ts,sql}`, { cwd: root })
    .filter((path) => !NOT_MUTATED.test(path))
    .map((path) => ({ path, count: readFileSync(join(root, path), 'utf8').split(find).length - 1 }))
    .filter(({ count }) => count > 0);
  const [only] = found;
  const count = found.reduce((sum, each) => sum + each.count, 0);
  if (only === undefined || count !== 1)
    throw new Error(`'${name}': its text occurs ${count} times in ${within}`);
  return only.path;
}

/** Finds a test file by its name, with folders where several have it. */
export function findTest(root: string, name: string): string {
  const found = globSync('{apps,packages,programs}/**/*.test.ts', {
    cwd: root,
    exclude: (entry) => entry === 'node_modules',
  }).filter((path) => path.endsWith(`/${name}`));
  const [only] = found;
  if (only === undefined || found.length > 1) throw new Error(`${found.length} test files end with ${name}`);
  return only;
}
