// limits: breaks and self-exclusion. Waiting games are cancelled with refunds in the transaction that begins one.
import { limitCalls, type Result } from '@kingstake/protocol';
import type { Database, Queries, Tx } from '../platform/database/index.ts';
import { type Refusal, type RouteKit, refuse, refuseOtherPlayer } from '../platform/http/index.ts';
import { rollbackWith, withIdempotencyKey } from '../platform/idempotency/index.ts';
import type { Time } from '../platform/time.ts';
import type { Users } from '../users/index.ts';
import { breaksOf, insertBreak, requestEnds } from './break-store.ts';
import { addMonths, breakInForce, endOf, shownUntil } from './decision.ts';
import { isoOrNull } from './guard.ts';

const HOUR_MS = 3_600_000;

/**
 * Runs `work` and cancels the player's waiting games with refunds, in one transaction, under the player's seating lock.
 * If `work` throws, everything is undone.
 */
export type CloseWaiting = <T>(userId: number, work: (tx: Tx) => Promise<T>) => Promise<T>;

interface BreakRoutesDeps {
  database: Database;
  time: Pick<Time, 'nowMs'>;
  users: Pick<Users, 'ownUser'>;
  closeWaiting: CloseWaiting;
  onBreak(userId: number, until: string | null): void;
}

interface WantedBreak {
  kind: 'break' | 'exclusion';
  untilMs: number;
}

/** Begins a break that lasts longer than the one in force. Throws the refusal, which undoes everything. */
export async function beginBreak(
  tx: Tx,
  userId: number,
  { kind, untilMs }: WantedBreak,
  nowMs: number,
): Promise<{ until: string | null }> {
  const inForce = breakInForce(await breaksOf(tx, [userId]), nowMs);
  const lastsMs = inForce === null ? 0 : (endOf(inForce) ?? Math.max(inForce.untilMs, nowMs));
  // An exclusion may replace a longer break, because it ends only on request.
  const isStronger = kind === 'exclusion' && inForce?.kind !== 'exclusion';
  const isKept = kind === 'break' && inForce?.kind === 'exclusion';
  if (isKept || (untilMs < lastsMs && !isStronger)) throw rollbackWith(refuse('CONFLICT', 'break-is-longer'));
  await insertBreak(tx, userId, { kind, operator: null, reason: null, beganMs: nowMs, untilMs });
  return { until: isoOrNull(await untilOf(tx, userId, nowMs)) };
}

async function untilOf(queries: Queries, userId: number, nowMs: number): Promise<number | null> {
  const row = breakInForce(await breaksOf(queries, [userId]), nowMs);
  return row === null ? null : shownUntil(row, nowMs);
}

export function addBreakRoutes(routes: RouteKit, deps: BreakRoutesDeps): void {
  const { database, time, users } = deps;

  /** Begins a break once per key, and notifies the player's sockets. */
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
    if (isBegun && 'body' in answer) deps.onBreak(userId, answer.body.until);
    return answer;
  }

  routes.add(limitCalls.startBreak, async ({ params, body, caller, idempotencyKey }) => {
    if (params.id !== caller.userId) return refuseOtherPlayer();
    return begin(
      { kind: 'break', untilMs: time.nowMs() + body.hours * HOUR_MS },
      { call: limitCalls.startBreak, userId: caller.userId, key: idempotencyKey, request: { params, body } },
    );
  });

  routes.add(limitCalls.startExclusion, async ({ params, body, caller, idempotencyKey }) => {
    if (params.id !== caller.userId) return refuseOtherPlayer();
    if (body.username !== undefined) {
      const { username } = await database.run((queries) => users.ownUser(queries, caller.userId));
      if (!isSameName(username, body.username)) return refuse('VALIDATION', 'other-name-typed');
    }
    return begin(
      { kind: 'exclusion', untilMs: addMonths(time.nowMs(), body.months) },
      {
        call: limitCalls.startExclusion,
        userId: caller.userId,
        key: idempotencyKey,
        request: { params, body },
      },
    );
  });

  routes.add(limitCalls.endExclusion, async ({ params, caller }) => {
    if (params.id !== caller.userId) return refuseOtherPlayer();
    const nowMs = time.nowMs();
    return database.transaction(async (tx) => {
      const row = breakInForce(await breaksOf(tx, [caller.userId]), nowMs);
      if (row?.kind !== 'exclusion') return refuse('CONFLICT', 'not-excluded');
      if (row.untilMs > nowMs) return refuse('CONFLICT', 'exclusion-runs', { until: isoOrNull(row.untilMs) });
      await requestEnds(tx, caller.userId, nowMs);
      return { body: { until: isoOrNull(await untilOf(tx, caller.userId, nowMs)) } };
    });
  });
}

/** Compares names, ignoring case and surrounding spaces. */
function isSameName(one: string, other: string): boolean {
  const plain = (name: string) => name.trim().normalize('NFC').toLowerCase();
  return plain(one) === plain(other);
}
