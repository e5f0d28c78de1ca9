// account: a profile being edited: what may be saved, and what of it is new. Pure.
import { avatarKind } from '@kingstake/protocol/avatars';
import { DISPLAY_NAME_MESSAGES, parseDisplayName } from '@kingstake/protocol/display-name';
import { isRefused } from '@kingstake/protocol/result';
import { messageInLanguage } from '../../language/index.ts';

export interface ProfileDraft {
  name: string; // as typed
  pictureId: string | null; // null: none chosen yet
}

export interface SavedProfile {
  username: string;
  profilePicId: string;
}

/** What the name breaks, in words for the player; null when it may be sent. */
export function nameFault(raw: string): string | null {
  const parsed = parseDisplayName(raw);
  return isRefused(parsed) ? messageInLanguage(DISPLAY_NAME_MESSAGES[parsed.refused]) : null;
}

/** The profile to create; null while a name or a picture is missing or not allowed. */
export function completeProfile(draft: ProfileDraft): SavedProfile | null {
  const parsed = parseDisplayName(draft.name);
  if (isRefused(parsed) || draft.pictureId === null) return null;
  return { username: parsed, profilePicId: draft.pictureId };
}

/** Whether the picture is one that can be chosen at all. */
export function isKnownPicture(id: string): boolean {
  return avatarKind(id) !== null;
}

/** What of the draft differs from the saved profile and may be sent; an empty object when nothing does. */
export function changesOf(saved: SavedProfile, draft: ProfileDraft): Partial<SavedProfile> {
  const parsed = parseDisplayName(draft.name);
  const { pictureId } = draft;
  return {
    ...(!isRefused(parsed) && parsed !== saved.username && { username: parsed }),
    ...(pictureId !== null && pictureId !== saved.profilePicId && { profilePicId: pictureId }),
  };
}

/** Save is offered when something changed and nothing stands in the way. */
export function canSave(saved: SavedProfile, draft: ProfileDraft): boolean {
  if (nameFault(draft.name) !== null) return false;
  return Object.keys(changesOf(saved, draft)).length > 0;
}
