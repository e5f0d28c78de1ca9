// tools/supply-chain: what package-lock.json says of the packages that come from outside.
interface Entry {
  version?: string;
  license?: string;
  integrity?: string;
  dev?: boolean;
  optional?: boolean;
  link?: boolean;
  os?: string | readonly string[];
  cpu?: string | readonly string[];
}

export interface LockedPackage {
  path: string; // node_modules/… , as the lockfile names it
  name: string; // with its scope
  version: string;
  licence: string | null; // SPDX; null = the package names none
  integrity: string | null; // sha512-…
  isShipped: boolean; // not for development alone
  isForPlatform: boolean; // optional, and for some systems or processors only
}

const FOLDER = 'node_modules/';

/** Every package from outside, in the lockfile's order. */
export function lockedPackages(text: string): readonly LockedPackage[] {
  const { packages } = JSON.parse(text) as { packages: Record<string, Entry> };
  return Object.entries(packages)
    .filter(([path, { link }]) => path.includes(FOLDER) && link !== true)
    .map(([path, entry]) => ({
      path,
      name: path.slice(path.lastIndexOf(FOLDER) + FOLDER.length),
      version: entry.version ?? '',
      licence: entry.license ?? null,
      integrity: entry.integrity ?? null,
      isShipped: entry.dev !== true,
      isForPlatform: entry.optional === true && (entry.os !== undefined || entry.cpu !== undefined),
    }));
}
