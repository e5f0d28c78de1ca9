// settings: whether this browser is told what happens while it is closed. The server knows it by the session, the browser by itself:
// on is what both say.
import { getPush, subscribePush, unsubscribePush } from '@kingstake/protocol/http/push';
import { loadWebPush } from '../../alerts/index.ts';
import { useMutation, useQuery, useQueryClient } from '../../api/use-query.ts';
import { currentLanguage } from '../../language/index.ts';
import { useHttp } from '../../session/index.ts';
import { useToasts } from '../../ui/toasts.tsx';
import { SETTINGS_TEXTS } from './texts.ts';

const KEY = ['push'] as const;

/** Null while it is not known, and where this browser cannot be reached. */
export function usePush(): { isOn: boolean; isBusy: boolean; set: (on: boolean) => void } | null {
  const http = useHttp();
  const queries = useQueryClient();
  const toasts = useToasts();
  const { data } = useQuery({
    queryKey: KEY,
    refetchOnMount: 'always',
    queryFn: async () => {
      const { pushState } = await loadWebPush();
      return { here: await pushState(), server: await http.send(getPush) };
    },
  });
  const { mutate, isPending } = useMutation({
    mutationFn: async (on: boolean) => {
      const { leavePush, wantPush } = await loadWebPush();
      if (!on) {
        await http.send(unsubscribePush);
        await leavePush();
        return;
      }
      const wanted = await wantPush(data?.server.publicKey ?? '');
      await http.send(subscribePush, { body: { ...wanted, language: currentLanguage() } });
    },
    onError: () =>
      toasts.show({
        variant: 'error',
        title: SETTINGS_TEXTS.notSaved,
        description: SETTINGS_TEXTS.pushRefused,
      }),
    onSettled: () => void queries.invalidateQueries({ queryKey: KEY }),
  });
  if (data === undefined || data.here === 'missing') return null;
  return { isOn: data.here === 'on' && data.server.subscribed, isBusy: isPending, set: mutate };
}
