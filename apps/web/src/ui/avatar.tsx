// ui: a player's picture on its coloured disc. The player's name stands beside it, so the picture itself is silent.
import { discOf, pictureUrl } from '@kingstake/protocol/avatars';
import { useState } from 'react';
import css from './avatar.module.css';
import { cx } from './class-names.ts';
import { initialOf, pictureFailed, pictureLoaded, startPicture } from './picture-state.ts';
import { UI_TEXTS } from './texts.ts';
import { REDUCED_MOTION, useMediaQuery } from './use-media-query.ts';

export type AvatarSize = 'sm' | 'md' | 'lg' | 'xl';

interface AvatarProps {
  /** null or empty: the player has no picture, and the letter stands for it. */
  pictureId: string | null;
  name: string | null;
  size: AvatarSize;
  /** First frame of an animated picture; small ones and reduced motion are always still. */
  still?: boolean;
}

export function Avatar({ pictureId, name, size, still = false }: AvatarProps) {
  const reducedMotion = useMediaQuery(REDUCED_MOTION);
  const id = pictureId === '' ? null : pictureId;
  const initial = initialOf(name);
  const url = pictureUrl(id, { still: still || size === 'sm' || reducedMotion });
  return (
    <span
      className={cx(css['disc'], css[size], id === null && css['empty'])}
      style={id === null ? undefined : { backgroundColor: discOf(id) }}
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
  roomy: boolean; // there is room for a sentence when it fails; a small disc keeps it for readers and pointers
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
