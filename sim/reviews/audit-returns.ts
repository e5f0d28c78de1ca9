// sim: audits the money of cases to the lamport. Games are returned once, debts are paid once, granted appeals restore what was taken,
// and no held prize is paid out.
import type pg from 'pg';
import type { GameRow, RunLog, Say } from '../run-log.ts';
import { holdBeganMs } from './audit-cases.ts';
import type { JournalMark } from './review-log.ts';
import { type CaseRow, grantedIn, type ReviewRows, type VoidedRow } from './review-rows.ts';

/** One posting of a journal. */
interface Leg {
  journal: number;
  transaction: number;
  op_key: string;
  account: string;
  ref: number;
  amount: bigint;
}

/** The clocks of two servers differ by less than this. */
const CLOCKS_MS = 1_000;

const sumOf = (legs: readonly Leg[], matches: (leg: Leg) => boolean): bigint =>
  legs.reduce((sum, leg) => (matches(leg) ? sum + leg.amount : sum), 0n);

/** Selects the postings of a player's two accounts. */
const of =
  (userId: number) =>
  ({ account, ref }: Leg): boolean =>
    ref === userId && (account === 'player' || account === 'withdraw_only');
const isOperating = ({ account }: Leg): boolean => account === 'operating';
const isFee = ({ account }: Leg): boolean => account === 'fee';

export async function auditReturns(
  pool: pg.Pool,
  {
    games,
    rows,
    ...log
  }: Pick<RunLog, 'reviews' | 'endMs'> & { games: readonly GameRow[]; rows: ReviewRows },
  say: Say,
): Promise<void> {
  const { rows: legs } = await pool.query<Leg>(`
    select journal.id::int as journal, journal.xmin::text::int as transaction, op_key, account.kind as account, ref::int, amount
    from posting join journal on journal.id = journal_id join account on account.id = account_id
    order by journal.id, line`);
  auditUpheld(games, rows, say);
  auditKeys(rows, legs, say);
  for (const game of rows.voided) auditVoided(game, games, legs, say);
  auditAppeals(rows, legs, say);
  auditHeld(rows, legs, log, say);
  auditUnpaid(rows, legs, log.endMs, say);
  const earned = games.reduce(
    (sum, game) => (game.stake_source === 'balance' && game.winner_id !== null ? sum + game.fee : sum),
    0n,
  );
  const due = rows.voided.reduce((sum, { fee }) => sum - fee, earned);
  const kept = sumOf(legs, isFee);
  if (kept !== due) say(`the fee accounts hold ${kept}, due ${due}`);
}

/** For an upheld case, exactly the games that its player won are returned. */
function auditUpheld(
  games: readonly GameRow[],
  { cases, games: reviewed, voided }: ReviewRows,
  say: Say,
): void {
  const upheld = new Set(cases.flatMap(({ id, state }) => (state === 'upheld' ? [id] : [])));
  const due = reviewed.filter(({ case_id, user_id, game_id }) => {
    const game = games.find(({ id }) => id === game_id);
    return upheld.has(case_id) && game?.winner_id === user_id && game.wager > 0n;
  });
  const dueIds = due.map(({ game_id, case_id }) => `${case_id}/${game_id}`).sort();
  const ids = voided.map(({ game_id, case_id }) => `${case_id}/${game_id}`).sort();
  if (ids.join() !== dueIds.join()) say(`the games ${ids.join()} are returned, due ${dueIds.join()}`);
}

/** Each journal of a case belongs to a returned game or to a granted appeal. */
function auditKeys(rows: ReviewRows, legs: readonly Leg[], say: Say): void {
  const granted = grantedIn(rows);
  const returned = new Set(rows.voided.map(({ game_id }) => game_id));
  for (const key of new Set(legs.map(({ op_key }) => op_key))) {
    const [kind, id] = key.split(':');
    const isExplained =
      kind === 'appeal'
        ? granted.has(Number(id))
        : !['void', 'debt'].includes(kind ?? '') || returned.has(Number(id));
    if (!isExplained) say(`nothing explains the journal ${key}`);
  }
}

/** The loser received the wager, less the unpaid debt, and each lamport came from the source in the row. */
function auditVoided(
  { game_id: id, debtor_id, creditor_id, taken, fee, owed, paid, paid_by_player }: VoidedRow,
  games: readonly GameRow[],
  legs: readonly Leg[],
  say: Say,
): void {
  const game = games.find((each) => each.id === id);
  const loser = game?.white_id === debtor_id ? game.black_id : game?.white_id;
  if (game?.winner_id !== debtor_id || loser !== creditor_id)
    say(`game ${id} is returned by ${debtor_id} to ${creditor_id}, who did not win and lose it`);
  const wager = game?.wager ?? 0n;
  const feeDue = game?.stake_source === 'balance' ? game.fee : 0n;
  if (fee !== feeDue || taken + fee + owed !== wager)
    say(`game ${id}: ${taken} returned, fee ${fee} and debt ${owed} are not the wager ${wager}`);
  const returned = legs.filter(({ op_key }) => op_key === `void:${id}`);
  const payments = legs.filter(({ op_key }) => op_key.startsWith(`debt:${id}:`));
  const moved = [
    [sumOf(returned, of(debtor_id)), -taken],
    [sumOf(returned, isFee), -fee],
    [sumOf(payments, of(debtor_id)), -paid_by_player],
    [sumOf(payments, isOperating), paid_by_player - paid],
    [sumOf([...returned, ...payments], of(creditor_id)), wager - (owed - paid)],
  ] as const;
  for (const [amount, due] of moved) if (amount !== due) say(`game ${id} returned ${amount}, due ${due}`);
}

