// sim: audits cases: what opened them, how long they hold prizes, who decided them, and what operators and players were told.
import type { GameRow, RunLog, Say } from '../run-log.ts';
import type { ReviewLog } from './review-log.ts';
import type { CaseRow, ReviewRows } from './review-rows.ts';

const HOUR_MS = 3_600_000;
const HOLD_MS = 48 * HOUR_MS;
const EXTENSION_MS = 72 * HOUR_MS;
/** The longest time until a server receives a call: five attempts of eight seconds. */
const CALL_MS = 40_000;
/** The longest time between Black's taking the seat and the start of the game. */
const START_MS = 150_000;
/** The clocks of two servers differ by less than this. */
const CLOCKS_MS = 1_000;

/** When the hold began, in ms since 1970. Null if there was none. */
export function holdBeganMs({ hold_until_ms, extended_ms }: CaseRow): number | null {
  if (hold_until_ms === null) return null;
  return hold_until_ms - HOLD_MS - (extended_ms === null ? 0 : EXTENSION_MS);
}

export function auditCases(games: readonly GameRow[], rows: ReviewRows, log: RunLog, say: Say): void {
  for (const row of rows.cases) {
    auditHold(row, say);
    auditDecision(row, say);
    auditBar(row, games, rows, say);
    if (log.reviews !== null) auditOpening(row, log.reviews, say);
  }
  for (const { case_id, user_id, game_id, prize } of rows.games) {
    const game = games.find(({ id }) => id === game_id);
    const isOwn = game?.white_id === user_id || game?.black_id === user_id;
    if (game === undefined || !isOwn || game.status !== 'ended') {
      say(`case ${case_id} has game ${game_id}, which is no ended game of ${user_id}`);
      continue;
    }
    const due =
      game.winner_id === user_id && game.stake_source === 'balance' ? 2n * game.wager - game.fee : 0n;
    if (prize !== due) say(`case ${case_id} holds ${prize} of game ${game_id}, due ${due}`);
  }
  if (log.reviews !== null) auditTold(rows, log.reviews, say);
}

/** A hold lasts 48 hours, and can be extended once by 72 hours. */
function auditHold(row: CaseRow, say: Say): void {
  const { id, kind, opened_ms, hold_until_ms, extended_ms, extended_by } = row;
  const beganMs = holdBeganMs(row);
  if (beganMs === null || hold_until_ms === null) {
    if (extended_ms !== null) say(`case ${id} was extended and holds nothing`);
    return;
  }
  if (beganMs < opened_ms || (kind === 'pair' && beganMs !== opened_ms))
    say(`case ${id} opened at ${opened_ms}, and its hold began at ${beganMs}`);
  if (extended_ms === null) return;
  if (extended_ms < beganMs || extended_ms >= beganMs + HOLD_MS)
    say(`case ${id} was extended ${extended_ms - beganMs} ms after its hold began`);
  if (new Set(extended_by).size !== 2) say(`case ${id} was extended by ${extended_by.join()}`);
}

function auditDecision(row: CaseRow, say: Say): void {
  const { id, state, hold_until_ms, decided_ms, decided_by } = row;
  const by = new Set(decided_by).size;
  const due = { open: 0, released: 0, cleared: 1, upheld: 2 }[state];
  if (by !== due) say(`case ${id} is ${state} by ${decided_by.join()}`);
  if (state === 'released' && decided_ms !== hold_until_ms)
    say(`case ${id} was released at ${decided_ms}, due ${hold_until_ms}`);
  if (by > 0 && hold_until_ms !== null && (decided_ms ?? 0) >= hold_until_ms)
    say(`case ${id} was decided at ${decided_ms}, after its hold`);
}

/** From the decision until an appeal is granted, the player takes no staked seat. */
function auditBar(
  { id, user_id, state, decided_ms }: CaseRow,
  games: readonly GameRow[],
  rows: ReviewRows,
  say: Say,
): void {
  if (state !== 'upheld' || decided_ms === null) return;
  const answered = rows.appeals.find(({ case_id, granted }) => case_id === id && granted === true);
  const untilMs = answered?.answered_ms ?? Number.POSITIVE_INFINITY;
  const isBarred = (atMs: number): boolean => atMs > decided_ms + CLOCKS_MS && atMs < untilMs;
  for (const { id: gameId, wager, white_id, black_id, created_ms, started_ms } of games) {
    if (wager === 0n) continue;
    const isSeated =
      (white_id === user_id && isBarred(created_ms)) ||
      (black_id === user_id && started_ms !== null && isBarred(started_ms - START_MS));
    if (isSeated) say(`player ${user_id} took a seat in game ${gameId} after case ${id} was upheld`);
  }
}

/** Only cheats are accused because of their moves. In the shadow month, such cases hold nothing. */
function auditOpening(row: CaseRow, { mode, cheats }: ReviewLog, say: Say): void {
  const { id, kind, user_id, hold_until_ms } = row;
  if (kind === 'quality' && (mode !== 'on' || !cheats.includes(user_id)))
    say(`the moves of ${user_id} opened case ${id} with fair play ${mode}`);
  if (kind === 'pair' && hold_until_ms === null) say(`case ${id} about a pair holds nothing`);
}

const STEPS = {
  clear: ({ state }: CaseRow) => state === 'cleared',
  uphold: ({ state }: CaseRow) => state === 'upheld',
  extend: ({ extended_ms }: CaseRow) => extended_ms !== null,
} as const;

/** Every answer that reported a change is confirmed by the rows. */
function auditTold(
  { cases, appeals }: ReviewRows,
  { promises, appealed, refused }: ReviewLog,
  say: Say,
): void {
  for (const { caseId, step } of promises) {
    const row = cases.find(({ id }) => id === caseId);
    const granted = appeals.find(({ case_id }) => case_id === caseId)?.granted ?? null;
    const isDone =
      step === 'grant' || step === 'deny'
        ? granted === (step === 'grant')
        : row !== undefined && STEPS[step](row);
    if (!isDone) say(`an operator was told of "${step}" in case ${caseId}, which is ${row?.state}`);
  }
  for (const caseId of appealed)
    if (!appeals.some(({ case_id }) => case_id === caseId))
      say(`a player was told of an appeal in case ${caseId}, and there is none`);
  for (const { userId, askedMs, untilMs } of refused) {
    const isHeld = cases.some(
      (row) =>
        row.user_id === userId &&
        (row.hold_until_ms === untilMs || row.hold_until_ms === untilMs + EXTENSION_MS) &&
        askedMs + CALL_MS > (holdBeganMs(row) ?? 0),
    );
    if (!isHeld || askedMs > untilMs + CLOCKS_MS)
      say(`player ${userId} was refused at ${askedMs} because of a hold until ${untilMs}`);
  }
}
