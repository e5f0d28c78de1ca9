// Settings: defaults, parsing, and persistence.
import { describe, expect, test } from 'vitest';
import { LANGUAGE_KEY } from '../language/index.ts';
import { createFakeStorage } from '../net/testkit/fake-storage.ts';
import { removeOurEntries } from '../wallet/wallet-cache.ts';
import { createSettings, SETTINGS_KEY } from './index.ts';
import { animationMs, DEFAULT_SETTINGS, formatSettings, parseSettings, type Settings } from './settings.ts';

const CHANGED: Settings = {
  sound: false,
  volume: 0.25,
  confirmMoves: true,
  alwaysQueen: true,
  boardTheme: 'slate',
  pieces: 'flat',
  premove: false,
  coordinates: 'squares',
  boardSize: 616,
  openTableAtOnce: true,
  focus: true,
  animation: 'fast',
  haptics: false,
  notifications: true,
  offerNotifications: false,
};

const alone = () => undefined;

describe('parsed settings', () => {
  test.each([416, 616, 1080, 'fit', 'classic'] as const)(
    'X42 equal what was written, with a board of %s',
    (boardSize) => {
      const changed = { ...CHANGED, boardSize };
      expect(parseSettings(formatSettings(changed))).toEqual(changed);
    },
  );

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
    ['boardSize', 1088],
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

  test.each([SETTINGS_KEY, LANGUAGE_KEY])('F8 keeps the entry %s on force-new-connection', (key) => {
    const storage = createFakeStorage({ [key]: 'kept', 'chess-wallet': '{}' });
    removeOurEntries(storage);
    expect([storage.getItem('chess-wallet'), storage.getItem(key)]).toEqual([null, 'kept']);
  });
});

test('animates a piece fast, slowly or not at all', () => {
  const times = (['normal', 'fast', 'off'] as const).map((animation) => animationMs({ animation }));
  expect(times).toEqual([160, 80, 0]);
});
