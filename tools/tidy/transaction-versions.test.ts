import { expect, test } from 'vitest';
import { checkTransactionVersions } from './transaction-versions.ts';
import { createTree } from './tree.ts';

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
  expect(lines('apps/web/src/session/chain-client.ts', options('MAX_TRANSACTION_VERSION'))).toEqual([]);
  expect(lines('packages/local-solana/src/rules.test.ts', options('0'))).toEqual([]);
});
