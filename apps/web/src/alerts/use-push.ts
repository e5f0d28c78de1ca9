// alerts: the subscription of this browser to push messages, with what the server knows of it.
import { getPush, subscribePush, unsubscribePush } from '@kingstake/protocol/http/push';
import { useMutation, useQuery, useQueryClient } from '../api/use-query.ts';
import { currentLanguage } from '../language/index.ts';
import { useHttp } from '../session/index.ts';

/** Only few screens offer it. */
const loadWebPush = () => import('./web-push.ts');
const KEY = ['push'] as const;

/** `awaiting`: on, and the player wants a message when the next opponent waits. */
type PushWish = 'off' | 'on' | 'awaiting';

interface Push {
  wish: PushWish;
  isBusy: boolean;
  set: (wish: PushWish) => void;
}

/** Null while it is not known, and where this browser cannot be reached. `onRefused`: what was set could not be set. */
export function usePush(onRefused: () => void): Push | null {
  const http = useHttp();
  const queries = useQueryClient();
  const { data } = useQuery({
    queryKey: KEY,
    refetchOnMount: 'always',
    queryFn: async () => {
      const { pushState } = await loadWebPush();
      return { here: await pushState(), server: await http.send(getPush) };
    },
  });
  const { mutate, isPending } = useMutation({
    mutationFn: async (wish: PushWish) => {
      const { leavePush, wantPush } = await loadWebPush();
      if (wish === 'off') {
        await http.send(unsubscribePush);
        await leavePush();
        return;
      }
      const wanted = await wantPush(data?.server.publicKey ?? '');
      const awaitsOpponent = wish === 'awaiting';
      await http.send(subscribePush, { body: { ...wanted, language: currentLanguage(), awaitsOpponent } });
    },
    onError: onRefused,
    onSettled: () => void queries.invalidateQueries({ queryKey: KEY }),
  });
  if (data === undefined || data.here === 'missing') return null;
  const { here, server } = data;
  const isOn = here === 'on' && server.subscribed;
  return { wish: isOn ? (server.awaitsOpponent ? 'awaiting' : 'on') : 'off', isBusy: isPending, set: mutate };
}
