// profile: the state of the picture picker.
import { FREE_AVATARS, PREMIUM_AVATARS } from '@kingstake/protocol/avatars';
import { expect, test } from 'vitest';
import { type PickerAction, pick, startPicker, tileAfterKey } from './picture-picker.tsx';

const NOTHING: ReadonlySet<string> = new Set();
const steps = (start: string | null, owned: ReadonlySet<string>, ...actions: PickerAction[]) =>
  actions.reduce((state, action) => pick(state, action, owned), startPicker(start));

test.each([
  [null, { tab: 'free', chosen: null, reached: { free: 0, premium: 0 } }],
  ['thinky', { tab: 'free', chosen: 'thinky', reached: { free: 1, premium: 0 } }],
  ['no_premium', { tab: 'premium', chosen: 'no_premium', reached: { free: 0, premium: 2 } }],
  // It is in neither tab.
  ['batman_premium', { tab: 'free', chosen: 'batman_premium', reached: { free: 0, premium: 0 } }],
] as const)('starts at the player’s picture %s in its tab', (pictureId, state) => {
  expect(startPicker(pictureId)).toEqual(state);
});

const PREMIUM: PickerAction = { type: 'show', tab: 'premium' };

test('chooses a picture that the focus reaches, if it is free or owned', () => {
  const free = steps(null, NOTHING, { type: 'reach', index: 3 });
  expect(free).toMatchObject({ chosen: FREE_AVATARS[3]?.id, reached: { free: 3 } });
  const locked = steps('lol', NOTHING, PREMIUM, { type: 'reach', index: 1 });
  expect(locked).toMatchObject({ chosen: 'lol', reached: { premium: 1 } });
  const owned = steps('lol', new Set(['clap_premium']), PREMIUM, { type: 'reach', index: 1 });
  expect(owned).toMatchObject({ chosen: 'clap_premium' });
  const beyond = steps('lol', NOTHING, { type: 'reach', index: PREMIUM_AVATARS.length + 999 });
  expect(beyond).toEqual(startPicker('lol'));
});

test('chooses a random free picture from any tab, never the chosen one, and each other one for one throw', () => {
  const thrown: number[] = [];
  const random = (start: string | null, value: number) => {
    const throwOf = (below: number) => {
      thrown.push(below);
      return value;
    };
    return steps(start, NOTHING, PREMIUM, { type: 'random', throwOf });
  };
  expect(random(null, 5)).toMatchObject({ tab: 'free', chosen: FREE_AVATARS[5]?.id, reached: { free: 5 } });
  const others = FREE_AVATARS.slice(1).map((_, value) => random('lol', value).chosen);
  expect(new Set(others).size).toBe(FREE_AVATARS.length - 1);
  expect(others).not.toContain('lol');
  expect(new Set(thrown.slice(1))).toEqual(new Set([FREE_AVATARS.length - 1]));
});

test.each([
  ['ArrowRight', 0, 1],
  ['ArrowRight', 15, 0],
  ['ArrowLeft', 0, 15],
  ['ArrowDown', 4, 10],
  ['ArrowDown', 11, 11],
  ['ArrowUp', 7, 1],
  ['ArrowUp', 3, 3],
  ['Home', 9, 0],
  ['End', 2, 15],
  ['Enter', 2, null],
])('moves in a grid of 16 tiles and 6 columns with %s from %i to %s', (key, from, to) => {
  expect(tileAfterKey(key, from, 16, 6)).toBe(to);
});
