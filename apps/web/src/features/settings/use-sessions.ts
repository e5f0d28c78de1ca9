// settings: the browsers that are signed in with the player's wallet, and signing out those that are elsewhere.
import { endOtherSessions, endSession, listSessions } from '@kingstake/protocol/http/sessions';
import { messageOf } from '../../api/http-client.ts';
import { useMutation, useQuery, useQueryClient } from '../../api/use-query.ts';
import { useHttp } from '../../session/index.ts';
import { useToasts } from '../../ui/toasts.tsx';
import { SETTINGS_TEXTS } from './texts.ts';

const KEY = ['sessions'] as const;

export function useSessions() {
  const http = useHttp();
  return useQuery({
    queryKey: KEY,
    queryFn: () => http.send(listSessions),
    select: ({ sessions }) => sessions,
  });
}

/** By the id of one, or without for all but this one. */
export function useEndSession() {
  const http = useHttp();
  const queries = useQueryClient();
  const toasts = useToasts();
  return useMutation({
    mutationFn: (id: string | null) =>
      id === null ? http.send(endOtherSessions) : http.send(endSession, { params: { id } }),
    onError: (error) =>
      toasts.show({
        variant: 'error',
        title: SETTINGS_TEXTS.signOutFailed,
        description: messageOf(error),
      }),
    // After a refusal too: the list may be older than what another browser has done.
    onSettled: () => void queries.invalidateQueries({ queryKey: KEY }),
  });
}
