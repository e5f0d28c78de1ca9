// Fair play: reports, a player's own cases, appeals, and public statistics (rulings 16).
import * as z from 'zod/mini';
import { Id, IdInput, Instant } from '../ids.ts';
import { FAIR_PLAY } from '../limits.ts';
import { SolText } from '../money.ts';
import { isPrintable } from '../texts/terminal-text.ts';
import { call } from './call.ts';

export const ReportReason = z.enum(['engine', 'lost-on-purpose', 'abuse']);
export type ReportReason = z.infer<typeof ReportReason>;

/** A player's text, which must not be empty or blank. Operators read it on a terminal. Pasted tabs and other line ends are replaced. */
const playerText = (longest: number) =>
  z.string().check(
    z.overwrite((text) => text.replaceAll(/\r\n?/g, '\n').replaceAll('\t', ' ')),
    z.trim(),
    z.minLength(1),
    z.maxLength(longest),
    z.refine(isPrintable, 'must be printable characters and new lines'),
  );

export const reportGame = call({
  method: 'POST',
  path: '/api/games/:id/report',
  access: 'registered',
  rate: 'write',
  summary: 'Report your opponent in a game of yours that has ended, once a game and 5 times in 24 hours',
  params: z.object({ id: IdInput }),
  body: z.object({ reason: ReportReason, text: z.optional(playerText(FAIR_PLAY.reportText)) }),
  answers: { 201: z.object({ gameId: Id, reason: ReportReason, reportedAt: Instant }) },
});

/** `quality`: the moves; `pair`: money moved between two accounts by playing; `report`: opened by an operator after a report. */
export const CaseKind = z.enum(['quality', 'pair', 'report']);
export type CaseKind = z.infer<typeof CaseKind>;

/** `released`: the hold expired before a decision. */
export const CaseState = z.enum(['open', 'released', 'cleared', 'upheld']);
export type CaseState = z.infer<typeof CaseState>;

/** One measured value compared with players of the same rating. `rule` is the threshold; null if the measure has none. */
const Measure = z.object({
  name: z.string(),
  value: z.number(),
  median: z.number(),
  rule: z.nullable(z.number()),
  /** A histogram of the comparison group: equally wide classes from `from` to `to`, and the number of games in each. */
  cohort: z.object({ from: z.number(), to: z.number(), counts: z.array(z.int()) }),
});
export type Measure = z.infer<typeof Measure>;

/** The measurements, as the player sees them. */
export const ReviewEvidence = z.object({
  ratings: z.nullable(z.object({ from: z.int(), to: z.int() })),
  cohortGames: z.int(),
  informativeMoves: z.int(),
  measures: z.array(Measure),
  /** Values of single games, by measure. */
  games: z.array(z.object({ gameId: Id, values: z.record(z.string(), z.number()) })),
  /** For a pair: SOL that moved in one direction. Which links between the accounts were found is for operators only. */
  pair: z.nullable(
    z.object({
      opponentId: Id,
      netAmount: SolText,
      games: z.int(),
    }),
  ),
});
export type ReviewEvidence = z.infer<typeof ReviewEvidence>;

/** What a case holds of one game, of its profit: the wager minus the fee. */
const HeldGame = z.object({
  gameId: Id,
  /** SOL that is currently held. */
  held: SolText,
  /** The end of the game's hold; null if nothing is or was held. */
  until: z.nullable(Instant),
  state: CaseState,
});

const ReviewSummary = z.object({
  id: Id,
  kind: CaseKind,
  state: CaseState,
  openedAt: Instant,
  /** The same as `holdUntil`. */
  until: z.nullable(Instant),
  /** The end of the last hold of its games; null if nothing is or was held. */
  holdUntil: z.nullable(Instant),
  /** SOL that is currently held. */
  held: SolText,
  gameIds: z.array(Id),
  games: z.array(HeldGame),
});
export type ReviewSummary = z.infer<typeof ReviewSummary>;

const ReviewedGame = z.extend(HeldGame, {
  playedAt: Instant,
  opponent: z.string(),
  outcome: z.enum(['won', 'lost', 'drawn']),
  wager: SolText,
  /** The prize that the case concerns; 0 for a game that was lost, drawn or paid on chain. */
  prize: SolText,
});

