// account: which premium pictures the player owns. Until the answer is there, and when there is none, none.
import { userCalls } from '@kingstake/protocol';
import { useMemo } from 'react';
import { useQuery } from '../../api/use-query.ts';
import { useHttp } from '../../session/index.ts';

/** Where the answer is kept. */
export const ownedPicturesKey = (userId: number) => ['premium-avatars', userId] as const;

const NONE: ReadonlySet<string> = new Set();

/** The same set until another answer is there. */
export function useOwnedPictures(userId: number): ReadonlySet<string> {
  const http = useHttp();
  const { data } = useQuery({
    queryKey: ownedPicturesKey(userId),
    queryFn: () => http.send(userCalls.listPremiumAvatars, { params: { id: userId } }),
  });
  return useMemo(() => (data === undefined ? NONE : new Set(data.map((avatar) => avatar.avatarId))), [data]);
}
