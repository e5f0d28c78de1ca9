// limits: the call with which a player accepts the operator's terms.
import { limitCalls } from '@kingstake/protocol';
import type { Database } from '../platform/database/index.ts';
import { type RouteKit, refuse, refuseOtherPlayer } from '../platform/http/index.ts';
import type { Settings } from '../platform/settings.ts';
import type { Time } from '../platform/time.ts';
import { acceptedAt, acceptTerms } from './terms-store.ts';

export interface TermsDeps {
  database: Database;
  time: Time;
  settings: Pick<Settings, 'termsVersion'>;
}

export function addTermsRoute(routes: RouteKit, { database, time, settings }: TermsDeps): void {
  const { termsVersion } = settings;
  routes.add(limitCalls.acceptTerms, async ({ params, body, caller }) => {
    if (params.id !== caller.userId) return refuseOtherPlayer();
    const { version } = body;
    if (version !== termsVersion) return refuse('CONFLICT', 'terms-changed', { version: termsVersion });
    return database.transaction(async (tx) => {
      await acceptTerms(tx, caller.userId, version, time.nowMs());
      const at = (await acceptedAt(tx, caller.userId, version)) ?? new Date(time.nowMs());
      return { body: { version, acceptedAt: at.toISOString() } };
    });
  });
}
