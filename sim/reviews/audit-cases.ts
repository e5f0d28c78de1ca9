// sim: audits cases: what opened them, how long they hold, who decided them, and what operators and players were told.
import { isSeated } from '../rows.ts';
import type { Audit } from '../run-log.ts';
import type { CaseRow, ReviewedGameRow, ReviewRows } from './review-rows.ts';
import type { ReviewLog } from './reviews.ts';

const HOUR_MS = 3_600_000;
const HOLD_MS = 48 * HOUR_MS;
const EXTENSION_MS = 72 * HOUR_MS;
const LONGEST_MS = 168 * HOUR_MS;
/** The longest time until a server receives a call: five attempts of eight seconds. */
const CALL_MS = 40_000;
/** The longest time between Black's taking the seat and the start of the game. */
const START_MS = 150_000;
/** The clocks of two servers differ by less than this. */
const CLOCKS_MS = 1_000;

export function auditCases(run: Audit): void {
  const { rows, reviews, say } = run;
  for (const row of rows.cases) {
    const own = rows.games.filter(({ case_id }) => case_id === row.id);
    auditState(row, own, say);
    if (reviews !== null) auditOpening(row, own, reviews, say);
  }
  for (const reviewed of rows.games) {
    auditHold(reviewed, rows, say);
    auditDecision(reviewed, say);
    auditBar(reviewed, run);
    auditProfit(reviewed, run);
  }
  if (reviews !== null) auditTold(rows, reviews, say);
}

/** A case holds of its player's own ended games, and of each at most the wager minus the fee. */
function auditProfit(reviewed: ReviewedGameRow, { gameOf, say }: Audit): void {
  const { case_id, user_id, game_id, profit, held } = reviewed;
  const game = gameOf(game_id);
  if (game === undefined || !isSeated(game, user_id) || game.status !== 'ended') {
    say(`case ${case_id} has game ${game_id}, which is no ended game of ${user_id}`);
    return;
  }
  const isWon = game.winner_id === user_id && game.stake_source === 'balance';
  const due = isWon ? game.wager - game.fee : 0n;
  if (profit !== due || held > profit)
    say(`case ${case_id} holds ${held} of ${profit} of game ${game_id}, due ${due}`);
}

/** A case is open while one of its games is. */
function auditState(
  { id, state, decided_ms }: CaseRow,
  own: readonly ReviewedGameRow[],
  say: Audit['say'],
): void {
  const states = own.map((game) => game.state);
  const due = (['open', 'upheld', 'cleared', 'released'] as const).find((each) => states.includes(each));
  if (state !== due) say(`case ${id} is ${state}, its games are ${states.join()}`);
  const lastMs = Math.max(...own.map(({ ended_ms }) => ended_ms ?? 0));
  if (decided_ms !== null && decided_ms !== lastMs) say(`case ${id} ended at ${decided_ms}, due ${lastMs}`);
}

/** A hold lasts 48 hours, and can be extended once by 72 hours. A game is held twice at most, on other evidence. */
function auditHold(row: ReviewedGameRow, { games }: ReviewRows, say: Audit['say']): void {
  const { game_id: id, from_ms, until_ms, extended_ms, extended_by } = row;
  if (from_ms === null || until_ms === null) {
    if (extended_ms !== null || row.held > 0n) say(`game ${id} was extended, and nothing is held`);
    return;
  }
  const rounds = games.filter(({ user_id, game_id }) => user_id === row.user_id && game_id === id);
  const lengths = rounds.map((round) => (round.until_ms ?? 0) - (round.from_ms ?? 0));
  const length = until_ms - from_ms;
  const sum = lengths.reduce((total, each) => total + each, 0);
  if (sum > LONGEST_MS) say(`game ${id} was held for ${sum} ms`);
  const due = extended_ms === null ? HOLD_MS : HOLD_MS + EXTENSION_MS;
  if (length !== due && sum !== LONGEST_MS) say(`the hold of game ${id} lasted ${length} ms, due ${due}`);
  const [first, second] = rounds;
  if (second !== undefined && (first?.state !== 'released' || first.kind === second.kind))
    say(`game ${id} was held again for ${second.kind}, after it was ${first?.state} for ${first?.kind}`);
  if (extended_ms === null) return;
  if (extended_ms < from_ms || extended_ms >= from_ms + HOLD_MS)
    say(`game ${id} was extended ${extended_ms - from_ms} ms after its hold began`);
  if (new Set(extended_by).size !== 2) say(`game ${id} was extended by ${extended_by.join()}`);
}

