// tools/supply-chain: which licences may ship, which data every locked package must have, and the bill of materials (CycloneDX). Its tool
// creates the bill from the lockfile, but without checksums, because our lockfile contains no registry addresses. They are added here.

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

export type LockedPackage = ReturnType<typeof lockedPackages>[number];

const FOLDER = 'node_modules/';

/** Returns all external packages, in the order of the lockfile. */
export function lockedPackages(text: string) {
  const { packages } = JSON.parse(text) as { packages: Record<string, Entry> };
  return Object.entries(packages)
    .filter(([path, { link }]) => path.includes(FOLDER) && link !== true)
    .map(([path, entry]) => ({
      path, // node_modules/…, as in the lockfile
      name: path.slice(path.lastIndexOf(FOLDER) + FOLDER.length), // including its scope
      version: entry.version ?? '',
      licence: entry.license ?? null, // SPDX; null if the package names none
      integrity: entry.integrity ?? null, // sha512-…
      isShipped: entry.dev !== true, // not only for development
      isForPlatform: entry.optional === true && (entry.os !== undefined || entry.cpu !== undefined),
    }));
}

interface Component {
  licenses?: readonly unknown[];
  hashes?: readonly { alg: string; content: string }[]; // content in hex
  properties?: readonly { name: string; value: string }[];
}

export interface Bill {
  components: readonly Component[];
}

const PATH_PROPERTY = 'cdx:npm:package:path';

/** Returns the bill with each package's SHA-512, and with its licence if the package itself names none. */
export function completeBill<B extends Bill>(bill: B, packages: readonly LockedPackage[]): B {
  const byPath = new Map(packages.map((each) => [each.path, each]));
  const components = bill.components.map((component) => {
    const path = component.properties?.find(({ name }) => name === PATH_PROPERTY)?.value;
    const locked = path === undefined ? undefined : byPath.get(path);
    if (locked === undefined) return component;
    const id = licenceOf(locked);
    const concluded = id === null ? undefined : [{ license: { id, acknowledgement: 'concluded' } }];
    const licenses = component.licenses ?? concluded;
    return {
      ...component,
      ...(licenses === undefined ? {} : { licenses }),
      ...(locked.integrity === null ? {} : { hashes: [sha512Of(locked.integrity)] }),
    };
  });
  return { ...bill, components };
}

function sha512Of(integrity: string) {
  const content = Buffer.from(integrity.slice('sha512-'.length), 'base64').toString('hex');
  return { alg: 'SHA-512', content };
}
