// session: whether money is paused, as the server's config tells. Asked on request and after any answer that the service is
// not available.
import { configCalls } from '@kingstake/protocol';
import { type Http, HttpError } from './http-client.ts';
import { type Core, update } from './session-core.ts';

/** Reads the config again. Never rejects: without an answer, what was known stays. */
export async function checkMoney(core: Core): Promise<void> {
  const config = await core.deps.http.send(configCalls.getConfig).catch(() => null);
  if (config !== null) update(core, { config });
}

/** The same calls; `onUnavailable` hears of each that was answered with 503 UNAVAILABLE. */
export function noticingUnavailable(http: Http, onUnavailable: () => void): Http {
  return {
    async send(called, input) {
      try {
        return await http.send(called, input);
      } catch (error) {
        if (error instanceof HttpError && error.body?.code === 'UNAVAILABLE') onUnavailable();
        throw error;
      }
    },
  };
}
