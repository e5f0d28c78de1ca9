// Tools, mutants: where the text of a mutant stands, and the source with the fault in it.
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';
import type { Mutant } from './mutant.ts';

const NO_PLACE = /\.(test|spec)\.tsx?$|\/(testkit|dist|node_modules)\//;
const IS_PARSED = /\.tsx?$/;

export interface Place {
  path: string; // from the root
  source: string;
  mutated: string;
}

const folders = new Map<string, readonly string[]>();

/** The sources at a place of mutants: the file itself, or every source in a folder that is no test. */
function sourcesAt(root: string, place: string): readonly string[] {
  if (!existsSync(join(root, place))) return [];
  if (statSync(join(root, place)).isFile()) return [place];
  const known = folders.get(join(root, place));
  if (known !== undefined) return known;
  const found = globSync(`${place}/**/*.{ts,tsx,css,html,sql}`, { cwd: root }).filter(
    (path) => !NO_PLACE.test(path),
  );
  folders.set(join(root, place), found);
  return found;
}

/** Throws a sentence when the text does not stand there exactly once, or when what comes out is no program. */
export function placeOf(root: string, { name, file, find, replace }: Mutant): Place {
  const holding = sourcesAt(root, file)
    .map((path) => ({ path, parts: readFileSync(join(root, path), 'utf8').split(find) }))
    .filter(({ parts }) => parts.length > 1);
  const times = holding.reduce((sum, { parts }) => sum + parts.length - 1, 0);
  const [only] = holding;
  if (only === undefined || times !== 1)
    throw new Error(`"${name}": its text occurs ${times} times in ${file}`);
  const mutated = only.parts.join(replace);
  if (IS_PARSED.test(only.path) && parseSync(only.path, mutated).errors.length > 0)
    throw new Error(`"${name}": ${only.path} with it is no program`);
  return { path: only.path, source: only.parts.join(find), mutated };
}
