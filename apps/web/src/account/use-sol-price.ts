// account: dollars of one SOL, for display only. Asked once while the page is open: no clock asks again.
import { configCalls } from '@kingstake/protocol';
import { useQuery } from '../api/use-query.ts';
import { useHttp } from '../session/provider.tsx';

/** What stands in for the price: before the server answered, and when it knows none (specification 7). */
export const SOL_PRICE = {
  /** Wallet, deposits and withdrawals. */
  money: { initial: 166, none: 150 },
  /** Lobby and game. */
  game: { initial: 144, none: 144 },
} as const;
type Fallback = (typeof SOL_PRICE)[keyof typeof SOL_PRICE];

export function useSolPrice(fallback: Fallback): number {
  const http = useHttp();
  const { data, isError } = useQuery({
    queryKey: ['sol-price'],
    queryFn: () => http.send(configCalls.getPrice),
  });
  return usdPerSol(fallback, isError ? null : data?.usd);
}

/** undefined: not answered yet; null: asked, and none is known. */
export function usdPerSol({ initial, none }: Fallback, price: number | null | undefined): number {
  return price === undefined ? initial : (price ?? none);
}
