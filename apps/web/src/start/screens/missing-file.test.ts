// When the page reloads itself because a script file failed to load.
import { expect, test } from 'vitest';
import { isMissingFile, mayReload } from './missing-file.ts';

test.each([
  [new TypeError('Failed to fetch dynamically imported module: https://a/b.js'), true],
  [new TypeError('error loading dynamically imported module: https://a/b.js'), true],
  [new TypeError('Importing a module script failed.'), true],
  [new Error('Unable to preload CSS for /assets/b.css'), true],
  [new TypeError('Failed to fetch'), false],
  ['Importing a module script failed.', false],
])('returns whether %o means a missing file: %s', (error, missing) => {
  expect(isMissingFile(error)).toBe(missing);
});

function memory() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

test('allows one reload a minute, and none if the browser cannot store the time', () => {
  const storage = memory();
  const asked = [0, 1_000, 59_999, 60_000, 60_001].map((nowMs) => mayReload(storage, nowMs));
  expect(asked).toEqual([true, false, false, true, false]);
  expect(mayReload({ ...memory(), getItem: () => null }, 0)).toBe(false);
});
