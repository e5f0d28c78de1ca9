// Player protection: own limits, breaks and self-exclusion (rulings 13).
import * as z from 'zod/mini';
import { Id, IdInput, Instant, storable } from '../ids.ts';
import { SolInput, SolText } from '../money.ts';
import { call } from './call.ts';
import { PlayBreak, UsernameInput } from './users.ts';

/** Rolling windows of 24 hours, 7 days and 30 days. */
export const LimitPeriod = z.enum(['day', 'week', 'month']);
export type LimitPeriod = z.infer<typeof LimitPeriod>;

/** Limits on sums of a window: gross deposits, and stakes lost minus profit won. */
const WindowedKind = z.enum(['deposit', 'loss']);

/** SOL within `LIMIT_VALUES`. */
const LimitValue = SolInput;
const ReminderMinutes = z.union([z.literal(15), z.literal(30), z.literal(60)]);

/** A limit to set; null removes it. `wager` is the largest wager. `reminder` suggests a pause after so many minutes of play. */
export const LimitInput = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('deposit'), period: LimitPeriod, value: z.nullable(LimitValue) }),
  z.object({ kind: z.literal('loss'), period: LimitPeriod, value: z.nullable(LimitValue) }),
  z.object({ kind: z.literal('wager'), value: z.nullable(LimitValue) }),
  z.object({ kind: z.literal('reminder'), minutes: z.nullable(ReminderMinutes) }),
]);
export type LimitInput = z.infer<typeof LimitInput>;

/** A limit in force. `period` is set for deposit and loss, `value` in SOL for all but the reminder, which has `minutes`. */
export const Limit = z.object({
  kind: z.enum(['deposit', 'loss', 'wager', 'reminder']),
  period: z.optional(LimitPeriod),
  value: z.optional(z.nullable(SolText)),
  minutes: z.optional(z.nullable(z.int())),
});
export type Limit = z.infer<typeof Limit>;

/** A raise or a removal (null) that the player requested. It can be confirmed from `effectiveAt` until `lapsesAt`. */
export const PendingLimit = z.extend(Limit, { changeId: Id, effectiveAt: Instant, lapsesAt: Instant });
export type PendingLimit = z.infer<typeof PendingLimit>;

/** The current use of a window. A loss is negative if more was won than lost. `resetsAt` is when the oldest entry leaves the window. */
const LimitUse = z.object({
  kind: WindowedKind,
  period: LimitPeriod,
  used: SolText,
  resetsAt: z.nullable(Instant),
});

/** Staked games since the sign-in or the last reminder, whichever is later. `net` is the profit, negative for a loss. */
export const PlaySession = z.object({
  since: Instant,
  playedSeconds: z.int(),
  games: z.int(),
  net: SolText,
  /** The player's own reminder is due. */
  isReminderDue: z.boolean(),
});
export type PlaySession = z.infer<typeof PlaySession>;

export const LimitsAnswer = z.object({
  limits: z.array(Limit),
  used: z.array(LimitUse),
  pending: z.array(PendingLimit),
  break: z.nullable(PlayBreak),
  session: PlaySession,
});
export type LimitsAnswer = z.infer<typeof LimitsAnswer>;

const OwnId = z.object({ id: IdInput });
const Until = z.object({ until: z.nullable(Instant) });

export const getLimits = call({
  method: 'GET',
  path: '/api/users/:id/limits',
  access: 'registered',
  rate: 'read',
  summary: 'Get your limits, what is used of them, pending raises, your break and your play session',
  params: OwnId,
  answers: { 200: LimitsAnswer },
});

export const setLimit = call({
  method: 'PUT',
  path: '/api/users/:id/limits',
  access: 'registered',
  rate: 'write',
  summary:
    'Set or lower a limit at once (200), or ask for a raise or removal, which can be confirmed 24 hours later (202)',
  params: OwnId,
  body: LimitInput,
  answers: {
    200: LimitsAnswer,
    202: z.extend(LimitsAnswer, { changeId: Id, effectiveAt: Instant }),
  },
});

export const confirmLimit = call({
  method: 'POST',
  path: '/api/users/:id/limits/:changeId/confirm',
  access: 'registered',
  rate: 'write',
  summary: 'Confirm a raise or removal of a limit, from 24 hours after the request and within 7 days',
  params: z.object({ id: IdInput, changeId: IdInput }),
  answers: { 200: LimitsAnswer },
});

export const startBreak = call({
  method: 'POST',
  path: '/api/users/:id/break',
  access: 'registered',
  rate: 'write',
  summary: 'Take a break from staked games and deposits; it can be extended, not shortened',
  params: OwnId,
  body: z.object({ hours: z.union([z.literal(24), z.literal(168), z.literal(720)]) }),
  answers: { 200: Until },
});

export const startExclusion = call({
  method: 'POST',
  path: '/api/users/:id/exclusion',
  access: 'registered',
  rate: 'write',
  summary: 'Exclude yourself from staked games and deposits; `username`, if given, must be your own',
  params: OwnId,
  body: z.object({
    months: z.union([z.literal(6), z.literal(12), z.literal(60)]),
    username: z.optional(UsernameInput),
  }),
  answers: { 200: Until },
});

export const endExclusion = call({
  method: 'POST',
  path: '/api/users/:id/exclusion/end',
  access: 'registered',
  rate: 'write',
  summary: 'Ask for the end of your exclusion after its time is over; it ends 24 hours later',
  params: OwnId,
  answers: { 200: Until },
});

export const seeReminder = call({
  method: 'POST',
  path: '/api/users/:id/reminder',
  access: 'registered',
  rate: 'write',
  summary: 'Say that the reminder was seen: the play session starts again',
  params: OwnId,
  answers: { 200: LimitsAnswer },
});

/** A version of the operator's terms, such as 2026-11-26. */
const TermsVersion = z.string().check(z.minLength(1), z.maxLength(32), storable);

export const acceptTerms = call({
  method: 'POST',
  path: '/api/users/:id/terms',
  access: 'registered',
  rate: 'write',
  summary: 'Accept the current terms',
  params: OwnId,
  body: z.object({ version: TermsVersion }),
  answers: { 200: z.object({ version: TermsVersion, acceptedAt: Instant }) },
});

export const closeAccount = call({
  method: 'POST',
  path: '/api/users/:id/close',
  access: 'registered',
  rate: 'write',
  summary:
    'Close your account for good; needs no open game, no open withdrawal and an empty balance. `rest`, if it is the whole balance and below the smallest withdrawal, is left to the operator',
  params: OwnId,
  body: z.nullish(z.object({ rest: z.optional(SolInput) })),
  answers: { 204: null },
});

export const exportData = call({
  method: 'GET',
  path: '/api/users/:id/export',
  access: 'registered',
  rate: 'gamesFile',
  summary:
    'Get your profile, sessions, limits, ledger, deposits, withdrawals, ratings and games as one JSON file',
  params: OwnId,
  contentType: 'application/json',
  answers: { 200: z.string() },
});
