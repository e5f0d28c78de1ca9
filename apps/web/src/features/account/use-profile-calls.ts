// account: the calls that create and change the player's own profile.

import { authCalls, type User, userCalls } from '@kingstake/protocol';
import { INVALID_AVATAR_MESSAGE } from '@kingstake/protocol/avatars';
import { HttpError, messageOf } from '../../api/http-client.ts';
import { useMutation } from '../../api/use-query.ts';
import { messageInLanguage } from '../../language/index.ts';
import { useHttp, useSession, useSessionActions } from '../../session/index.ts';
import { useToasts } from '../../ui/toasts.tsx';
import type { SavedProfile } from './profile-draft.ts';
import { ACCOUNT_TEXTS } from './texts.ts';

/** Where a refusal is to be shown: beside the name, above the pictures, or as a toast. */
export interface Refusals {
  onNameRefused(message: string): void;
  onPictureRefused(message: string): void;
}

const isTaken = (error: unknown): boolean => error instanceof HttpError && error.status === 409;
const isBadPicture = (error: unknown): boolean =>
  messageOf(error) === messageInLanguage(INVALID_AVATAR_MESSAGE);

/** Creates the player of the signed-in wallet; the session then goes on to play. */
export function useRegister({ onNameRefused, onPictureRefused }: Refusals) {
  const http = useHttp();
  const { wallet } = useSession();
  const { setUser } = useSessionActions();
  const toasts = useToasts();
  return useMutation({
    mutationFn: (profile: SavedProfile) =>
      http.send(authCalls.register, { body: { ...profile, walletAddress: wallet?.publicKey ?? '' } }),
    onSuccess: (user) => setUser(user),
    onError: (error) => {
      if (isTaken(error)) onNameRefused(messageOf(error));
      else if (isBadPicture(error)) onPictureRefused(messageOf(error));
      else
        toasts.show({ variant: 'error', title: ACCOUNT_TEXTS.registerFailed, description: messageOf(error) });
    },
  });
}

/** Saves what changed, the name first. What was saved before a refusal stays saved. */
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
