// ui: how a player's picture comes to be shown: loading, else the default picture once, else a letter. Pure.
import { DEFAULT_PICTURE_URL } from '@kingstake/protocol/avatars';

export interface PictureState {
  url: string; // what is being shown or tried
  step: 'loading' | 'loaded' | 'failed';
}

export function startPicture(url: string): PictureState {
  return { url, step: 'loading' };
}

export function pictureLoaded(state: PictureState): PictureState {
  return { ...state, step: 'loaded' };
}

/** The default picture is tried once; when that fails too, the letter is left. */
export function pictureFailed(state: PictureState): PictureState {
  if (state.url === DEFAULT_PICTURE_URL) return { ...state, step: 'failed' };
  return startPicture(DEFAULT_PICTURE_URL);
}

/** The uppercase first letter of a name; '?' when there is none. */
export function initialOf(name: string | null): string {
  const [first] = (name ?? '').trim();
  return first === undefined ? '?' : first.toLocaleUpperCase('en');
}
