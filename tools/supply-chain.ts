// Which licences may ship, and which data every locked package must have. `npm run licences` lists the shipped packages and fails for
// licences that are not permissive. `npm run sbom` writes sbom.cdx.json, the bill of materials of the shipped packages (CycloneDX).
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const OUTPUT = join(ROOT, 'sbom.cdx.json');

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
    .flatMap(({ name, version, licence }) => {
      const of = `${name} ${version}`;
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
export function lockedPackages() {
  const text = readFileSync(join(ROOT, 'package-lock.json'), 'utf8');
  const { packages } = JSON.parse(text) as { packages: Record<string, Entry> };
  return Object.entries(packages)
    .filter(([path, { link }]) => path.includes(FOLDER) && link !== true)
    .map(([path, entry]) => ({
      name: path.slice(path.lastIndexOf(FOLDER) + FOLDER.length), // including its scope
      version: entry.version ?? '',
      licence: entry.license ?? null, // SPDX; null if the package names none
      integrity: entry.integrity ?? null, // sha512-…
      isShipped: entry.dev !== true, // not only for development
      isForPlatform: entry.optional === true && (entry.os !== undefined || entry.cpu !== undefined),
    }));
}

function listLicences(packages: readonly LockedPackage[]): void {
  const shipped = packages.filter(({ isShipped }) => isShipped);
  const byLicence = Map.groupBy(shipped, ({ licence }) => licence ?? 'none named');
  for (const [licence, all] of [...byLicence].sort(([one], [other]) => (one < other ? -1 : 1)))
    console.log(
      `${licence} (${all.length})\n  ${all.map(({ name, version }) => `${name} ${version}`).join('\n  ')}`,
    );
}

interface Bill {
  components: readonly { 'bom-ref': string; properties?: readonly { name: string }[] }[];
  dependencies: readonly { ref: string }[];
}

/** npm's own `--omit dev` also leaves out what ships if it is needed for development too, so the development packages are removed here. */
function writeBill(): void {
  const words = ['sbom', '--package-lock-only', '--sbom-format', 'cyclonedx'];
  const options = { cwd: ROOT, encoding: 'utf8', maxBuffer: 1 << 26 } as const;
  const bill = JSON.parse(execFileSync('npm', words, options)) as Bill;
  const isForDevelopment = ({ properties = [] }: Bill['components'][number]) =>
    properties.some(({ name }) => name === 'cdx:npm:package:development');
  const left = new Set(bill.components.filter(isForDevelopment).map((each) => each['bom-ref']));
  const components = bill.components.filter((each) => !left.has(each['bom-ref']));
  const dependencies = bill.dependencies.filter(({ ref }) => !left.has(ref));
  writeFileSync(OUTPUT, `${JSON.stringify({ ...bill, components, dependencies }, null, 2)}\n`);
  console.log(`${components.length} packages in ${OUTPUT}`);
}

if (import.meta.main) {
  const packages = lockedPackages();
  const [command] = process.argv.slice(2);
  if (command === 'licences') listLicences(packages);
  else if (command === 'sbom') writeBill();
  else throw new Error('usage: supply-chain.ts licences | sbom');
  const faults = [...licenceFaults(packages), ...integrityFaults(packages)];
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length === 0 ? 0 : 1;
}
