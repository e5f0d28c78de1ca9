import { expect, test } from 'vitest';
import { publicKeyOf } from './keyring.ts';
import { createMemoryStorage, createTestKeyring, isSignedBy } from './testkit/test-keyring.ts';

const MESSAGE = new TextEncoder().encode('Grüße');

test('signs so that node:crypto verifies the signature for its address and message only', async () => {
  const keyring = createTestKeyring();
  const address = await keyring.create();
  const other = await keyring.create();
  const signature = await keyring.sign(address, MESSAGE);
  expect(signature).toHaveLength(64);
  expect(isSignedBy(address, MESSAGE, signature)).toBe(true);
  expect(isSignedBy(other, MESSAGE, signature)).toBe(false);
  expect(isSignedBy(address, MESSAGE.subarray(1), signature)).toBe(false);
  expect(publicKeyOf(address)).toHaveLength(32);
});

test('keeps keys, active account and connection after a reload', async () => {
  const storage = createMemoryStorage();
  const before = createTestKeyring(storage);
  const first = await before.create();
  const second = await before.create();
  before.setActive(second);
  before.setConnected(second);

  const after = createTestKeyring(storage);
  expect(after.addresses()).toEqual([first, second]);
  expect([after.active(), after.connected()]).toEqual([second, second]);
  expect(isSignedBy(first, MESSAGE, await after.sign(first, MESSAGE))).toBe(true);
});

test('uses no storage key with chess, so that force-new-connection keeps the accounts', async () => {
  const storage = createMemoryStorage();
  const keyring = createTestKeyring(storage);
  const address = await keyring.create();
  keyring.setActive(address);
  keyring.setConnected(address);
  expect(storage.keys()).toHaveLength(3);
  expect(storage.keys().filter((key) => key.includes('chess'))).toEqual([]);
});

test('activates the first account, and ignores stored values that it did not write', async () => {
  const storage = createMemoryStorage();
  const keyring = createTestKeyring(storage);
  expect([keyring.active(), keyring.connected()]).toEqual([null, null]);
  const address = await keyring.create();
  expect(keyring.active()).toBe(address);
  keyring.setConnected('unknown address');
  expect(keyring.connected()).toBeNull();
  storage.setItem('test-wallet.accounts', '{"not":"accounts"}');
  expect(keyring.addresses()).toEqual([]);
  await expect(keyring.sign(address, MESSAGE)).rejects.toThrow('does not have this account');
});
