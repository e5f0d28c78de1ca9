// lobby: whether money is paused, learned while the lobby is open: no one should stake on a screen that is out of date,
// nor wait after money moves again.

import { useQuery } from '../../api/use-query.ts';
import { useSessionActions } from '../../session/index.ts';

const EVERY_MS = 30_000;

/** Asks when the lobby opens, when it is looked at again and every half a minute; a hidden page does not ask. */
export function useMoneyWatch(): void {
  const { checkMoney } = useSessionActions();
  useQuery({
    queryKey: ['money-paused'],
    queryFn: async () => {
      await checkMoney();
      return null;
    },
    staleTime: 0,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
    refetchInterval: EVERY_MS,
  });
}
