// Bench, load: packages that only this bench compares with. They are no dependencies of the project: they are fetched into the
// cache when they are first needed.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What this bench leaves behind. */
export const CACHE = join(import.meta.dirname, '../../node_modules/.cache/kingstake');

/** Exact versions; all under the MIT licence. */
const PACKAGES = {
  'socket.io': { 'socket.io': '4.8.1' },
  colyseus: {
    '@colyseus/core': '0.18.17',
    '@colyseus/schema': '5.0.34',
    '@colyseus/ws-transport': '0.18.4',
    msgpackr: '2.1.3',
  },
} as const satisfies Record<string, Record<string, string>>;

/** Errors are told even where npm that runs us was asked to be silent. */
const QUIETLY = ['--no-save', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'];

export type Fetched = { folder: string } | { missing: string };

/** The folder whose node_modules holds them, or why there is none. */
export function fetchPackages(set: keyof typeof PACKAGES): Fetched {
  const folder = join(CACHE, `bench-${set}`);
  const wanted = Object.entries(PACKAGES[set]);
  if (wanted.every(([name, version]) => versionOf(folder, name) === version)) return { folder };
  mkdirSync(folder, { recursive: true });
  const specs = wanted.map(([name, version]) => `${name}@${version}`);
  try {
    execFileSync('npm', ['install', '--prefix', folder, ...QUIETLY, ...specs], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
  } catch (error) {
    const said = String((error as { stderr?: Buffer }).stderr).match(/^npm error .+$/gm) ?? [String(error)];
    return { missing: `${specs.join(' ')} cannot be installed here: ${said.slice(0, 2).join('; ')}` };
  }
  return { folder };
}

function versionOf(folder: string, name: string): string | null {
  const file = join(folder, 'node_modules', name, 'package.json');
  if (!existsSync(file)) return null;
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}
