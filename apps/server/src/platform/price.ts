// The price of SOL in USD, for display only. No payment depends on it.

import { configCalls } from '@kingstake/protocol';
import type { RouteKit } from './http/index.ts';
import type { Log } from './log.ts';
import type { Settings } from './settings/index.ts';
import type { Time } from './time.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

export const PRICE = {
  /** How long a price is cached. */
  freshMs: MINUTE,
  /** Pause after a failure, so that page loads do not add to the service's load. */
  failedMs: 10 * SECOND,
  /** Timeout including the body, because a page waits for it. */
  timeoutMs: 3 * SECOND,
  /** Maximum size of a response. A normal one has less than 100 bytes. */
  answerBytes: 16 * 1024,
} as const;

/** Requests the price and returns the unparsed response. Throws on failure. */
export type AskPrice = () => Promise<unknown>;

interface PriceDeps {
  /** Null if the settings name no service. Nothing is requested then. */
  askPrice: AskPrice | null;
  time: Time;
  log: Log;
}

/** Parses the price in `{solana: {usd}}`; null if it is invalid. */
export function readPrice(answer: unknown): number | null {
  const usd = fieldOf(fieldOf(answer, 'solana'), 'usd');
  return typeof usd === 'number' && Number.isFinite(usd) && usd > 0 ? usd : null;
}

function fieldOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  return (value as Readonly<Record<string, unknown>>)[name];
}

export function createPrice({ askPrice, time, log }: PriceDeps) {
  let known: { usd: number | null; untilMs: number } | null = null;
  let asking: Promise<number | null> | null = null;

  async function ask(askNow: AskPrice): Promise<number | null> {
    let usd: number | null = null;
    try {
      usd = readPrice(await askNow());
      if (usd === null) log.warn('price service returned no price');
    } catch (error) {
      log.warn({ err: error }, 'price request failed');
    }
    // Count from the response, so that a service that fails slowly is not called more often.
    known = { usd, untilMs: time.monotonicMs() + (usd === null ? PRICE.failedMs : PRICE.freshMs) };
    return usd;
  }

  return {
    /** Returns USD, or null if unknown. Concurrent callers share one request. */
    async current(): Promise<number | null> {
      if (askPrice === null) return null;
      if (known !== null && time.monotonicMs() < known.untilMs) return known.usd;
      asking ??= ask(askPrice).finally(() => {
        asking = null;
      });
      return asking;
    },
  };
}

export function addPriceRoute(
  routes: RouteKit,
  { settings: { priceUrl }, time, log }: { settings: Pick<Settings, 'priceUrl'>; time: Time; log: Log },
): void {
  const limits = { timeoutMs: PRICE.timeoutMs, maxBytes: PRICE.answerBytes };
  const askPrice = priceUrl === null ? null : () => askJson(priceUrl, { time, ...limits });
  const price = createPrice({ askPrice, time, log });
  routes.add(configCalls.getPrice, async () => ({ body: { usd: await price.current() } }));
}

// Requests JSON from an external service. The caller interprets it.

interface AskJsonOptions {
  time: Time;
  timeoutMs: number; // for headers and body together
  maxBytes: number; // of the body
}

/** The service returned no usable response. The message never contains the URL, which may include an API key. */
class ServiceUnavailable extends Error {
  override readonly name = 'ServiceUnavailable';
}

async function readText(body: AsyncIterable<Uint8Array>, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw new ServiceUnavailable(`it answered more than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Returns the parsed body of a 200 response, or throws `ServiceUnavailable`. Redirects are not followed. */
export async function askJson(url: string, options: AskJsonOptions): Promise<unknown> {
  const controller = new AbortController();
  const cancel = options.time.after(options.timeoutMs, () => controller.abort());
  try {
    const response = await fetch(url, {
      signal: controller.signal,
      redirect: 'manual',
      headers: { accept: 'application/json' },
    });
    if (response.status !== 200 || response.body === null) {
      throw new ServiceUnavailable(`it answered with status ${response.status}`);
    }
    return JSON.parse(await readText(response.body, options.maxBytes));
  } catch (error) {
    if (error instanceof ServiceUnavailable) throw error;
    if (controller.signal.aborted) {
      throw new ServiceUnavailable(`it did not answer within ${options.timeoutMs} ms`);
    }
    throw new ServiceUnavailable(
      error instanceof SyntaxError ? 'it answered something that is no JSON' : 'it was not reached',
    );
  } finally {
    cancel();
    // Abort, because a body that is not fully read keeps its connection open.
    controller.abort();
  }
}
