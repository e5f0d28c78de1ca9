// net: the browser's fetch. A request that nothing answers ends, so that no button waits for it.
import { PAGE_TIMES } from '@kingstake/protocol/limits';
import { browserTimers, type Timers } from './timers.ts';

/** Nothing arrived for `PAGE_TIMES.silenceMs`, so it is unknown whether the request was carried out. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
}

const BODILESS: ReadonlySet<number> = new Set([204, 205, 304]);

/**
 * The same fetch, which rejects with NoAnswer after a silence: before the first byte of the answer, and between two parts of its
 * body. It replaces the caller's signal, because no caller has one.
 */
export function endingFetch(
  fetch: typeof globalThis.fetch,
  timers: Pick<Timers, 'after'>,
): typeof globalThis.fetch {
  return async (input, init) => {
    const silence = new AbortController();
    let stop: () => void = () => undefined;
    const listen = () => {
      stop();
      stop = timers.after(PAGE_TIMES.silenceMs, () => silence.abort(new NoAnswer()));
    };
    listen();
    try {
      const response = await fetch(input, { ...init, signal: silence.signal });
      // Chromium gives such an answer an empty body, with which no Response can be made.
      if (response.body === null || BODILESS.has(response.status)) {
        stop();
        return response;
      }
      listen();
      const follow = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
        transform(part, out) {
          listen();
          out.enqueue(part);
        },
        flush: () => stop(),
      });
      return new Response(response.body.pipeThrough(follow, { signal: silence.signal }), response);
    } catch (error) {
      stop();
      throw error;
    }
  };
}

export const browserFetch: typeof globalThis.fetch = endingFetch(
  (input, init) => window.fetch(input, init),
  browserTimers,
);
