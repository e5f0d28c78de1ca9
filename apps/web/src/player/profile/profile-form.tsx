// profile: the profile form of registration and settings: its state, validation, calls, the name field and the footer.

import { authCalls, limitCalls, type User, userCalls } from '@kingstake/protocol';
import { avatarKind, INVALID_AVATAR_MESSAGE } from '@kingstake/protocol/avatars';
import {
  DISPLAY_NAME_MAX,
  DISPLAY_NAME_MESSAGES,
  graphemeCount,
  parseDisplayName,
} from '@kingstake/protocol/display-name';
import type { LimitPeriod } from '@kingstake/protocol/http/limits';
import { formatSol, type Lamports } from '@kingstake/protocol/money';
import { isRefused } from '@kingstake/protocol/result';
import { type Dispatch, type ReactNode, useCallback, useReducer, useState } from 'react';
import { messageInLanguage } from '../../language/index.ts';
import { type Http, HttpError, messageOf } from '../../net/http-client.ts';
import { useMutation } from '../../net/use-query.ts';
import { useHttp, useSession, useSessionActions } from '../../session/index.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Field } from '../../ui/controls.tsx';
import { cx } from '../../ui/elements.ts';
import { useToasts } from '../../ui/toasts.tsx';
import { type PickerAction, type PickerState, pick, pickedCaption, startPicker } from './picture-picker.tsx';
import css from './profile.module.css';
import { ACCOUNT_TEXTS } from './texts.ts';

interface ProfileForm {
  draft: ProfileDraft;
  picker: PickerState;
  /** The same function on every render. */
  dispatch: Dispatch<PickerAction>;
  setName(name: string): void;
  /** The server's refusal of the name; cleared when the name changes. */
  nameRefusal: string | null;
  /** Shown above the pictures; cleared when another one is chosen. */
  pictureRefusal: string | null;
  refusals: Refusals;
  /** Returns whether the picture may be sent; shows the reason if not. */
  checkPicture(id: string): boolean;
}

/** The state of a profile form: the name as typed, the picker, and the server's refusals. */
export function useProfileForm(
  start: { name: string; pictureId: string | null },
  owned: ReadonlySet<string>,
): ProfileForm {
  const [name, setNameState] = useState(start.name);
  const [nameRefusal, setNameRefusal] = useState<string | null>(null);
  const [pictureRefusal, setPictureRefusal] = useState<string | null>(null);
  const [picker, dispatchPicker] = useReducer(
    (state: PickerState, action: PickerAction) => pick(state, action, owned),
    start.pictureId,
    startPicker,
  );
  const dispatch = useCallback((action: PickerAction) => {
    setPictureRefusal(null);
    dispatchPicker(action);
  }, []);
  return {
    draft: { name, pictureId: picker.chosen },
    picker,
    dispatch,
    setName(next) {
      setNameRefusal(null);
      setNameState(next);
    },
    nameRefusal,
    pictureRefusal,
    refusals: { onNameRefused: setNameRefusal, onPictureRefused: setPictureRefusal },
    checkPicture(id) {
      if (isKnownPicture(id)) return true;
      setPictureRefusal(messageInLanguage(INVALID_AVATAR_MESSAGE));
      return false;
    },
  };
}

/** Where a refusal is shown: next to the name, above the pictures, or as a toast. */
interface Refusals {
  onNameRefused(message: string): void;
  onPictureRefused(message: string): void;
}

const isTaken = (error: unknown): boolean => error instanceof HttpError && error.status === 409;
const isBadPicture = (error: unknown): boolean =>
  messageOf(error) === messageInLanguage(INVALID_AVATAR_MESSAGE);

export interface Registration {
  profile: SavedProfile;
  /** What the player agreed to; null if the operator has no terms. */
  agreement: { version: string; limit: { period: LimitPeriod; value: Lamports } | null } | null;
}

/**
 * Creates the player of the signed-in wallet; the session then continues. `onProfileRefused`: the name or picture must be changed.
 */
export function useRegister({ onNameRefused, onPictureRefused }: Refusals, onProfileRefused: () => void) {
  const http = useHttp();
  const { wallet } = useSession();
  const { setUser } = useSessionActions();
  const toasts = useToasts();
  return useMutation({
    mutationFn: async ({ profile, agreement }: Registration) => {
      const walletAddress = wallet?.publicKey ?? '';
      const user = await http.send(authCalls.register, { body: { ...profile, walletAddress } });
      // The player exists now. A failure from here on is only shown; the page asks for the agreement again where it is needed.
      await agree(http, user.id, agreement).catch((error: unknown) => {
        toasts.show({
          variant: 'error',
          title: ACCOUNT_TEXTS.agreementFailed,
          description: messageOf(error),
        });
      });
      return user;
    },
    onSuccess: (user) => setUser(user),
    onError: (error) => {
      if (isTaken(error)) onNameRefused(messageOf(error));
      else if (isBadPicture(error)) onPictureRefused(messageOf(error));
      else {
        toasts.show({ variant: 'error', title: ACCOUNT_TEXTS.registerFailed, description: messageOf(error) });
        return;
      }
      onProfileRefused();
    },
  });
}

