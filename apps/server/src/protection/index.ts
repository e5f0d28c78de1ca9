// limits: public entry. Limits that players set for themselves, and the terms they accept; breaks are in guard.ts. Each call
// affects only the caller.
import {
  formatSol,
  LIMIT_VALUES,
  type LimitInput,
  type LimitsAnswer,
  lamports,
  lamportsFrom,
  limitCalls,
  type Limit as ShownLimit,
} from '@kingstake/protocol';
import { playedSince } from '../games/index.ts';
import { lockSeating, type Queries, type Tx } from '../platform/database/index.ts';
import { type Caller, type RouteKit, refuse, refuseOtherPlayer } from '../platform/http/index.ts';
import { transactOnce } from '../platform/idempotency/index.ts';
import {
  changeOf,
  confirmable,
  isoOrNull,
  PERIODS,
  PROTECTION,
  type Rule,
  resetsAt,
  type Use,
  withRisk,
} from './decision.ts';
import {
  addBreakRoutes,
  type LimitsDeps,
  lossUse,
  refuseSeat,
  shownBreak,
  type UncountedGames,
  type WantedSeat,
} from './guard.ts';
import * as store from './store.ts';

export { depositHit, type Rule, type Use, usablePart } from './decision.ts';
export {
  type CloseWaiting,
  isOnBreak,
  refuseExcluded,
  refuseHit,
  refuseOnBreak,
  shownBreak,
  type WantedSeat,
} from './guard.ts';
export { LIMIT_COMMANDS, type LimitCommandDeps } from './operator-commands.ts';
export { rulesOf } from './store.ts';

export type Limits = ReturnType<typeof createLimits>;

export function createLimits(deps: LimitsDeps) {
  return {
    routes(routes: RouteKit): void {
      addLimitRoutes(routes, deps);
      addBreakRoutes(routes, deps);
      addTermsRoute(routes, deps);
    },
    onBreak: deps.onBreak,
    refuseSeat: (tx: Tx, seat: WantedSeat) => refuseSeat(deps, tx, seat),
  };
}

/** Returns everything that is stored about a player, for the data export. Limits are in lamports, or minutes for reminders. */
export async function limitRecords(queries: Queries, userId: number) {
  return {
    rules: await store.ruleRecords(queries, userId),
    changes: await store.changeRecords(queries, userId),
    breaks: await store.breakRecords(queries, userId),
    reminderSeenAt: await store.reminderSeenAt(queries, userId),
    acceptedTerms: await store.termsRecords(queries, userId),
  };
}

type Player = Pick<Caller, 'sessionKey'> & { userId: number };

function addLimitRoutes(routes: RouteKit, deps: LimitsDeps): void {
  const { database, time } = deps;

  routes.add(limitCalls.getLimits, async ({ params, caller }) => {
    if (params.id !== caller.userId) return refuseOtherPlayer();
    return { body: await database.run((queries) => readLimits(deps, queries, caller)) };
  });

  routes.add(limitCalls.setLimit, async ({ params, body, caller }) => {
    if (params.id !== caller.userId) return refuseOtherPlayer();
    const asked = ruleIn(body);
    if (asked.kind !== 'reminder' && asked.value !== null && !isAllowed(asked.value))
      return refuse('VALIDATION', 'limit-out-of-range', { issues: [{ path: 'body/value' }] });
    return database.transaction(async (tx) => {
      // The lock makes a concurrent join apply either the old limit or the new one.
      await lockSeating(tx, [caller.userId]);
      const change = await setRule(tx, caller.userId, asked, time.nowMs());
      const answer = await readLimits(deps, tx, caller);
      return change === null
        ? { status: 200 as const, body: answer }
        : { status: 202 as const, body: { ...answer, ...change } };
    });
  });

  routes.add(limitCalls.confirmLimit, async ({ params, caller, idempotencyKey }) => {
    const { userId } = caller;
    if (params.id !== userId) return refuseOtherPlayer();
    const keyed = { call: limitCalls.confirmLimit, userId, key: idempotencyKey, request: { params } };
    return transactOnce<LimitsAnswer>(database, keyed, async (tx) => {
      await lockSeating(tx, [userId]);
      const refusal = await confirmChange(tx, userId, params.changeId, time.nowMs());
      return refusal ?? readLimits(deps, tx, caller);
    });
  });

  routes.add(limitCalls.seeReminder, async ({ params, caller }) => {
    if (params.id !== caller.userId) return refuseOtherPlayer();
    return database.transaction(async (tx) => {
      await store.noteReminderSeen(tx, caller.userId, time.nowMs());
      return { body: await readLimits(deps, tx, caller) };
    });
  });
}

/** Returns the limit that a body names, and its value in lamports or minutes; null removes the limit. */
function ruleIn(body: LimitInput): store.RuleName & { value: bigint | null } {
  if (body.kind === 'reminder')
    return { kind: body.kind, period: null, value: body.minutes === null ? null : BigInt(body.minutes) };
  const value = body.value === null ? null : lamportsFrom(body.value);
  return body.kind === 'wager'
    ? { kind: body.kind, period: null, value }
    : { kind: body.kind, period: body.period, value };
}

const isAllowed = (value: bigint): boolean => value >= LIMIT_VALUES.least && value <= LIMIT_VALUES.most;

const isOf = (name: store.RuleName) => (other: store.RuleName) =>
  other.kind === name.kind && other.period === name.period;

/**
 * Sets a stricter limit at once and returns null, or stores a raise and returns it. A repeated request for the same raise
 * keeps its times. Any other change replaces it.
 */
