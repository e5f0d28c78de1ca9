// profile: the picture picker: its state and transitions, and a radio group in each tab, with two-dimensional arrow keys.

import {
  type Avatar as AvatarEntry,
  type AvatarKind,
  avatarKind,
  FREE_AVATARS,
  findAvatar,
  PREMIUM_AVATARS,
} from '@kingstake/protocol/avatars';
import { type Dispatch, type KeyboardEvent, memo, useDeferredValue, useEffect, useRef } from 'react';
import { Avatar } from '../../ui/avatar.tsx';
import { randomIndex } from '../../ui/browser.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/elements.ts';
import { Icon } from '../../ui/icon.tsx';
import { isPlainKey } from '../../ui/keys.ts';
import { Notice } from '../../ui/status.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import css from './profile.module.css';
import { ACCOUNT_TEXTS } from './texts.ts';

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

const PICTURES: Readonly<Record<AvatarKind, readonly AvatarEntry[]>> = {
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
function isUnlocked(id: string, owned: ReadonlySet<string>): boolean {
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

interface PicturePickerProps {
  state: PickerState;
  dispatch: Dispatch<PickerAction>;
  owned: ReadonlySet<string>;
  /** Shown above the pictures; null: no error. */
  refusal: string | null;
  /** A locked picture was clicked; undefined if nothing can be bought, and then no premium picture is shown. */
  onBuy?: (avatarId: string) => void;
}

/** Memoized, because typing a letter of the name would otherwise render a hundred pictures again. */
export const PicturePicker = memo(function PicturePicker(props: PicturePickerProps) {
  const { state, dispatch, owned, refusal, onBuy } = props;
  const throwDice = () => dispatch({ type: 'random', throwOf: randomIndex });
  const free = <PictureGrid kind="free" label={ACCOUNT_TEXTS.freePictures} {...{ state, dispatch, owned }} />;
  const premium = (
    <>
      <p className={css['locked']} role="status">
        <Icon name="lock" size="sm" />
        <span>{onBuy === undefined ? ACCOUNT_TEXTS.buyLater : ACCOUNT_TEXTS.buyHint}</span>
      </p>
      {onBuy !== undefined && (
        <PictureGrid
          kind="premium"
          label={ACCOUNT_TEXTS.premiumPictures}
          {...{ state, dispatch, owned, onBuy }}
        />
      )}
    </>
  );
  return (
    <Tabs<AvatarKind>
      label={ACCOUNT_TEXTS.pictureTabs}
      value={state.tab}
      onChange={(tab) => dispatch({ type: 'show', tab })}
      tabs={[
        { value: 'free', label: ACCOUNT_TEXTS.free, hint: ACCOUNT_TEXTS.freeHint, panel: free },
        { value: 'premium', label: ACCOUNT_TEXTS.premium, hint: ACCOUNT_TEXTS.premiumHint, panel: premium },
      ]}
      aside={
        <Button className={css['random']} onClick={throwDice}>
          <Icon name="dice" />
          <span className={css['randomWord']}>{ACCOUNT_TEXTS.random}</span>
        </Button>
      }
    >
      <div className={css['refusal']}>
        <Notice>{refusal}</Notice>
      </div>
    </Tabs>
  );
});

/**
 * Tiles that are rendered with the dialog, which has room for no more. The others follow later, so that they do not delay it on a
 * slow device.
 */
const FIRST_TILES = 30;

interface PictureGridProps extends Omit<PicturePickerProps, 'refusal'> {
  kind: AvatarKind;
  label: string;
}

function PictureGrid({ kind, label, state, dispatch, owned, onBuy }: PictureGridProps) {
  const grid = useRef<HTMLDivElement>(null);
  const all = PICTURES[kind];
  const pictures = all.slice(0, useDeferredValue(all.length, FIRST_TILES));
  const reached = state.reached[kind];
  const isReachedShown = reached < pictures.length;
  useEffect(() => {
    // In the next frame, when the browser computes the layout anyway. Doing it now would compute the layout twice.
    const frame = requestAnimationFrame(() => {
      if (grid.current !== null && isReachedShown) showTile(grid.current, reached);
    });
    return () => cancelAnimationFrame(frame);
  }, [reached, isReachedShown]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isPlainKey(event)) return;
    const tiles = event.currentTarget.children;
    const next = tileAfterKey(event.key, reached, pictures.length, columnsOf(event.currentTarget));
    const tile = next === null ? undefined : tiles[next];
    if (next === null || !(tile instanceof HTMLElement)) return;
    event.preventDefault();
    dispatch({ type: 'reach', index: next });
    tile.focus();
  };
  return (
    <div ref={grid} role="radiogroup" aria-label={label} className={css['grid']} onKeyDown={onKeyDown}>
      {pictures.map((avatar, index) => {
        const lock = kind === 'free' ? 'free' : isUnlocked(avatar.id, owned) ? 'owned' : 'locked';
        return (
          <PictureTile
            key={avatar.id}
            avatar={avatar}
            chosen={state.chosen === avatar.id}
            reachable={index === reached}
            lock={lock}
            onClick={() => {
              dispatch({ type: 'reach', index });
              if (lock === 'locked') onBuy?.(avatar.id);
            }}
          />
        );
      })}
    </div>
  );
}

/** Scrolls only the grid to the tile, never the dialog around it. */
function showTile(grid: HTMLElement, index: number): void {
  const tile = grid.children[index];
  if (!(tile instanceof HTMLElement)) return;
  const end = tile.offsetTop + tile.offsetHeight;
  if (tile.offsetTop < grid.scrollTop) grid.scrollTop = tile.offsetTop;
  else if (end > grid.scrollTop + grid.clientHeight) grid.scrollTop = end - grid.clientHeight;
}

function columnsOf(grid: Element): number {
  return getComputedStyle(grid).gridTemplateColumns.split(' ').length;
}

function pictureName(id: string): string {
  return findAvatar(id)?.name ?? ACCOUNT_TEXTS.ownPicture;
}

/** The name and a note about the picture that the form would save. */
export function pickedCaption({ chosen }: PickerState): { name: string; note: string } {
  if (chosen === null)
    return { name: ACCOUNT_TEXTS.noPicture, note: ACCOUNT_TEXTS.freeCount(FREE_AVATARS.length) };
  const note =
    avatarKind(chosen) === 'premium' ? ACCOUNT_TEXTS.owned : ACCOUNT_TEXTS.freeCount(FREE_AVATARS.length);
  return { name: pictureName(chosen), note };
}

interface PictureTileProps {
  avatar: AvatarEntry;
  chosen: boolean;
  /** The one tile of its group in the tab order. */
  reachable: boolean;
  lock: 'free' | 'owned' | 'locked';
  onClick: () => void;
}

function PictureTile({ avatar, chosen, reachable, lock, onClick }: PictureTileProps) {
  const price = lock === 'locked' ? ACCOUNT_TEXTS.premiumHint : ACCOUNT_TEXTS.owned;
  const name = {
    free: avatar.name,
    owned: `${avatar.name}, ${ACCOUNT_TEXTS.owned}`,
    locked: `${avatar.name}, ${ACCOUNT_TEXTS.premiumHint}, ${ACCOUNT_TEXTS.locked}`,
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: native radio buttons ignore columns and skip locked tiles
    <button
      type="button"
      role="radio"
      aria-checked={chosen}
      aria-label={name[lock]}
      title={avatar.name}
      tabIndex={reachable ? 0 : -1}
      className={cx(css['tile'], chosen && css['chosen'], lock === 'locked' && css['tileLocked'])}
      onClick={onClick}
    >
      <Avatar pictureId={avatar.id} name={avatar.name} size="xl" still={lock === 'locked'} />
      {lock !== 'free' && (
        <span className={cx('num', css['price'])}>
          {lock === 'locked' && <Icon name="lock" size="sm" />}
          <span>{price}</span>
        </span>
      )}
      {chosen && (
        <span className={css['tick']}>
          <Icon name="check" size="sm" />
        </span>
      )}
    </button>
  );
}
