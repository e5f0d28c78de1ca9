import { OFFERED_TIME_CONTROLS } from '@kingstake/protocol/time-control';
import { expect, test } from 'vitest';
import { forgivingStorage } from '../api/storage.ts';
import { createFakeStorage } from '../api/testkit/fake-storage.ts';
import { createSpeedMemory } from './speed.ts';

test('keeps the chosen time control on the device', () => {
  const storage = createFakeStorage();
  for (const speed of OFFERED_TIME_CONTROLS) {
    createSpeedMemory(storage).write(speed);
    expect(createSpeedMemory(storage).read()).toBe(speed);
  }
});

test.each([null, '', '60+0', '10+0', '__proto__'])('falls back from %j to the default 600+0', (kept) => {
  const storage = createFakeStorage(kept === null ? {} : { 'kingstake-speed': kept });
  expect(createSpeedMemory(storage).read()).toBe('600+0');
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
