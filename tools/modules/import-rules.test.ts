// Writes an import for each kind of rule to a small tree. dependency-cruiser must find exactly the wrong ones.
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { FOLDERS, SCREENS } from './import-rules.ts';

const TOOL = join(import.meta.dirname, '../../node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
const SERVER = 'apps/server/src';
const PAGE = 'apps/web/src';

/** File, what it imports, and the name of the rule that it breaks. */
const IMPORTS: readonly (readonly [path: string, text: string, broken?: string])[] = [
  [
    `${SERVER}/games/a1.ts`,
    "import '../players/users/index.ts'; import '../platform/log.ts'; import '@kingstake/chess';",
  ],
  [
    `${SERVER}/players/users/a.test.ts`,
    "import '../../money/wagers/store.ts'; import '../../games/testkit/app.ts';",
  ],
  [`${SERVER}/games/b1.ts`, "import type { A } from '../money/wagers/index.ts';", 'games/'],
  [
    `${SERVER}/games/b2.ts`,
    "export const b = import('@kingstake/server/src/money/wagers/index.ts');",
    'games/',
  ],
  [`${SERVER}/games/rows/b3.ts`, "import '../sockets/t.ts';", 'rows/'],
  [
    `${SERVER}/games/b4.ts`,
    "import '../players/users/store.ts';",
    'entry of ^apps/server/src/players/users/',
  ],
  [`${SERVER}/games/b5.ts`, "import '../../../../packages/chess/src/index.ts';", 'package by its path'],
  [`${SERVER}/games/b6.ts`, "import '../../../../tools/build.ts';", 'games/'],
  [`${SERVER}/games/b7.ts`, "import './testkit/app.ts';", 'testkits are for tests'],
  [`${SERVER}/games/b8.ts`, "import '../players/users/a.test.ts';", 'tests are not imported'],
  [`${SERVER}/games/b9.ts`, "import './none.ts';", 'not found'],
  [`${SERVER}/games/circle-a.ts`, "import './circle-b.ts';", 'circle'],
  [`${SERVER}/games/circle-b.ts`, "import type { A } from './circle-a.ts';"],
  [`${SERVER}/stuff/b10.ts`, "import '../players/users/index.ts';", 'module unknown'],
  [`${PAGE}/play/b11.ts`, "import '../lobby/index.ts';", SCREENS],
  [
    `${PAGE}/app/b12.test.ts`,
    "import '../../../server/src/players/users/index.ts';",
    'tests stay in their workspace',
  ],
  ['packages/protocol/src/b13.ts', "import { a } from '@kingstake/chess';", '@protocol: types'],
  ['packages/protocol/src/a2.ts', "import type { A } from '@kingstake/chess';"],
  ['packages/chess/src/b14.ts', "import 'node:crypto';", '@chess: npm'],
  ['sim/b15.ts', "import '../tools/build.ts';", 'surroundings'],
];
const TARGETS = [
  ...[
    'players/users/index',
    'players/users/store',
    'money/wagers/index',
    'money/wagers/store',
    'platform/log',
    'games/testkit/app',
  ].map((file) => `${SERVER}/${file}.ts`),
  `${SERVER}/games/sockets/t.ts`,
  `${PAGE}/lobby/index.ts`,
  'packages/chess/src/index.ts',
  'tools/build.ts',
];

test('finds every kind of wrong import, and no other', async () => {
  const tree = mkdtempSync(join(tmpdir(), 'kingstake-imports-'));
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(tree, path)), { recursive: true });
    writeFileSync(join(tree, path), text);
  };
  for (const path of TARGETS) write(path, 'export const a = 1;\nexport type A = 1;\n');
  for (const [path, text] of IMPORTS) write(path, text);
  write('package.json', '{ "workspaces": ["apps/*", "packages/*"] }');
  write('packages/chess/package.json', '{ "name": "@kingstake/chess", "exports": "./src/index.ts" }');
  write('apps/server/package.json', '{ "name": "@kingstake/server" }');
  mkdirSync(join(tree, 'node_modules/@kingstake'), { recursive: true });
  symlinkSync('../../packages/chess', join(tree, 'node_modules/@kingstake/chess'));
  symlinkSync('../../apps/server', join(tree, 'node_modules/@kingstake/server'));
  const report = await new Promise<string>((resolve, reject) => {
    const words = [TOOL, '--config', join(import.meta.dirname, 'import-rules.ts'), '-T', 'json'];
    // The exit code is the number of errors, and the report is printed in any case.
    execFile(
      process.execPath,
      [...words, 'apps', 'packages', 'tools', 'sim'],
      { cwd: tree },
      (error, stdout) => (stdout === '' ? reject(error) : resolve(stdout)),
    );
  });
  rmSync(tree, { recursive: true });
  const { summary } = JSON.parse(report) as {
    summary: { violations: { from: string; rule: { name: string } }[] };
  };
  const found = summary.violations.map(({ from, rule }) => `${from}: ${rule.name}`);
  const wrong = IMPORTS.flatMap(([path, , broken]) => (broken === undefined ? [] : [`${path}: ${broken}`]));
  expect([...new Set(found)].sort()).toEqual(wrong.sort());
}, 60_000);

test('lets each module import only modules above it, and the types of translations', () => {
  const packages = ['translations/', ...Object.keys(FOLDERS[0]?.[1] ?? {})];
  const app = Object.keys(Object.fromEntries(FOLDERS)['apps/web/src/'] ?? {}).map(
    (name) => `@web/${name.slice(0, -1)}`,
  );
  for (const [folder, modules] of FOLDERS) {
    const names = Object.keys(modules);
    for (const [at, [name, imports]] of Object.entries(modules).entries()) {
      const above = folder === '' ? names.slice(0, at) : [...packages, ...app, ...names.slice(0, at)];
      const named = imports.split(/\s+/).filter((word) => word !== '' && !word.startsWith('npm:'));
      expect([
        name,
        named.map((word) => word.replace('?', '')).filter((word) => !above.includes(word)),
      ]).toEqual([name, []]);
    }
  }
});
