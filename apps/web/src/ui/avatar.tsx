// ui: a player's picture on a coloured disc. The player's name is next to it, so the picture is decorative.
import { DEFAULT_PICTURE_URL, discOf, pictureUrl } from '@kingstake/protocol/avatars';
import { type CSSProperties, useState } from 'react';
import { cx } from './elements.ts';
import { REDUCED_MOTION, useMediaQuery } from './layout.tsx';
import css from './player.module.css';
import { UI_TEXTS } from './texts.ts';

type AvatarSize = 'sm' | 'md' | 'lg' | 'xl';

interface AvatarProps {
  /** null or empty: the player has no picture, and a letter is shown. */
  pictureId: string | null;
  name: string | null;
  size: AvatarSize;
  /** Shows only the first frame of an animated picture. Small pictures are always still, and so are all with reduced motion. */
  still?: boolean;
}

export function Avatar({ pictureId, name, size, still = false }: AvatarProps) {
  const reducedMotion = useMediaQuery(REDUCED_MOTION);
  const id = pictureId === '' ? null : pictureId;
  const initial = initialOf(name);
  const url = pictureUrl(id, { still: still || size === 'sm' || reducedMotion });
  return (
    <span
      className={cx(css['disc'], css[size])}
      style={id === null ? undefined : ({ '--disc': discOf(id) } as CSSProperties)}
    >
      {id === null ? (
        <span className={css['initial']} aria-hidden="true">
          {initial}
        </span>
      ) : (
        <Picture key={url} url={url} initial={initial} roomy={size === 'lg' || size === 'xl'} />
      )}
    </span>
  );
}

interface PictureProps {
  url: string;
  initial: string;
  roomy: boolean; // there is room for a message when it fails; a small disc has it as a tooltip and for screen readers
}

function Picture({ url, initial, roomy }: PictureProps) {
  const [state, setState] = useState(() => startPicture(url));
  if (state.step === 'failed') {
    return (
      <span className={css['initial']} title={UI_TEXTS.failedPicture}>
        <span aria-hidden="true">{initial}</span>
        <span className={roomy ? css['failed'] : 'vh'}>{UI_TEXTS.failedPicture}</span>
      </span>
    );
  }
  return (
    <img
      className={css['picture']}
      data-step={state.step}
      src={state.url}
      alt=""
      loading="lazy"
      decoding="async"
      draggable="false"
      onLoad={() => setState(pictureLoaded)}
      onError={() => setState(pictureFailed)}
    />
  );
}

interface PictureState {
  url: string; // the URL that is shown or being loaded
  step: 'loading' | 'loaded' | 'failed';
}

export function startPicture(url: string): PictureState {
  return { url, step: 'loading' };
}

export function pictureLoaded(state: PictureState): PictureState {
  return { ...state, step: 'loaded' };
}

/** The default picture is tried once; if it fails too, the letter stays. */
export function pictureFailed(state: PictureState): PictureState {
  if (state.url === DEFAULT_PICTURE_URL) return { ...state, step: 'failed' };
  return startPicture(DEFAULT_PICTURE_URL);
}

/** The uppercase first letter of a name, or '?'. */
export function initialOf(name: string | null): string {
  const [first] = (name ?? '').trim();
  return first === undefined ? '?' : first.toLocaleUpperCase('en');
}
