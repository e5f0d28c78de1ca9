// session: the price of one SOL in dollars, for display only. The page fetches it once and does not poll.
import { configCalls } from '@kingstake/protocol';
import { useQuery } from '../net/use-query.ts';
import { useHttp } from './index.ts';

/** Prices to show until the server responds (`initial`) and when it knows none (`none`), specification 7. */
export const SOL_PRICE = {
  /** Wallet, deposits and withdrawals. */
  money: { initial: 166, none: 150 },
  /** Lobby and game. */
  game: { initial: 144, none: 144 },
} as const;
type Fallback = (typeof SOL_PRICE)[keyof typeof SOL_PRICE];

export interface SolRate {
  /** Dollars per SOL. */
  usd: number;
  /** False if the server knows no price; null until it has responded. */
  isLive: boolean | null;
}

export function useSolRate(fallback: Fallback): SolRate {
  const http = useHttp();
  const { data, isError } = useQuery({
    queryKey: ['sol-price'],
    queryFn: () => http.send(configCalls.getPrice, { isLater: true }),
  });
  const price = isError ? null : data?.usd;
  return { usd: usdPerSol(fallback, price), isLive: price === undefined ? null : price !== null };
}

/** `price` is undefined until the server has responded, and null if it knows none. */
export function usdPerSol({ initial, none }: Fallback, price: number | null | undefined): number {
  return price === undefined ? initial : (price ?? none);
}
