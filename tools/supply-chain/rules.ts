// tools/supply-chain: which licences may ship, and what every locked package must carry. Pure.
/** SPDX names. All of them allow to use, change and sell; none asks for the source of what is built with it. */
const PERMISSIVE = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'Unlicense',
  'OFL-1.1', // fonts: may be bundled, not sold alone
]);

/** A platform's binary of a package is under that package's licence; it is named here when the registry here lacks it. */
const PLATFORM_PARENTS: readonly (readonly [prefix: string, licence: string])[] = [['litesvm-', 'MIT']];

export function licenceOf({ name, licence, isForPlatform }: LockedPackage): string | null {
  const parent = isForPlatform ? PLATFORM_PARENTS.find(([prefix]) => name.startsWith(prefix)) : undefined;
  return licence ?? parent?.[1] ?? null;
}

/** `A OR B`: one of them suffices. `A AND B`: both must be permissive. */
function isPermissive(licence: string): boolean {
  const words = licence.replace(/[()]/g, '');
  return words
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((each) => PERMISSIVE.has(each.trim())));
}

/** What is wrong with the packages that ship, a sentence each. */
export function licenceFaults(packages: readonly LockedPackage[]): readonly string[] {
  return packages
    .filter(({ isShipped }) => isShipped)
    .flatMap((each) => {
      const licence = licenceOf(each);
      const of = `${each.name} ${each.version}`;
      if (licence === null) return [`${of} names no licence: read its files before it ships.`];
      return isPermissive(licence) ? [] : [`${of} ships under ${licence}, which is not permissive.`];
    });
}

const SHA512 = /^sha512-[A-Za-z0-9+/]{86}==$/;

/**
 * A package without a checksum may be swapped on its way. Only binaries for other platforms may lack it: those that the
 * registry of the day did not have, which `npm ci` never fetches on the platforms it has.
 */
export function integrityFaults(packages: readonly LockedPackage[]): readonly string[] {
  return packages
    .filter(({ integrity, isForPlatform }) => (integrity === null ? !isForPlatform : !SHA512.test(integrity)))
    .map(({ name, version }) => `${name} ${version} has no SHA-512 in the lockfile.`);
}

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
