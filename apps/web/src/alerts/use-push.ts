// alerts: this browser's push subscription, and the server's record of it.
import { getPush, subscribePush, unsubscribePush } from '@kingstake/protocol/http/push';
import { currentLanguage } from '../language/index.ts';
import { useMutation, useQuery, useQueryClient } from '../net/use-query.ts';
import { useHttp } from '../session/index.ts';

/** Loaded lazily, because few screens offer it. */
const loadWebPush = () => import('./web-push.ts');
const KEY = ['push'] as const;

/** `awaiting`: on, and the player also wants a message when an opponent waits. */
type PushWish = 'off' | 'on' | 'awaiting';

interface Push {
  wish: PushWish;
  isBusy: boolean;
  set: (wish: PushWish) => void;
}

/** Null until it is known, and where the browser has no push. `onRefused` is called when a change fails. */
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
