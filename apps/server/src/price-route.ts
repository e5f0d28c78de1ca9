// The wiring: the price of SOL, for display.
import { configCalls, PRICE } from '@kingstake/protocol';
import { askJson } from './platform/ask-json.ts';
import type { RouteKit } from './platform/http/index.ts';
import type { Log } from './platform/log.ts';
import { createPrice } from './platform/price.ts';
import type { Settings } from './platform/settings.ts';
import type { Time } from './platform/time.ts';

export function addPriceRoute(
  routes: RouteKit,
  { settings: { priceUrl }, time, log }: { settings: Settings; time: Time; log: Log },
): void {
  const limits = { timeoutMs: PRICE.timeoutMs, maxBytes: PRICE.answerBytes };
  const askPrice = priceUrl === null ? null : () => askJson(priceUrl, { time, ...limits });
  const price = createPrice({ askPrice, time, log });
  routes.add(configCalls.getPrice, async () => ({ body: { usd: await price.current() } }));
}