const Appeal = z.object({
  text: z.string(),
  appealedAt: Instant,
  answer: z.nullable(z.object({ granted: z.boolean(), text: z.string(), answeredAt: Instant })),
});

export const Review = z.extend(ReviewSummary, {
  games: z.array(ReviewedGame),
  evidence: ReviewEvidence,
  extension: z.nullable(z.object({ at: Instant, reason: z.string() })),
  /** How many operators have decided games of the case so far; 0 if none has, or if all holds ended before a decision. */
  operators: z.int(),
  /** `reason` is null for a case that was released automatically. */
  decision: z.nullable(
    z.object({
      at: Instant,
      reason: z.nullable(z.string()),
      /** Of the evidence on which games were upheld; empty if none was. */
      kinds: z.array(CaseKind),
    }),
  ),
  /** Until when the player can appeal; null if they cannot. */
  appealUntil: z.nullable(Instant),
  appeal: z.nullable(Appeal),
});
export type Review = z.infer<typeof Review>;

/** A wager that was returned to the caller after an opponent's case was upheld. */
const ReturnedWager = z.object({
  gameId: Id,
  at: Instant,
  /** Of the evidence on which the game was held. For a pair, the caller is the account that the money came from. */
  kind: CaseKind,
  /** The opponent's appeal was granted later. The caller keeps what was returned. */
  isOverturned: z.boolean(),
  amount: SolText,
  /** The part that the opponent still owes. */
  missing: SolText,
});

export const OwnReviews = z.object({
  reviews: z.array(ReviewSummary),
  held: SolText,
  until: z.nullable(Instant),
  /** An upheld case restricts the account to friendly games. */
  isFriendlyOnly: z.boolean(),
  /** SOL that the caller owes to opponents. It is paid from what they receive. */
  owed: SolText,
  returned: z.array(ReturnedWager),
});
export type OwnReviews = z.infer<typeof OwnReviews>;

export const listReviews = call({
  method: 'GET',
  path: '/api/users/:id/reviews',
  access: 'registered',
  rate: 'read',
  summary: 'List your fair play cases, newest first, what they hold, and wagers that came back to you',
  params: z.object({ id: IdInput }),
  answers: { 200: OwnReviews },
});

const CaseId = z.object({ caseId: IdInput });

export const getReview = call({
  method: 'GET',
  path: '/api/reviews/:caseId',
  access: 'registered',
  rate: 'read',
  summary: 'Get a fair play case of yours: its games, what was measured, the hold, decision and appeal',
  params: CaseId,
  answers: { 200: Review },
});

export const appealReview = call({
  method: 'POST',
  path: '/api/reviews/:caseId/appeal',
  access: 'registered',
  rate: 'write',
  summary: 'Appeal against an upheld case of yours, once, within 14 days of the decision',
  params: CaseId,
  body: z.object({ text: playerText(FAIR_PLAY.appealText) }),
  answers: { 201: Review },
});

/**
 * Statistics of one month in UTC. Months with fewer than five cases are combined, except the current one. Cases count in the month of
 * their opening, decisions in the month of the decision.
 */
const FairPlayMonth = z.object({
  month: z.string(), // 2026-11; the first of combined months
  to: z.optional(z.string()), // the last of combined months
  gamesAnalysed: z.int(),
  cases: z.int(),
  held: z.int(),
  released: z.int(),
  cleared: z.int(),
  upheld: z.int(),
  appeals: z.int(),
  appealsGranted: z.int(),
  /** For the holds that ended in the month; null if there were none. */
  medianHoursHeld: z.nullable(z.number()),
});
export type FairPlayMonth = z.infer<typeof FairPlayMonth>;

export const FairPlayNumbers = z.object({ months: z.array(FairPlayMonth), openCases: z.int() });
export type FairPlayNumbers = z.infer<typeof FairPlayNumbers>;

export const fairPlayNumbers = call({
  method: 'GET',
  path: '/api/fair-play',
  access: 'open',
  rate: 'read',
  summary: 'Get the numbers of fair play by month, newest first',
  answers: { 200: FairPlayNumbers },
});

export const fairPlayMonthsFile = call({
  method: 'GET',
  path: '/api/fair-play/months.csv',
  access: 'open',
  rate: 'read',
  summary: 'Get the numbers of fair play of all months as CSV, newest first',
  contentType: 'text/csv',
  answers: { 200: z.string() },
});