function auditDecision(row: ReviewedGameRow, say: Audit['say']): void {
  const { game_id: id, state, until_ms, ended_ms, decided_by } = row;
  const by = new Set(decided_by).size;
  const due = { open: 0, released: 0, cleared: 1, upheld: 2 }[state];
  if (by !== due) say(`game ${id} is ${state} by ${decided_by.join()}`);
  if (state === 'released' && ended_ms !== until_ms)
    say(`game ${id} was released at ${ended_ms}, due ${until_ms}`);
  if (by > 0 && until_ms !== null && (ended_ms ?? 0) >= until_ms)
    say(`game ${id} was decided at ${ended_ms}, after its hold`);
}

/** From the decision until an appeal is granted, the player takes no staked seat. */
function auditBar(reviewed: ReviewedGameRow, { games, rows, say }: Audit): void {
  const { case_id: id, user_id, state, ended_ms } = reviewed;
  if (state !== 'upheld' || ended_ms === null) return;
  const answered = rows.appeals.find(({ case_id, granted }) => case_id === id && granted === true);
  const untilMs = answered?.answered_ms ?? Number.POSITIVE_INFINITY;
  const isBarred = (atMs: number): boolean => atMs > ended_ms + CLOCKS_MS && atMs < untilMs;
  for (const { id: gameId, wager, white_id, black_id, created_ms, started_ms } of games) {
    if (wager === 0n) continue;
    const tookSeat =
      (white_id === user_id && isBarred(created_ms)) ||
      // Black joined at an unknown time before the start.
      (black_id === user_id &&
        started_ms !== null &&
        isBarred(Math.max(created_ms, started_ms - START_MS)) &&
        isBarred(started_ms));
    if (tookSeat) say(`player ${user_id} took a seat in game ${gameId} after case ${id} was upheld`);
  }
}

/** Only cheats are accused because of their moves. In the shadow month, such cases hold nothing. */
function auditOpening(
  { id, kind, user_id }: CaseRow,
  own: readonly ReviewedGameRow[],
  { mode, cheats }: ReviewLog,
  say: Audit['say'],
): void {
  for (const game of own) {
    if (game.kind === 'quality' && (mode !== 'on' || !cheats.includes(user_id)))
      say(`the moves of ${user_id} in game ${game.game_id} are in case ${id} with fair play ${mode}`);
    if (game.kind === 'pair' && game.from_ms === null) say(`game ${game.game_id} of a pair is not held`);
  }
  if (own.length === 0) say(`case ${id} about a ${kind} has no game`);
}

const STEPS = {
  clear: ({ state }: ReviewedGameRow) => state === 'cleared',
  uphold: ({ state }: ReviewedGameRow) => state === 'upheld',
  extend: ({ extended_ms }: ReviewedGameRow) => extended_ms !== null,
} as const;

/** Every answer that reported a change is confirmed by the rows. */
function auditTold(
  { cases, games, appeals }: ReviewRows,
  { promises, appealed, refused }: ReviewLog,
  say: Audit['say'],
): void {
  for (const { caseId, step } of promises) {
    const row = cases.find(({ id }) => id === caseId);
    const granted = appeals.find(({ case_id }) => case_id === caseId)?.granted ?? null;
    const isDone =
      step === 'grant' || step === 'deny'
        ? granted === (step === 'grant')
        : games.some((game) => game.case_id === caseId && STEPS[step](game));
    if (!isDone) say(`an operator was told of "${step}" in case ${caseId}, which is ${row?.state}`);
  }
  for (const caseId of appealed)
    if (!appeals.some(({ case_id }) => case_id === caseId))
      say(`a player was told of an appeal in case ${caseId}, and there is none`);
  for (const { userId, askedMs, untilMs } of refused) {
    const isHeld = games.some(
      ({ user_id, from_ms, until_ms }) =>
        user_id === userId &&
        (until_ms === untilMs || until_ms === untilMs + EXTENSION_MS) &&
        askedMs + CALL_MS > (from_ms ?? 0),
    );
    if (!isHeld || askedMs > untilMs + CLOCKS_MS)
      say(`player ${userId} was refused at ${askedMs} because of a hold until ${untilMs}`);
  }
}
