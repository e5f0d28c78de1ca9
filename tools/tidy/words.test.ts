import { expect, test } from 'vitest';
import { createTree } from './tree.ts';
import { checkNames, checkTransactionVersions, checkWords } from './words.ts';

function found(path: string, text: string): string[] {
  return checkWords(createTree([[path, text]])).map(({ line, sentence }) => `${line}: ${sentence}`);
}

test.each(["import '../home/lobby.ts'", 'apps/web/src/home/README.md', 'git+https://x.org/work', './work/a'])(
  'accepts the text %s',
  (text) => {
    expect(found('docs/a.md', text)).toEqual([]);
  },
);

test('finds the host of a registry', () => {
  expect(found('package-lock.json', '{\n"resolved": "https://registry.npmjs.org/a"')).toEqual([
    "2: a registry's host: every machine has its own, so the lockfile and the docs name packages only",
  ]);
});

test.each(['/work/main', 'see /home/me/x', '"/root/.cache"', 'file:///home/me'])(
  'finds %s, a folder of one machine',
  (text) => {
    expect(found('docs/a.md', `x\n${text.padEnd(12, '/')}`)[0]).toMatch(
      /^2: a path that exists on one machine only/,
    );
  },
);

function vagueNames(path: string): string[] {
  return checkNames(createTree([[path, null]])).map(({ sentence }) => sentence);
}

test.each([
  'apps/server/src/games/ready-check.ts',
  'docs/ARCHITECTURE.md',
  '.gitignore',
  'apps/web/public/avatars/evilkermit_premium.gif',
])('accepts the name %s', (path) => {
  expect(vagueNames(path)).toEqual([]);
});

test.each([
  'apps/server/src/utils/a.ts',
  'apps/web/src/ui/helpers.ts',
  'apps/web/src/ui/string-utils.test.ts',
  'apps/server/src/games/game-manager.ts',
  'packages/common/index.ts',
  'tools/misc.ts',
])('rejects the name %s', (path) => {
  expect(vagueNames(path)[0]).toMatch(/does not say what it contains: name it after its subject$/);
});

const lines = (path: string, text: string) =>
  checkTransactionVersions(createTree([[path, text]])).map(({ line }) => line);
const options = (version: string) => `const options = {\n  maxSupportedTransactionVersion: ${version},\n};`;

test.each(['0', '1', 'NEWEST', 'MAX_TRANSACTION_VERSION_OF_MINE', 'null'])(
  'finds the version %s',
  (version) => {
    expect(lines('apps/server/src/chain/rpc-chain.ts', options(version))).toEqual([2]);
  },
);

test('accepts the constant, and any version in the local network', () => {
  expect(lines('apps/web/src/wallet/chain-client.ts', options('MAX_TRANSACTION_VERSION'))).toEqual([]);
  expect(lines('packages/local-solana/src/rules.test.ts', options('0'))).toEqual([]);
});
