// settings: who may challenge the player: the door, and the players that are blocked.
import { listBlocks, unblockPlayer } from '@kingstake/protocol/http/blocks';
import { getChallengePrivacy, setChallengePrivacy } from '@kingstake/protocol/http/challenges';
import { messageOf } from '../../api/http-client.ts';
import { useMutation, useQuery, useQueryClient } from '../../api/use-query.ts';
import { useHttp } from '../../session/index.ts';
import { useToasts } from '../../ui/toasts.tsx';
import { SETTINGS_TEXTS } from './texts.ts';

const BLOCKS = ['blocks'] as const;
const CHALLENGE_PRIVACY = ['challenge-privacy'] as const;

export function useBlocks() {
  const http = useHttp();
  return useQuery({ queryKey: BLOCKS, queryFn: () => http.send(listBlocks), refetchOnMount: 'always' });
}

export function useChallengePrivacy() {
  const http = useHttp();
  return useQuery({ queryKey: CHALLENGE_PRIVACY, queryFn: () => http.send(getChallengePrivacy) });
}

export function useUnblock() {
  const http = useHttp();
  return useChange(BLOCKS, (userId: number) => http.send(unblockPlayer, { params: { userId } }));
}

export function useSetChallengePrivacy() {
  const http = useHttp();
  return useChange(CHALLENGE_PRIVACY, (closedToStrangers: boolean) =>
    http.send(setChallengePrivacy, { body: { closedToStrangers } }),
  );
}

/** What is shown afterwards is what the server says, after a refusal too. */
function useChange<V>(queryKey: readonly string[], mutationFn: (value: V) => Promise<unknown>) {
  const queries = useQueryClient();
  const toasts = useToasts();
  return useMutation({
    mutationFn,
    onError: (error) =>
      toasts.show({ variant: 'error', title: SETTINGS_TEXTS.notSaved, description: messageOf(error) }),
    onSettled: () => void queries.invalidateQueries({ queryKey }),
  });
}
