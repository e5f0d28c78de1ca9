// Which avatars can be selected, and the file of an avatar id.
import * as z from 'zod/mini';
import { type Avatar, FREE_AVATARS, LOOKUP_ONLY_AVATARS, PREMIUM_AVATARS } from './avatar-table.ts';
import { storable } from './ids.ts';

export { type Avatar, FREE_AVATARS, PREMIUM_AVATARS } from './avatar-table.ts';

const FREE = new Map(FREE_AVATARS.map((avatar) => [avatar.id, avatar]));
const PREMIUM = new Map(PREMIUM_AVATARS.map((avatar) => [avatar.id, avatar]));
const LOOKUP_ONLY = new Map(LOOKUP_ONLY_AVATARS.map((avatar) => [avatar.id, avatar]));

/** Shown for a player without a picture, for a picture that fails to load, and for the bot. */
export const DEFAULT_PICTURE_URL = '/avatars/normal/default.webp';
/** Disc colour behind an unknown picture. */
const DEFAULT_DISC = '#3a3027';
/** The exact text of the refusal. */
export const INVALID_AVATAR_MESSAGE = 'Please select a valid avatar.';

/** A stored picture id. Only ids of the two tables can be selected, but older or unknown ones may still be shown. */
export const ProfilePicId = z.string().check(z.minLength(1), z.maxLength(64), storable);

export type AvatarKind = 'free' | 'premium';

/** The kind of this selectable picture; null if it cannot be selected. */
export function avatarKind(id: string): AvatarKind | null {
  if (FREE.has(id)) return 'free';
  return PREMIUM.has(id) ? 'premium' : null;
}

/** The table's entry for an id, including entries for lookup only. */
export function findAvatar(id: string): Avatar | null {
  return FREE.get(id) ?? PREMIUM.get(id) ?? LOOKUP_ONLY.get(id) ?? null;
}

/** CSS colour of the disc behind the picture. */
export function discOf(id: string | null): string {
  return (id === null ? null : findAvatar(id)?.disc) ?? DEFAULT_DISC;
}

/**
 * Returns the path of a picture; the default picture without an id. `.png` ids are in the normal folder, `.gif` ids in the premium
 * one, and known ids are looked up. `.png` is appended to any other id. With `still: true` a premium picture is its first frame.
 * The id becomes one path segment, whatever it contains.
 */
export function pictureUrl(id: string | null, options: { still?: boolean } = {}): string {
  if (id === null || id === '') return DEFAULT_PICTURE_URL;
  const segment = encodeURIComponent(id);
  if (id.endsWith('.png')) return `/avatars/normal/${segment}`;
  if (id.endsWith('.gif')) return `/avatars/premium/${segment}`;
  if (FREE.has(id)) return `/avatars/normal/${segment}.webp`;
  if (PREMIUM.has(id) || LOOKUP_ONLY.has(id)) {
    return `/avatars/premium/${segment}${options.still === true ? '.still' : ''}.webp`;
  }
  return `/avatars/normal/${segment}.png`;
}