/** A granted appeal restores what was taken, and no debt is paid after it. The operator who answered did not decide the case. */
function auditAppeals(rows: ReviewRows, legs: readonly Leg[], say: Say): void {
  for (const { case_id: id, granted, answered_by } of rows.appeals) {
    const row = rows.cases.find((each) => each.id === id);
    if (row?.state !== 'upheld') say(`case ${id} is ${row?.state}, and was appealed against`);
    if (answered_by.some((name) => row?.decided_by.includes(name)))
      say(`the appeal of case ${id} was answered by ${answered_by.join()}, who decided it`);
    const games = rows.voided.filter(({ case_id }) => case_id === id);
    for (const { game_id, owed, paid, is_cancelled } of games)
      if (is_cancelled !== (granted === true && paid < owed))
        say(
          `the debt of game ${game_id} is ${is_cancelled ? '' : 'not '}cancelled, appeal granted: ${granted}`,
        );
    const paidBack = legs.filter(({ op_key }) => op_key === `appeal:${id}`);
    const due =
      granted === true ? games.reduce((sum, game) => sum + game.taken + game.paid_by_player, 0n) : 0n;
    if (sumOf(paidBack, of(row?.user_id ?? 0)) !== due || sumOf(paidBack, isOperating) !== -due)
      say(`the appeal of case ${id} paid back ${sumOf(paidBack, of(row?.user_id ?? 0))}, due ${due}`);
    const [first] = paidBack;
    const ids = new Set(games.map(({ game_id }) => String(game_id)));
    const isLate = ({ op_key, journal }: Leg): boolean =>
      op_key.startsWith('debt:') &&
      ids.has(op_key.split(':')[1] ?? '') &&
      journal > (first?.journal ?? journal);
    for (const { op_key } of legs.filter(isLate)) say(`${op_key} was paid after an appeal was granted`);
  }
}

/** After a withdrawal or a debt payment, the balance still covers the held prizes. */
function auditHeld(
  rows: ReviewRows,
  legs: readonly Leg[],
  { reviews, endMs }: Pick<RunLog, 'reviews' | 'endMs'>,
  say: Say,
): void {
  const marks = reviews?.marks ?? [];
  const balances = new Map<number, bigint>();
  for (const own of Map.groupBy(legs, ({ journal }) => journal).values()) {
    const [first] = own;
    if (first === undefined) continue;
    const { op_key } = first;
    const leaves = /^(wd:\d+:hold|debt:.*)$/.test(op_key);
    for (const userId of new Set(
      own.filter(({ ref, ...leg }) => of(ref)({ ref, ...leg })).map(({ ref }) => ref),
    )) {
      const amount = sumOf(own, of(userId));
      const left = (balances.get(userId) ?? 0n) + amount;
      balances.set(userId, left);
      if (!leaves || amount >= 0n) continue;
      const held = heldAt(rows, {
        userId,
        transaction: first.transaction,
        ...bookedMs(marks, first.journal, endMs),
      });
      if (left < held) say(`${op_key} leaves ${left} to ${userId}, of whom ${held} are held`);
    }
  }
}

/** Returns the interval in which a journal was booked. */
function bookedMs(
  marks: readonly JournalMark[],
  journal: number,
  endMs: number,
): { afterMs: number; beforeMs: number } {
  return {
    afterMs: marks.findLast((mark) => mark.journal < journal)?.beforeMs ?? 0,
    beforeMs: marks.find((mark) => mark.journal >= journal)?.atMs ?? endMs,
  };
}

/** Returns the amount that cases certainly held of a player when a transaction ran. */
function heldAt(
  { cases, games }: ReviewRows,
  at: { userId: number; transaction: number; afterMs: number; beforeMs: number },
): bigint {
  const isHeld = (row: CaseRow): boolean => {
    const beganMs = holdBeganMs(row);
    if (row.user_id !== at.userId || beganMs === null || row.hold_until_ms === null) return false;
    if (row.decided_by.length > 0 && row.transaction <= at.transaction) return false;
    // The case held nothing when it opened.
    if (beganMs !== row.opened_ms && at.afterMs < beganMs + CLOCKS_MS) return false;
    return at.beforeMs + CLOCKS_MS < row.hold_until_ms;
  };
  const holding = new Set(cases.filter(isHeld).map(({ id }) => id));
  return games.reduce(
    (sum, { case_id, prize, transaction }) =>
      holding.has(case_id) && transaction < at.transaction ? sum + prize : sum,
    0n,
  );
}

/** At the end of a run, a player with an unpaid debt has no balance beyond what is held. */
function auditUnpaid(rows: ReviewRows, legs: readonly Leg[], endMs: number, say: Say): void {
  const open = rows.voided.filter(({ owed, paid, is_cancelled }) => paid < owed && !is_cancelled);
  for (const userId of new Set(open.map(({ debtor_id }) => debtor_id))) {
    const at = { userId, transaction: Number.POSITIVE_INFINITY, afterMs: endMs, beforeMs: endMs };
    const [has, held] = [sumOf(legs, of(userId)), heldAt(rows, at)];
    if (has > held) say(`player ${userId} has an unpaid debt, a balance of ${has} and only ${held} held`);
  }
}