async function setRule(
  tx: Tx,
  userId: number,
  asked: store.RuleName & { value: bigint | null },
  nowMs: number,
): Promise<{ changeId: number; effectiveAt: string } | null> {
  const current = (await store.rulesOf(tx, userId)).find(isOf(asked))?.value ?? null;
  const open = (await store.openChanges(tx, userId)).find(isOf(asked));
  if (changeOf(current, asked.value) === 'now') {
    await store.closeChange(tx, userId, asked, nowMs);
    if (current !== asked.value) await store.replaceRule(tx, userId, asked, nowMs);
    return null;
  }
  if (open !== undefined && open.value === asked.value && nowMs < open.lapsesAt.getTime())
    return { changeId: open.id, effectiveAt: open.effectiveAt.toISOString() };
  await store.closeChange(tx, userId, asked, nowMs);
  const effectiveAt = new Date(nowMs + PROTECTION.raiseMs);
  const lapsesAt = new Date(effectiveAt.getTime() + PROTECTION.confirmMs);
  const changeId = await store.insertChange(tx, userId, { ...asked, effectiveAt, lapsesAt });
  return { changeId, effectiveAt: effectiveAt.toISOString() };
}

/** Puts a raise into force and returns null, or returns why it cannot be confirmed now. */
async function confirmChange(tx: Tx, userId: number, changeId: number, nowMs: number) {
  const change = (await store.openChanges(tx, userId)).find(({ id }) => id === changeId);
  if (change === undefined) return refuse('NOT_FOUND');
  const when = confirmable(change, nowMs);
  if (when === 'early')
    return refuse('CONFLICT', 'limit-change-early', { effectiveAt: change.effectiveAt.toISOString() });
  if (when === 'lapsed') return refuse('CONFLICT', 'limit-change-lapsed');
  await store.closeChange(tx, userId, change, nowMs);
  await store.replaceRule(tx, userId, change, nowMs);
  return null;
}

/** Returns a limit as players see it, in SOL or minutes. */
function shownLimit({ kind, period, value }: store.RuleName & { value: bigint | null }): ShownLimit {
  if (kind === 'reminder') return { kind, minutes: value === null ? null : Number(value) };
  const amount = value === null ? null : formatSol(lamports(value));
  return period === null ? { kind, value: amount } : { kind, period, value: amount };
}

function shownUse(kind: 'deposit' | 'loss', use: Use): LimitsAnswer['used'] {
  return PERIODS.map((period) => ({
    kind,
    period,
    used: formatSol(use[period].used),
    resetsAt: isoOrNull(resetsAt(use[period], period)),
  }));
}

/** Returns the answer of every call about limits. */
async function readLimits(
  { time, users, depositUse, uncountedGames }: LimitsDeps,
  queries: Queries,
  { userId, sessionKey }: Player,
): Promise<LimitsAnswer> {
  const nowMs = time.nowMs();
  const rules = await store.rulesOf(queries, userId);
  const { gross } = await depositUse(queries, userId);
  const lost = await lossUse(queries, userId, { nowMs, exceptGameId: null, uncountedGames });
  const pending = await store.pendingChanges(queries, userId, nowMs);
  return {
    limits: rules.map(shownLimit),
    used: [...shownUse('deposit', gross), ...shownUse('loss', withRisk(lost, lost.atRisk))],
    pending: pending.map((change) => ({
      ...shownLimit(change),
      changeId: change.id,
      effectiveAt: change.effectiveAt.toISOString(),
      lapsesAt: change.lapsesAt.toISOString(),
    })),
    break: await shownBreak(queries, userId, nowMs),
    session: await readSession(queries, {
      userId,
      rules,
      signedIn: await users.sessionStart(queries, sessionKey),
      uncountedGames,
    }),
  };
}

/** Sums the player's staked games since the sign-in or the last reminder, whichever is later. */
async function readSession(
  queries: Queries,
  asked: { userId: number; rules: readonly Rule[]; signedIn: Date; uncountedGames: UncountedGames },
): Promise<LimitsAnswer['session']> {
  const { userId, rules, signedIn } = asked;
  const seen = await store.reminderSeenAt(queries, userId);
  const since = seen !== null && seen > signedIn ? seen : signedIn;
  const { playedMs, games, net } = await playedSince(queries, userId, {
    since,
    uncounted: await asked.uncountedGames(queries, userId),
  });
  const minutes = rules.find(({ kind }) => kind === 'reminder')?.value;
  return {
    since: since.toISOString(),
    playedSeconds: Math.floor(playedMs / 1000),
    games,
    net: formatSol(net),
    isReminderDue: minutes !== undefined && playedMs >= Number(minutes) * 60_000,
  };
}

/** The call with which a player accepts the operator's terms. */
function addTermsRoute(routes: RouteKit, { database, time, settings }: LimitsDeps): void {
  const { termsVersion } = settings;
  routes.add(limitCalls.acceptTerms, async ({ params, body, caller }) => {
    if (params.id !== caller.userId) return refuseOtherPlayer();
    const { version } = body;
    if (version !== termsVersion) return refuse('CONFLICT', 'terms-changed', { version: termsVersion });
    return database.transaction(async (tx) => {
      await store.acceptTerms(tx, caller.userId, version, time.nowMs());
      const at = (await store.acceptedAt(tx, caller.userId, version)) ?? new Date(time.nowMs());
      return { body: { version, acceptedAt: at.toISOString() } };
    });
  });
}
