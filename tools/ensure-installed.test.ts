// Runs the script in a small project, with a fake npm and a fake package of Node.
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

/** Musl, macOS and Windows have no package of Node, so the script needs Node 24 there. */
const HAS_PACKAGE =
  process.platform === 'linux' &&
  ['x64', 'arm64'].includes(process.arch) &&
  'glibcVersionRuntime' in (process.report.getReport() as { header: object }).header;

const OWN_NODE = `node-linux-${process.arch}`;
const LOCKFILE = {
  '': { name: 'small' },
  'node_modules/needed': { version: '1.0.0' },
  [`node_modules/${OWN_NODE}`]: { version: '24.21.0', optional: true },
  'node_modules/of-another-system': { version: '2.0.0', optional: true },
};

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'kingstake-installed-'));
  mkdirSync(join(root, 'tools'));
  cpSync(join(import.meta.dirname, 'ensure-installed.mjs'), join(root, 'tools/ensure-installed.mjs'));
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages: LOCKFILE }));
  writeFileSync(
    join(root, 'npm.mjs'),
    `import { writeFileSync } from 'node:fs'; writeFileSync('npm-was-called', '');`,
  );
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** Writes what npm leaves in node_modules. `link` is the link to Node in node_modules/.bin. */
function install({ version = '1.0.0', nodeVersion = 'v24.21.0', link = true } = {}): void {
  const bin = join(root, 'node_modules', OWN_NODE, 'bin');
  mkdirSync(bin, { recursive: true });
  writeFileSync(join(bin, 'node'), `#!/bin/sh\necho ${nodeVersion}\n`);
  chmodSync(join(bin, 'node'), 0o755);
  mkdirSync(join(root, 'node_modules/.bin'), { recursive: true });
  if (link) cpSync(join(bin, 'node'), join(root, 'node_modules/.bin/node'));
  const { 'node_modules/needed': _, ...others } = LOCKFILE;
  const installed = { ...others, 'node_modules/needed': { version } } as Record<string, unknown>;
  delete installed[''];
  delete installed['node_modules/of-another-system'];
  writeFileSync(join(root, 'node_modules/.package-lock.json'), JSON.stringify({ packages: installed }));
}

/** Runs the script. `nodeVersion` is the version that it reads of the running Node. */
function run(nodeVersion = process.version, ...options: string[]) {
  const preload = `data:text/javascript,Object.defineProperty(process, 'version', { value: '${nodeVersion}' })`;
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--import', preload, join(root, 'tools/ensure-installed.mjs'), ...options],
    { cwd: root, encoding: 'utf8', env: { ...process.env, npm_execpath: join(root, 'npm.mjs') } },
  );
  return { status, stderr: stderr.trim(), installed: existsSync(join(root, 'npm-was-called')) };
}

test('refuses an old Node in one sentence before anything is installed', () => {
  const { status, stderr, installed } = run('v18.20.8');
  expect({ status, installed }).toEqual({ status: 1, installed: false });
  expect(stderr).toMatch(
    /^Kingstake needs Node (20|24) or newer here, and this is v18\.20\.8 on .*\. Nothing was installed\.$/,
  );
});

test.runIf(HAS_PACKAGE)('accepts Node 20, and runs scripts with the Node that npm provides', () => {
  install();
  expect(run('v20.9.0')).toEqual({ status: 0, stderr: '', installed: false });
});

test.runIf(HAS_PACKAGE).each([
  ['there is no node_modules', () => {}],
  ['a package has another version', () => install({ version: '0.9.0' })],
  [
    'the lockfile has one more package',
    () => {
      install();
      const packages = { ...LOCKFILE, 'node_modules/added': { version: '1.0.0' } };
      writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages }));
    },
  ],
  [
    'the package of Node is missing',
    () => {
      install();
      rmSync(join(root, 'node_modules', OWN_NODE), { recursive: true });
    },
  ],
])('installs if %s', (_, arrange) => {
  arrange();
  expect(run().installed).toBe(true);
});

test.runIf(HAS_PACKAGE)('makes the link to Node if npm left none', () => {
  install({ link: false });
  expect(run('v20.9.0', '--link')).toEqual({ status: 0, stderr: '', installed: false });
  const link = join(root, 'node_modules/.bin/node');
  expect(readlinkSync(link)).toBe(`../${OWN_NODE}/bin/node`);
  expect(readFileSync(link, 'utf8')).toContain('v24.21.0');
});
