// tools/supply-chain: `npm run licences` lists the shipped packages and fails for licences that are not permissive. `npm run sbom` writes
// sbom.cdx.json, the bill of materials of the shipped packages (CycloneDX 1.6).
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Bill,
  completeBill,
  integrityFaults,
  type LockedPackage,
  licenceFaults,
  licenceOf,
  lockedPackages,
} from './rules.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const OUTPUT = join(ROOT, 'sbom.cdx.json');
/** npm downloads it on demand. Only releases need it, so `npm ci` does not install it. */
const CYCLONEDX = '@cyclonedx/cyclonedx-npm@6.0.1';

function listLicences(packages: readonly LockedPackage[]): void {
  const shipped = packages.filter(({ isShipped }) => isShipped);
  const byLicence = Map.groupBy(shipped, (each) => licenceOf(each) ?? 'none named');
  for (const [licence, all] of [...byLicence].sort(([one], [other]) => (one < other ? -1 : 1)))
    console.log(
      `${licence} (${all.length})\n  ${all.map(({ name, version }) => `${name} ${version}`).join('\n  ')}`,
    );
}

function writeBill(packages: readonly LockedPackage[]): void {
  const folder = mkdtempSync(join(tmpdir(), 'kingstake-sbom-'));
  try {
    const file = join(folder, 'bill.json');
    const what = ['--package-lock-only', '--omit', 'dev', '--output-reproducible', '--output-format', 'JSON'];
    // Two packages require a different major version of an optional peer, which npm reports as an error of the tree.
    const how = ['--ignore-npm-errors', '--output-file', file];
    const words = ['exec', '--yes', '--', CYCLONEDX, ...what, ...how];
    execFileSync('npm', words, { cwd: ROOT, stdio: 'inherit' });
    const bill = completeBill(JSON.parse(readFileSync(file, 'utf8')) as Bill, packages);
    writeFileSync(OUTPUT, `${JSON.stringify(bill, null, 2)}\n`);
    console.log(`${bill.components.length} packages in ${OUTPUT}`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const packages = lockedPackages(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
const [command] = process.argv.slice(2);
if (command === 'licences') listLicences(packages);
else if (command === 'sbom') writeBill(packages);
else throw new Error('usage: supply-chain/main.ts licences | sbom');
const faults = [...licenceFaults(packages), ...integrityFaults(packages)];
for (const fault of faults) console.error(fault);
process.exitCode = faults.length === 0 ? 0 : 1;
