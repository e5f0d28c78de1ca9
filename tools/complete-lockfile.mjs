// Run by hand after `npm install` changed package-lock.json: `node tools/complete-lockfile.mjs`.
// If a registry lacks a package for another platform, npm leaves it out of the lockfile, and `npm ci` then refuses the whole lockfile.
// This script adds those packages again with their platform, so that `npm ci` passes without installing them here. They have no integrity
// hash, which a machine of that platform must add.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const FILE = join(import.meta.dirname, '..', 'package-lock.json');
const SYSTEMS = 'aix android darwin freebsd linux netbsd openbsd openharmony sunos win32'.split(' ');
const PROCESSORS = 'arm64 arm ia32 loong64 mips64el ppc64 riscv64 s390x x64 wasm32'.split(' ');

/** Reads the platform from a package's name: `@rolldown/binding-linux-x64-musl`. */
function platformOf(name) {
  const words = name.split(/[/-]/);
  const os = SYSTEMS.filter((system) => words.includes(system));
  const cpu = PROCESSORS.filter((processor) => words.includes(processor));
  const libc = words.includes('musl') ? ['musl'] : words.includes('gnu') ? ['glibc'] : [];
  return {
    ...(cpu.length > 0 ? { cpu } : {}),
    ...(os.length > 0 ? { os } : {}),
    ...(libc.length > 0 ? { libc } : {}),
  };
}

const LAST_PACKAGE = /(^|\/)node_modules\/(@[^/]+\/)?[^/]+$/;

/** Returns the path at which npm finds a dependency: in the package's own folder, in a parent package, or at the root. */
function findInstalled(packages, from, name) {
  let folder = from;
  for (;;) {
    const path = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    if (packages[path] !== undefined) return path;
    if (folder === '') return null;
    folder = LAST_PACKAGE.test(folder) ? folder.replace(LAST_PACKAGE, '') : ''; // a workspace is below the root
  }
}

const lock = JSON.parse(readFileSync(FILE, 'utf8'));
const added = [];
for (const [path, entry] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    const found = findInstalled(lock.packages, path, name);
    if (found !== null && (!/^\d/.test(version) || lock.packages[found].version === version)) continue;
    const platform = platformOf(name);
    if (platform.os === undefined && platform.cpu === undefined) continue;
    const place = found === null ? `node_modules/${name}` : `${path}/node_modules/${name}`;
    const dev = entry.dev === true ? { dev: true } : {};
    lock.packages[place] = { version, ...platform, ...dev, optional: true };
    added.push(`${place} ${version}`);
  }
}
const sorted = Object.keys(lock.packages).sort((a, b) => (a < b ? -1 : 1));
lock.packages = Object.fromEntries(sorted.map((path) => [path, lock.packages[path]]));
writeFileSync(FILE, `${JSON.stringify(lock, null, 2)}\n`);
console.log(added.length === 0 ? 'The lockfile is complete.' : `Added:\n  ${added.join('\n  ')}`);
