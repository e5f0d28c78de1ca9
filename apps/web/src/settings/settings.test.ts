// Settings: defaults, parsing, and persistence.
import { describe, expect, test } from 'vitest';
import { createFakeStorage } from '../api/testkit/fake-storage.ts';
import { removeOurEntries } from '../wallet/wallet-cache.ts';
import { animationMs, DEFAULT_SETTINGS, formatSettings, parseSettings, type Settings } from './settings.ts';
import { createSettings, SETTINGS_KEY } from './store.ts';

const CHANGED: Settings = {
  sound: false,
  volume: 0.25,
  confirmMoves: true,
  premove: false,
  coordinates: 'squares',
  boardSize: 616,
  focus: true,
  animation: 'fast',
  haptics: false,
  notifications: true,
  offerNotifications: false,
};

const alone = () => undefined;

describe('parsed settings', () => {
  test('equal what was written, in every field', () => {
    expect(parseSettings(formatSettings(CHANGED))).toEqual(CHANGED);
  });

  test.each([null, '', 'null', '[]', '7', '{', '{"sound":false}', '{"version":2,"sound":false}'])(
    'are the defaults for %j',
    (text) => {
      expect(parseSettings(text)).toEqual(DEFAULT_SETTINGS);
    },
  );

  test.each([
    ['sound', 'yes'],
    ['volume', 1.01],
    ['volume', -0.1],
    ['volume', null],
    ['coordinates', 'outside'],
    ['boardSize', 408],
    ['boardSize', 768],
    ['boardSize', 420],
    ['boardSize', 'large'],
    ['animation', 160],
    ['haptics', 1],
    ['notifications', 'granted'],
    ['offerNotifications', 'never'],
  ])('use the default for %s = %j, and for that field only', (name, value) => {
    const text = JSON.stringify({ version: 1, ...CHANGED, [name]: value });
    expect(parseSettings(text)).toEqual({ ...CHANGED, [name]: DEFAULT_SETTINGS[name as keyof Settings] });
  });

  test.each([416, 616, 760, 'fit', 'classic'])('keep a board of %s', (boardSize) => {
    expect(parseSettings(JSON.stringify({ version: 1, boardSize })).boardSize).toBe(boardSize);
  });
});

describe('the store', () => {
  test('stores a change immediately, for the next visit', () => {
    const storage = createFakeStorage();
    createSettings(storage, alone).set({ sound: false, volume: 0.4 });
    expect(createSettings(storage, alone).get()).toEqual({ ...DEFAULT_SETTINGS, sound: false, volume: 0.4 });
  });

  test('notifies its listeners, and ignores invalid values', () => {
    const store = createSettings(createFakeStorage(), alone);
    let calls = 0;
    store.subscribe(() => {
      calls += 1;
    });
    store.set({ volume: 7 });
    expect([store.get().volume, calls]).toEqual([0.7, 0]);
    store.set({ animation: 'off' });
    expect([store.get().animation, calls]).toEqual(['off', 1]);
  });

  test('follows a change in another tab', () => {
    const storage = createFakeStorage();
    let foreign: () => void = alone;
    const here = createSettings(storage, (listener) => {
      foreign = listener;
    });
    createSettings(storage, alone).set({ premove: false });
    expect(here.get().premove).toBe(true);
    foreign();
    expect(here.get().premove).toBe(false);
  });

  test('F8 survives force-new-connection', () => {
    const storage = createFakeStorage();
    createSettings(storage, alone).set({ sound: false });
    storage.setItem('chess-wallet', '{}');
    removeOurEntries(storage);
    expect(storage.getItem('chess-wallet')).toBeNull();
    expect(storage.getItem(SETTINGS_KEY)).not.toBeNull();
  });
});

test.each([
  ['normal', 160],
  ['fast', 80],
  ['off', 0],
] as const)('animates a piece %s: %d ms', (animation, ms) => {
  expect(animationMs({ animation })).toBe(ms);
});
