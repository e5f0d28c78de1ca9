// account: the state of the picture picker.
import { FREE_AVATARS, PREMIUM_AVATARS } from '@kingstake/protocol/avatars';
import { describe, expect, it } from 'vitest';
import { type PickerAction, pick, startPicker, tileAfterKey } from './picker-state.ts';

const NOTHING: ReadonlySet<string> = new Set();
const steps = (start: string | null, owned: ReadonlySet<string>, ...actions: PickerAction[]) =>
  actions.reduce((state, action) => pick(state, action, owned), startPicker(start));

describe('the initial state', () => {
  it('focuses the first free picture and chooses none if the player has no picture', () => {
    expect(startPicker(null)).toEqual({
      tab: 'free',
      chosen: null,
      reached: { free: 0, premium: 0 },
    });
  });

  it("focuses the player's picture in its tab", () => {
    expect(startPicker('thinky')).toMatchObject({ tab: 'free', reached: { free: 1, premium: 0 } });
    expect(startPicker('no_premium')).toMatchObject({ tab: 'premium', reached: { free: 0, premium: 2 } });
  });

  it('keeps a picture that is in neither tab', () => {
    expect(startPicker('batman_premium')).toMatchObject({
      tab: 'free',
      chosen: 'batman_premium',
      reached: { free: 0, premium: 0 },
    });
  });
});

describe('moving to a picture', () => {
  it('chooses a free one', () => {
    expect(steps(null, NOTHING, { type: 'reach', index: 3 })).toMatchObject({
      chosen: FREE_AVATARS[3]?.id,
      reached: { free: 3 },
    });
  });

  it('refuses a locked one and keeps the choice', () => {
    const state = steps('lol', NOTHING, { type: 'show', tab: 'premium' }, { type: 'reach', index: 1 });
    expect(state).toMatchObject({ chosen: 'lol', reached: { premium: 1 } });
  });

  it('chooses an owned one', () => {
    const owned = new Set(['clap_premium']);
    const state = steps('lol', owned, { type: 'show', tab: 'premium' }, { type: 'reach', index: 1 });
    expect(state).toMatchObject({ chosen: 'clap_premium' });
  });

  it('ignores an index without a picture', () => {
    expect(steps('lol', NOTHING, { type: 'reach', index: PREMIUM_AVATARS.length + 999 })).toEqual(
      startPicker('lol'),
    );
  });
});

describe('a random picture', () => {
  it('chooses the free picture at the random index, from any tab', () => {
    const state = steps(
      null,
      NOTHING,
      { type: 'show', tab: 'premium' },
      { type: 'random', throwOf: () => 5 },
    );
    expect(state).toMatchObject({ tab: 'free', chosen: FREE_AVATARS[5]?.id, reached: { free: 5 } });
  });

  it('never returns the chosen picture, and can return every other one', () => {
    const reached = new Set<string | null>();
    for (let thrown = 0; thrown < FREE_AVATARS.length - 1; thrown += 1) {
      reached.add(steps('lol', NOTHING, { type: 'random', throwOf: () => thrown }).chosen);
    }
    expect(reached.size).toBe(FREE_AVATARS.length - 1);
    expect(reached.has('lol')).toBe(false);
  });

  it('requests a random index below the number of the other pictures', () => {
    let asked = 0;
    const throwOf = (below: number) => {
      asked = below;
      return 0;
    };
    steps('lol', NOTHING, { type: 'random', throwOf });
    expect(asked).toBe(FREE_AVATARS.length - 1);
  });
});

describe('keys in a grid of 16 tiles and 6 columns', () => {
  it.each([
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
  ])('moves with %s from %i to %s', (key, from, to) => {
    expect(tileAfterKey(key, from, 16, 6)).toBe(to);
  });
});