/** The terms come first, because a limit is optional. */
async function agree(http: Http, id: number, agreement: Registration['agreement']): Promise<void> {
  if (agreement === null) return;
  const { version, limit } = agreement;
  await http.send(limitCalls.acceptTerms, { params: { id }, body: { version } });
  if (limit === null) return;
  const body = { kind: 'deposit', period: limit.period, value: formatSol(limit.value) } as const;
  await http.send(limitCalls.setLimit, { params: { id }, body });
}

/** Saves the changes, the name first. If one is refused, those before it stay saved. */
export function useSaveProfile(user: User, refusals: Refusals, onSaved: () => void) {
  const http = useHttp();
  const { setUser } = useSessionActions();
  const toasts = useToasts();
  const fail = (title: string, error: unknown) =>
    toasts.show({ variant: 'error', title, description: messageOf(error) });

  const saveName = async (username: string): Promise<boolean> => {
    try {
      setUser(await http.send(userCalls.updateUser, { params: { id: user.id }, body: { username } }));
      return true;
    } catch (error) {
      if (isTaken(error)) refusals.onNameRefused(messageOf(error));
      else fail(ACCOUNT_TEXTS.nameFailed, error);
      return false;
    }
  };
  const savePicture = async (profilePicId: string): Promise<boolean> => {
    try {
      setUser(
        await http.send(userCalls.updateProfilePic, { params: { id: user.id }, body: { profilePicId } }),
      );
      return true;
    } catch (error) {
      if (isBadPicture(error)) refusals.onPictureRefused(messageOf(error));
      else fail(ACCOUNT_TEXTS.pictureFailed, error);
      return false;
    }
  };

  return useMutation({
    mutationFn: async ({ username, profilePicId }: Partial<SavedProfile>) => {
      const nameDone = username === undefined || (await saveName(username));
      const pictureDone = profilePicId === undefined || (await savePicture(profilePicId));
      if (!nameDone || !pictureDone) return;
      toasts.show({ variant: 'success', title: ACCOUNT_TEXTS.profileUpdated });
      onSaved();
    },
  });
}

interface ProfileDraft {
  name: string; // as typed
  pictureId: string | null; // null: none chosen yet
}

interface SavedProfile {
  username: string;
  profilePicId: string;
}

/** Which rule the name breaks, as a message for the player; null if it is valid. */
export function nameFault(raw: string): string | null {
  const parsed = parseDisplayName(raw);
  return isRefused(parsed) ? messageInLanguage(DISPLAY_NAME_MESSAGES[parsed.refused]) : null;
}

/** The profile to create, or null while the name or picture is missing or invalid. */
export function completeProfile(draft: ProfileDraft): SavedProfile | null {
  const parsed = parseDisplayName(draft.name);
  if (isRefused(parsed) || draft.pictureId === null) return null;
  return { username: parsed, profilePicId: draft.pictureId };
}

/** Whether the picture can be chosen at all. */
export function isKnownPicture(id: string): boolean {
  return avatarKind(id) !== null;
}

/** The fields of the draft that differ from the saved profile and are valid; an empty object if there are none. */
export function changesOf(saved: SavedProfile, draft: ProfileDraft): Partial<SavedProfile> {
  const parsed = parseDisplayName(draft.name);
  const { pictureId } = draft;
  return {
    ...(!isRefused(parsed) && parsed !== saved.username && { username: parsed }),
    ...(pictureId !== null && pictureId !== saved.profilePicId && { profilePicId: pictureId }),
  };
}

/** Save is enabled when something changed and the draft is valid. */
export function canSave(saved: SavedProfile, draft: ProfileDraft): boolean {
  if (nameFault(draft.name) !== null) return false;
  return Object.keys(changesOf(saved, draft)).length > 0;
}

interface NameFieldProps {
  value: string;
  onChange: (value: string) => void;
  /** The server's refusal of this name, or null. */
  refusal: string | null;
  hint?: string;
}

/** The display name, with its rules shown while the player types. */
export function NameField({ value, onChange, refusal, hint }: NameFieldProps) {
  // An empty name is an error only after the field was visited, so that the form does not open with an error.
  const [visited, setVisited] = useState(value !== '');
  const count = graphemeCount(value.trim());
  const fault = value.trim() === '' && !visited ? null : nameFault(value);
  return (
    <Field
      label={ACCOUNT_TEXTS.displayName}
      placeholder={ACCOUNT_TEXTS.displayNamePlaceholder}
      aside={
        <span className={cx('num', count > DISPLAY_NAME_MAX && css['over'])} aria-hidden="true">
          {ACCOUNT_TEXTS.counter(count, DISPLAY_NAME_MAX)}
        </span>
      }
      error={fault ?? refusal}
      hint={hint}
      value={value}
      autoComplete="nickname"
      autoCapitalize="words"
      spellCheck={false}
      enterKeyHint="done"
      required
      onChange={(event) => {
        setVisited(true);
        onChange(event.target.value);
      }}
    />
  );
}

interface PickedProps {
  picker: PickerState;
  /** Its first letter is shown while no picture is chosen. */
  playerName: string;
  children: ReactNode;
}

/** The footer of a profile form: the chosen picture, and the buttons. */
export function Picked({ picker, playerName, children }: PickedProps) {
  const { name, note } = pickedCaption(picker);
  return (
    <div className={css['foot']}>
      <Avatar pictureId={picker.chosen} name={playerName} size="lg" />
      <div className={css['words']}>
        <b>{name}</b>
        <span>{note}</span>
      </div>
      <div className={css['buttons']}>{children}</div>
    </div>
  );
}
