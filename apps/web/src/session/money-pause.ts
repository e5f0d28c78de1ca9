// session: whether money is paused, as the server's open `/readyz` tells. Asked on request and after any answer that
// the service is not available.
import { call } from '@kingstake/protocol';
import { type Http, HttpError } from './http-client.ts';
import { type Core, update } from './session-core.ts';

/** No route of the contract: load balancers ask it too. Its 503 names what failed under `failed`. */
const readiness = call({
  method: 'GET',
  path: '/readyz',
  access: 'open',
  rate: 'read',
  summary: 'Whether the server may take players',
  answers: { 200: null },
});

/** The server's checks whose failure stops deposits, stakes and withdrawals. */
const MONEY_CHECKS = ['money', 'audit'] as const;

/** Whether a refusal of readiness means that money waits; null: it does not say, so what was known stays. */
export function isPausedBy(error: unknown): boolean | null {
  const failed = error instanceof HttpError ? error.body?.['failed'] : undefined;
  if (typeof failed !== 'object' || failed === null) return null;
  return MONEY_CHECKS.some((check) => check in failed);
}

/** Never rejects. */
export async function checkMoney(core: Core): Promise<void> {
  const moneyPaused = await core.deps.http.send(readiness).then(() => false, isPausedBy);
  if (moneyPaused !== null) update(core, { moneyPaused });
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
