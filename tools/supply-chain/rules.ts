// tools/supply-chain: which licences may ship, and which data every locked package must have. Pure.
/** SPDX identifiers. All these licences allow use, modification and sale, and none requires publishing the source of the product. */
const PERMISSIVE = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'Unlicense',
  'OFL-1.1', // for fonts, which may be bundled, but not sold alone
]);

/** A platform-specific binary has its package's licence. It is listed here if the registry does not provide it. */
const PLATFORM_PARENTS: readonly (readonly [prefix: string, licence: string])[] = [['litesvm-', 'MIT']];

export function licenceOf({ name, licence, isForPlatform }: LockedPackage): string | null {
  const parent = isForPlatform ? PLATFORM_PARENTS.find(([prefix]) => name.startsWith(prefix)) : undefined;
  return licence ?? parent?.[1] ?? null;
}

/** For `A OR B`, one permissive licence is sufficient. For `A AND B`, both must be permissive. */
function isPermissive(licence: string): boolean {
  const words = licence.replace(/[()]/g, '');
  return words
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((each) => PERMISSIVE.has(each.trim())));
}

/** Returns one sentence per fault of the shipped packages. */
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
 * A package without a checksum could be replaced in transit. Only binaries for other platforms may lack one, if the registry did not have
 * them. `npm ci` never fetches those on the supported platforms.
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
  path: string; // node_modules/…, as in the lockfile
  name: string; // including its scope
  version: string;
  licence: string | null; // SPDX; null if the package names none
  integrity: string | null; // sha512-…
  isShipped: boolean; // not only for development
  isForPlatform: boolean; // optional, and only for some systems or processors
}

const FOLDER = 'node_modules/';

/** Returns all external packages, in the order of the lockfile. */
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
