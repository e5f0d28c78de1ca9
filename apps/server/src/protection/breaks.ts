// limits: breaks and self-exclusion. Waiting games are cancelled with refunds in the transaction that begins one.
import { limitCalls, type PlayBreak, type Result } from '@kingstake/protocol';
import type { Queries, Tx } from '../platform/database/index.ts';
import { type Refusal, type RouteKit, refuse, refuseOtherPlayer } from '../platform/http/index.ts';
import { rollbackWith, withIdempotencyKey } from '../platform/idempotency/index.ts';
import { addMonths, breakInForce, endOf, isoOrNull, shownUntil } from './decision.ts';
import type { LimitsDeps } from './guard.ts';
import { breaksOf, insertBreak, requestEnds } from './store.ts';

const HOUR_MS = 3_600_000;

/** Returns the break or exclusion in force that lasts longest; null if there is none. */
export async function shownBreak(queries: Queries, userId: number, nowMs: number): Promise<PlayBreak | null> {
  const row = breakInForce(await breaksOf(queries, [userId]), nowMs);
  if (row === null) return null;
  return {
    kind: row.kind,
    began: row.beganAt.toISOString(),
    until: isoOrNull(shownUntil(row, nowMs)),
    isEndRequested: row.endRequestedAt !== null,
  };
}

interface WantedBreak {
  kind: 'break' | 'exclusion';
  untilMs: number;
}

/**
 * Begins a break and returns the end of the break in force, as `shownUntil` does. Throws a refusal, which undoes
 * everything, if the break would end before the one in force.
 */
async function beginBreak(
  tx: Tx,
  userId: number,
  { kind, untilMs }: WantedBreak,
  nowMs: number,
): Promise<{ until: string | null }> {
  const inForce = breakInForce(await breaksOf(tx, [userId]), nowMs);
  const lastsMs = inForce === null ? 0 : (endOf(inForce) ?? Math.max(inForce.until.getTime(), nowMs));
  // An exclusion may replace a longer break, because it ends only on request.
  const isStronger = kind === 'exclusion' && inForce?.kind !== 'exclusion';
  const isKept = kind === 'break' && inForce?.kind === 'exclusion';
  if (isKept || (untilMs < lastsMs && !isStronger)) throw rollbackWith(refuse('CONFLICT', 'break-is-longer'));
  await insertBreak(tx, { userId, kind, beganAt: new Date(nowMs), until: new Date(untilMs) });
  return { until: (await shownBreak(tx, userId, nowMs))?.until ?? null };
}

export function addBreakRoutes(routes: RouteKit, deps: LimitsDeps): void {
  const { database, time, users } = deps;

  /** Begins a break once per idempotency key, and notifies the player's sockets. */
  async function begin(
    wanted: WantedBreak,
    keyed: Parameters<typeof withIdempotencyKey>[1],
  ): Promise<Result<{ body: { until: string | null } }, Refusal>> {
    const { userId } = keyed;
    let isBegun = false;
    const answer = await withIdempotencyKey<{ until: string | null }>(database, keyed, (runKeyed) =>
      deps.closeWaiting(userId, (tx) =>
        runKeyed(tx, async () => {
          const begun = await beginBreak(tx, userId, wanted, time.nowMs());
          isBegun = true;
          return begun;
        }),
      ),
    );
    if (isBegun && 'body' in answer) await deps.onBreak(userId, answer.body.until);
    return answer;
  }

  routes.add(limitCalls.startBreak, async ({ params, body, caller, idempotencyKey }) => {
    const { userId } = caller;
    if (params.id !== userId) return refuseOtherPlayer();
    const call = { call: limitCalls.startBreak, userId, key: idempotencyKey, request: { params, body } };
    return begin({ kind: 'break', untilMs: time.nowMs() + body.hours * HOUR_MS }, call);
  });

  routes.add(limitCalls.startExclusion, async ({ params, body, caller, idempotencyKey }) => {
    const { userId } = caller;
    if (params.id !== userId) return refuseOtherPlayer();
    if (body.username !== undefined) {
      const { username } = await database.run((queries) => users.ownUser(queries, userId));
      if (!isSameName(username, body.username)) return refuse('VALIDATION', 'other-name-typed');
    }
    const call = { call: limitCalls.startExclusion, userId, key: idempotencyKey, request: { params, body } };
    return begin({ kind: 'exclusion', untilMs: addMonths(time.nowMs(), body.months) }, call);
  });

  routes.add(limitCalls.endExclusion, async ({ params, caller }) => {
    if (params.id !== caller.userId) return refuseOtherPlayer();
    const nowMs = time.nowMs();
    return database.transaction(async (tx) => {
      const row = breakInForce(await breaksOf(tx, [caller.userId]), nowMs);
      if (row?.kind !== 'exclusion') return refuse('CONFLICT', 'not-excluded');
      if (row.until.getTime() > nowMs)
        return refuse('CONFLICT', 'exclusion-runs', { until: row.until.toISOString() });
      await requestEnds(tx, caller.userId, nowMs);
      return { body: { until: (await shownBreak(tx, caller.userId, nowMs))?.until ?? null } };
    });
  });
}

/** Compares names, ignoring case and surrounding spaces. */
function isSameName(one: string, other: string): boolean {
  const plain = (name: string) => name.trim().normalize('NFC').toLowerCase();
  return plain(one) === plain(other);
}
