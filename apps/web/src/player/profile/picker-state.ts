// account: the state of the picture picker and its transitions. Pure: randomness is passed in.
import {
  type Avatar,
  type AvatarKind,
  avatarKind,
  FREE_AVATARS,
  PREMIUM_AVATARS,
} from '@kingstake/protocol/avatars';

export interface PickerState {
  tab: AvatarKind; // the visible set
  chosen: string | null; // picture id as it would be saved
  reached: Readonly<Record<AvatarKind, number>>; // the tile of each set in the tab order
}

export type PickerAction =
  | { type: 'show'; tab: AvatarKind }
  /** A tile was clicked, or reached with the arrow keys, which in a radio group also chooses it. */
  | { type: 'reach'; index: number }
  /** A premium picture was bought, which also chooses it. */
  | { type: 'bought'; id: string }
  /** `throwOf(n)` returns a whole number from 0 to n - 1. */
  | { type: 'random'; throwOf: (below: number) => number };

export const PICTURES: Readonly<Record<AvatarKind, readonly Avatar[]>> = {
  free: FREE_AVATARS,
  premium: PREMIUM_AVATARS,
};

/** A picker with this picture chosen, or with none. For a picture in neither set both tabs start at their first tile. */
export function startPicker(chosen: string | null): PickerState {
  const kind = chosen === null ? null : avatarKind(chosen);
  const reached = { free: 0, premium: 0 };
  if (kind !== null) reached[kind] = PICTURES[kind].findIndex((avatar) => avatar.id === chosen);
  return { tab: kind ?? 'free', chosen, reached };
}

/** A picture can be chosen when it is free or owned. */
export function isUnlocked(id: string, owned: ReadonlySet<string>): boolean {
  return avatarKind(id) === 'free' || owned.has(id);
}

export function pick(state: PickerState, action: PickerAction, owned: ReadonlySet<string>): PickerState {
  switch (action.type) {
    case 'show':
      return { ...state, tab: action.tab };
    case 'reach':
      return reach(state, action.index, owned);
    case 'bought': {
      const index = PREMIUM_AVATARS.findIndex((avatar) => avatar.id === action.id);
      return reach({ ...state, tab: 'premium' }, index, new Set([...owned, action.id]));
    }
    case 'random': {
      const others = FREE_AVATARS.filter((avatar) => avatar.id !== state.chosen);
      const thrown = others[action.throwOf(others.length)];
      if (thrown === undefined) return state;
      return reach({ ...state, tab: 'free' }, FREE_AVATARS.indexOf(thrown), owned);
    }
  }
}

function reach(state: PickerState, index: number, owned: ReadonlySet<string>): PickerState {
  const avatar = PICTURES[state.tab][index];
  if (avatar === undefined) return state;
  const reached = { ...state.reached, [state.tab]: index };
  return { ...state, reached, chosen: isUnlocked(avatar.id, owned) ? avatar.id : state.chosen };
}

/**
 * The tile to which a key leads from `index`, in a grid of `count` tiles and `columns` columns. Left and right wrap from line to
 * line and around the ends. Up and down stay in their column and stop at its ends. null: not a key of the grid.
 */
export function tileAfterKey(key: string, index: number, count: number, columns: number): number | null {
  switch (key) {
    case 'ArrowRight':
      return (index + 1) % count;
    case 'ArrowLeft':
      return (index + count - 1) % count;
    case 'ArrowDown':
      return index + columns < count ? index + columns : index;
    case 'ArrowUp':
      return index >= columns ? index - columns : index;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}
