import { OFFERED_TIME_CONTROLS } from '@kingstake/protocol/time-control';
import { expect, test } from 'vitest';
import { forgivingStorage, type PlainStorage } from '../api/storage.ts';
import { createSpeedMemory } from './speed.ts';

function storageWith(kept: string | null): PlainStorage {
  const items = new Map(kept === null ? [] : [['kingstake-speed', kept]]);
  return {
    length: 0,
    key: () => null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  };
}

test('keeps the chosen time control on the device', () => {
  const storage = storageWith(null);
  for (const speed of OFFERED_TIME_CONTROLS) {
    createSpeedMemory(storage).write(speed);
    expect(createSpeedMemory(storage).read()).toBe(speed);
  }
});

test.each([null, '', '60+0', '10+0', '__proto__'])('falls back from %j to the default 600+0', (kept) => {
  expect(createSpeedMemory(storageWith(kept)).read()).toBe('600+0');
});

test('uses the default in a browser without storage', () => {
  const none = createSpeedMemory(
    forgivingStorage(() => {
      throw new Error('refused');
    }),
  );
  none.write('180+2');
  expect(none.read()).toBe('600+0');
});
