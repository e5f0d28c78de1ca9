// Writes every kind of forbidden import to a small tree. dependency-cruiser must find exactly those imports.
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const TOOL = join(import.meta.dirname, '../../node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
const RULES = join(import.meta.dirname, 'import-rules.ts');
const SERVER = 'apps/server/src';
const PAGE = 'apps/web/src';
const PLAY = `${PAGE}/features/play/index.tsx`;
const PROTOCOL = 'packages/protocol/src';

interface Case {
  what: string;
  path: string;
  text: string;
  broken: readonly string[]; // names of the rules
}

const fine = (what: string, path: string, text: string): Case => ({ what, path, text, broken: [] });
const wrong = (what: string, path: string, text: string, ...broken: string[]): Case => ({
  what,
  path,
  text,
  broken,
});

const CASES: readonly Case[] = [
  fine('a lower module by its index', `${SERVER}/games/a1.ts`, "import { a } from '../users/index.ts';"),
  fine('a file of its own module', `${SERVER}/games/a2.ts`, "import './a1.ts';"),
  fine('a package by its name', `${SERVER}/games/a3.ts`, "import { a } from '@kingstake/chess';"),
  fine('npm and Node', `${SERVER}/games/a4.ts`, "import { z } from 'zod'; import 'node:fs';"),
  fine('a file in platform', `${SERVER}/games/a5.ts`, "import '../platform/log.ts';"),
  fine('a part of platform', `${SERVER}/games/a6.ts`, "import '../platform/hub/index.ts';"),
  fine('every feature, from the wiring', `${SERVER}/app.ts`, "import './wagers/index.ts';"),
  fine(
    'types of chess, from protocol',
    `${PROTOCOL}/a1.ts`,
    "import type { A } from '@kingstake/chess'; import { type A as B } from '@kingstake/chess'; import 'zod';",
  ),
  fine(
    'a primitive, from a feature',
    PLAY,
    "import { a } from '../../ui/button.tsx'; import './parts/a.tsx';",
  ),
  fine('a feature, from app', `${PAGE}/app/a1.tsx`, "export const p = import('../features/play/index.tsx');"),
  fine('the server, from e2e', 'e2e/tests/a.spec.ts', "import '../../apps/server/src/app.ts';"),
  fine('the insides of its app, from a test', `${SERVER}/users/a.test.ts`, "import '../wagers/store.ts';"),
  fine('testkits, from a test', `${SERVER}/users/b.test.ts`, "import '../games/testkit/app.ts';"),
  fine('testkits, from e2e', 'e2e/a.ts', "import '../apps/server/src/games/testkit/app.ts';"),
  fine('a package, from a test', 'packages/chess/src/a.test.ts', "import 'zod'; import 'node:fs';"),
  fine('settings of a tool', 'apps/web/vite.config.ts', "import '../../tools/build.ts';"),

  fine('a lower inner folder', `${SERVER}/games/registry/a.ts`, "import '../store/s.ts';"),
  wrong(
    'a higher inner folder',
    `${SERVER}/games/store/b.ts`,
    "import '../connections/t.ts';",
    'games: store',
  ),
  wrong('a higher module', `${SERVER}/games/b1.ts`, "import { a } from '../wagers/index.ts';", 'games'),
  wrong('its types', `${SERVER}/games/b2.ts`, "import type { A } from '../wagers/index.ts';", 'games'),
  wrong('exported from', `${SERVER}/games/b3.ts`, "export { a } from '../wagers/index.ts';", 'games'),
  wrong('all exported', `${SERVER}/games/b4.ts`, "export * from '../wagers/index.ts';", 'games'),
  wrong('at run time', `${SERVER}/games/b5.ts`, "export const w = import('../wagers/index.ts');", 'games'),
  wrong('of its level', `${SERVER}/users/b6.ts`, "import '../ledger/index.ts';", 'users'),
  wrong(
    'by its package',
    `${SERVER}/games/b7.ts`,
    "import '@kingstake/server/src/wagers/index.ts';",
    'games',
  ),
  wrong('a feature', `${PAGE}/features/play/b.ts`, "import '../wallet/index.tsx';", 'features'),
  wrong(
    'the server, from the page',
    `${PAGE}/session/b.ts`,
    `import '@kingstake/server/src/app.ts';`,
    'session',
  ),
  wrong('a tool', `${SERVER}/games/b8.ts`, "import '../../../../tools/build.ts';", 'games'),
  wrong(
    'values of chess',
    `${PROTOCOL}/b1.ts`,
    "import { a } from '@kingstake/chess';",
    'protocol: types only',
  ),
  wrong('Node, from chess', 'packages/chess/src/b1.ts', "import 'node:crypto';", 'chess: packages'),
  wrong('npm, from chess', 'packages/chess/src/b2.ts', "import { z } from 'zod';", 'chess: packages'),
  fine('kit, from escrow', 'programs/escrow/client/a1.ts', "import '@solana/kit';"),
  fine('an inside of escrow, from its proofs', 'programs/escrow/proofs/a1.ts', "import '../client/a1.ts';"),
  fine('its testkit too', 'programs/escrow/proofs/a2.ts', "import '../testkit/bed.ts';"),
  wrong('Node, from escrow', 'programs/escrow/client/b1.ts', "import 'node:fs';", 'escrow: packages'),
  wrong(
    'an inside of escrow',
    `${SERVER}/chain/b1.ts`,
    "import '../../../../programs/escrow/client/a1.ts';",
    'escrow: entry',
  ),
  wrong('npm, from protocol', `${PROTOCOL}/b2.ts`, "import 'big';", 'protocol: packages'),
  wrong('an inside', `${SERVER}/games/b9.ts`, "import '../users/store.ts';", 'users: entry'),
  wrong(
    'its types too',
    `${SERVER}/games/b10.ts`,
    "import type { A } from '../users/store.ts';",
    'users: entry',
  ),
  wrong('from e2e', 'e2e/b1.ts', "import '../apps/server/src/users/store.ts';", 'users: entry'),
  wrong('of a feature', `${PAGE}/app/b1.tsx`, "import '../features/play/parts/a.tsx';", 'features: entry'),
  wrong('of platform', `${SERVER}/games/b11.ts`, "import '../platform/hub/topics.ts';", 'platform: entry'),
  wrong('of a package', `${SERVER}/games/b12.ts`, "import '@kingstake/chess/src/a.ts';", 'not found'),
  wrong(
    'a package by its path',
    `${SERVER}/games/b13.ts`,
    "import '../../../../packages/chess/src/index.ts';",
    'chess: entry',
  ),
  wrong('a test', `${SERVER}/games/b14.ts`, "import './c.test.ts';", 'tests are not imported'),
  wrong('a testkit', `${SERVER}/users/b15.ts`, "import '../games/testkit/app.ts';", 'testkits are for tests'),
  wrong(
    'another app, from a test',
    `${PAGE}/app/b.test.ts`,
    "import '../../../server/src/app.ts';",
    'tests stay in their workspace',
  ),
  wrong('no file', `${SERVER}/games/b16.ts`, "import './none.ts';", 'not found'),
  wrong('by a file of no module', `${SERVER}/stuff/b.ts`, "import '../users/index.ts';", 'module unknown'),
  wrong('nothing, in no module', `${SERVER}/stuff/alone.ts`, '', 'module unknown'),
  wrong('a file of no module', `${SERVER}/games/b17.ts`, "import '../stuff.ts';", 'module unknown'),
  wrong('in a cycle that only types close', `${SERVER}/games/cycle/a.ts`, "import './b.ts';", 'cycle'),
  fine('the same cycle, reported once', `${SERVER}/games/cycle/b.ts`, "import type { A } from './c.ts';"),
  fine('the same cycle, reported once', `${SERVER}/games/cycle/c.ts`, "export * from './a.ts';"),
  wrong('itself', `${SERVER}/games/self.ts`, "import './self.ts';", 'cycle'),
];

/** The files that the cases import. */
const TARGETS = [
  ...[
    'users/index.ts',
    'users/store.ts',
    'ledger/index.ts',
    'wagers/index.ts',
    'wagers/store.ts',
    'stuff.ts',
  ].map((file) => `${SERVER}/${file}`),
  ...['platform/log.ts', 'platform/hub/index.ts', 'platform/hub/topics.ts', 'games/testkit/app.ts'].map(
    (file) => `${SERVER}/${file}`,
  ),
  `${SERVER}/games/c.test.ts`,
  `${SERVER}/games/store/s.ts`,
  `${SERVER}/games/connections/t.ts`,
  ...['ui/button.tsx', 'features/play/parts/a.tsx', 'features/wallet/index.tsx'].map(
    (file) => `${PAGE}/${file}`,
  ),
  'packages/chess/src/index.ts',
  'packages/chess/src/a.ts',
  'programs/escrow/testkit/bed.ts',
  'tools/build.ts',
  'node_modules/@solana/kit/index.js',
  'node_modules/zod/index.js',
  'node_modules/big/index.js',
];
const MANIFESTS = {
  'package.json': { name: 'root', workspaces: ['apps/*', 'packages/*', 'programs/*'] },
  'apps/server/package.json': { name: '@kingstake/server' },
  'packages/chess/package.json': { name: '@kingstake/chess', exports: { '.': './src/index.ts' } },
  'packages/protocol/package.json': { name: '@kingstake/protocol' },
  'programs/escrow/package.json': { name: '@kingstake/escrow' },
  'node_modules/@solana/kit/package.json': { name: '@solana/kit', main: 'index.js' },
  'node_modules/zod/package.json': { name: 'zod', main: 'index.js' },
  'node_modules/big/package.json': { name: 'big', main: 'index.js' },
};

interface Violation {
  from: string;
  rule: { name: string };
}

const tree = mkdtempSync(join(tmpdir(), 'kingstake-imports-'));
let violations: readonly Violation[] = [];

function write(path: string, text: string): void {
  mkdirSync(dirname(join(tree, path)), { recursive: true });
  writeFileSync(join(tree, path), text);
}

beforeAll(async () => {
  for (const path of TARGETS) write(path, 'export const a = 1;\nexport type A = 1;\n');
  for (const [path, manifest] of Object.entries(MANIFESTS)) write(path, JSON.stringify(manifest));
  for (const { path, text } of CASES) write(path, text);
  mkdirSync(join(tree, 'node_modules/@kingstake'));
  symlinkSync('../../packages/chess', join(tree, 'node_modules/@kingstake/chess'));
  symlinkSync('../../apps/server', join(tree, 'node_modules/@kingstake/server'));
  const folders = ['apps', 'packages', 'programs', 'tools', 'e2e'];
  const report = await new Promise<string>((resolve, reject) => {
    const args = [TOOL, '--config', RULES, '-T', 'json', ...folders];
    // The exit code is the number of errors, and the report is printed in any case.
    execFile(process.execPath, args, { cwd: tree, maxBuffer: 1 << 26 }, (error, stdout, stderr) =>
      stdout === '' ? reject(error ?? new Error(stderr)) : resolve(stdout),
    );
  });
  ({ violations } = (JSON.parse(report) as { summary: { violations: Violation[] } }).summary);
}, 60_000);

afterAll(() => rmSync(tree, { recursive: true, force: true }));

const brokenIn = (path: string) =>
  new Set(violations.filter(({ from }) => from === path).map(({ rule }) => rule.name));

test.each(CASES)('$what, $path: broken rules $broken', ({ path, broken }) => {
  expect(brokenIn(path)).toEqual(new Set(broken));
});

test('reports no other import', () => {
  const expected = new Set(CASES.filter(({ broken }) => broken.length > 0).map(({ path }) => path));
  expected.add(`${SERVER}/stuff.ts`);
  expect(new Set(violations.map(({ from }) => from)).difference(expected)).toEqual(new Set());
});
