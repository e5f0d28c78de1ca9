// account: the state behind a profile form: the name as typed, the picker, and what the server refused.
import { INVALID_AVATAR_MESSAGE } from '@kingstake/protocol/avatars';
import { type Dispatch, useCallback, useReducer, useState } from 'react';
import { messageInLanguage } from '../../language/index.ts';
import { type PickerAction, type PickerState, pick, startPicker } from './picker-state.ts';
import { isKnownPicture, type ProfileDraft } from './profile-draft.ts';
import type { Refusals } from './use-profile-calls.ts';

export interface ProfileForm {
  draft: ProfileDraft;
  picker: PickerState;
  /** Stays the same. */
  dispatch: Dispatch<PickerAction>;
  setName(name: string): void;
  /** What the server said of the name; gone as soon as it is changed. */
  nameRefusal: string | null;
  /** What stands above the pictures; gone as soon as another one is chosen. */
  pictureRefusal: string | null;
  refusals: Refusals;
  /** Whether the picture may be sent; says why where it may not. */
  checkPicture(id: string): boolean;
}

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
