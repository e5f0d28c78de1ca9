// protocol: which avatars can be selected, and the file of an avatar id. Pure look-ups over avatar-table.ts.
import * as z from 'zod/mini';
import { type Avatar, FREE_AVATARS, LOOKUP_ONLY_AVATARS, PREMIUM_AVATARS } from './avatar-table.ts';
import { storable } from './ids.ts';

export { type Avatar, FREE_AVATARS, PREMIUM_AVATARS } from './avatar-table.ts';

const FREE = new Map(FREE_AVATARS.map((avatar) => [avatar.id, avatar]));
const PREMIUM = new Map(PREMIUM_AVATARS.map((avatar) => [avatar.id, avatar]));
const LOOKUP_ONLY = new Map(LOOKUP_ONLY_AVATARS.map((avatar) => [avatar.id, avatar]));

/** Shown when a player has no picture, when one fails to load, and for the bot. */
export const DEFAULT_PICTURE_URL = '/avatars/normal/default.webp';
/** Disc colour behind a picture that the table does not know. */
const DEFAULT_DISC = '#3a3027';
/** The text of the refusal, exactly as the product words it. */
export const INVALID_AVATAR_MESSAGE = 'Please select a valid avatar.';

/** A picture id as stored; only ids of the two tables can be chosen, older or foreign ones may still be shown. */
export const ProfilePicId = z.string().check(z.minLength(1), z.maxLength(64), storable);

export type AvatarKind = 'free' | 'premium';

/** What kind of selectable picture this id is; null when it cannot be chosen (unknown, or lookup only). */
export function avatarKind(id: string): AvatarKind | null {
  if (FREE.has(id)) return 'free';
  return PREMIUM.has(id) ? 'premium' : null;
}

/** The table's entry for an id, lookup-only ones included. */
export function findAvatar(id: string): Avatar | null {
  return FREE.get(id) ?? PREMIUM.get(id) ?? LOOKUP_ONLY.get(id) ?? null;
}

/** CSS colour of the disc behind the picture. */
export function discOf(id: string | null): string {
  return (id === null ? null : findAvatar(id)?.disc) ?? DEFAULT_DISC;
}

/**
 * Where a picture id is found: a missing id is the default picture; `.png` ids lie in the normal folder, `.gif` ids
 * in the premium one; known ids are looked up; anything else is the id plus `.png`. A premium picture with
 * `still: true` is its first frame. The id becomes one path segment, whatever it holds.
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
