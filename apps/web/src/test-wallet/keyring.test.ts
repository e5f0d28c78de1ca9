import { expect, test } from 'vitest';
import { publicKeyOf } from './keyring.ts';
import { createMemoryStorage, createTestKeyring, isSignedBy } from './testkit/test-keyring.ts';

const MESSAGE = new TextEncoder().encode('Grüße');

test('a signature verifies with node:crypto, and only for its own address and message', async () => {
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

test('keys, the active account and the connection survive a reload', async () => {
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

test('no storage key contains chess, so that force-new-connection leaves the keys alone', async () => {
  const storage = createMemoryStorage();
  const keyring = createTestKeyring(storage);
  const address = await keyring.create();
  keyring.setActive(address);
  keyring.setConnected(address);
  expect(storage.keys()).toHaveLength(3);
  expect(storage.keys().filter((key) => key.includes('chess'))).toEqual([]);
});

test('the first account is active by itself, and what is stored by nobody counts as nothing', async () => {
  const storage = createMemoryStorage();
  const keyring = createTestKeyring(storage);
  expect([keyring.active(), keyring.connected()]).toEqual([null, null]);
  const address = await keyring.create();
  expect(keyring.active()).toBe(address);
  keyring.setConnected('somebody else');
  expect(keyring.connected()).toBeNull();
  storage.setItem('test-wallet.accounts', '{"not":"accounts"}');
  expect(keyring.addresses()).toEqual([]);
  await expect(keyring.sign(address, MESSAGE)).rejects.toThrow('does not have this account');
});
