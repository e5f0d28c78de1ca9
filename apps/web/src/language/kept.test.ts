import { expect, test } from 'vitest';
import { createFakeStorage } from '../api/testkit/fake-storage.ts';
import { removeOurEntries } from '../wallet/wallet-cache.ts';
import { LANGUAGE_KEY } from './kept.ts';

test('keeps the language when the page forces a new connection', () => {
  const storage = createFakeStorage();
  storage.setItem(LANGUAGE_KEY, 'pt');
  removeOurEntries(storage);
  expect(storage.getItem(LANGUAGE_KEY)).toBe('pt');
});
