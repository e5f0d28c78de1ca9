// sim: audits the money of cases to the lamport. Games are returned once, debts are paid once, granted appeals restore what was taken,
// and no debit takes held money.
import { sumOf, times } from '../rows.ts';
import type { Audit } from '../run-log.ts';
import { auditHolds } from './audit-holds.ts';
import { grantedIn, type Leg, of, type ReviewRows, spentOnAvatars, type VoidedRow } from './review-rows.ts';

/** The clocks of two servers differ by less than this. */
const CLOCKS_MS = 1_000;

const moved = (legs: readonly Leg[], matches: (leg: Leg) => boolean): bigint =>
  sumOf(legs, (leg) => (matches(leg) ? leg.amount : 0n));

const isOperating = ({ account }: Leg): boolean => account === 'operating';
const isFee = ({ account }: Leg): boolean => account === 'fee';

export async function auditReturns(run: Audit): Promise<void> {
  const { pool, games, rows, endMs, say } = run;
  const { rows: legs } = await pool.query<Leg>(`
    select journal.id::int as journal, journal.kind, ${times('at')}, op_key, account.kind as account, ref::int, amount
    from posting join journal on journal.id = journal_id join account on account.id = account_id
    order by journal.id, line`);
  auditUpheld(run);
  auditKeys(rows, legs, say);
  for (const game of rows.voided) auditVoided(game, legs, run);
  auditAppeals(rows, legs, say);
  auditHeld(rows, legs, say);
  await auditHolds({ ...run, legs });
  auditUnpaid(rows, legs, endMs, say);
  const earned = sumOf(games, ({ stake_source, winner_id, fee }) =>
    stake_source === 'balance' && winner_id !== null ? fee : 0n,
  );
  const due = earned + spentOnAvatars(rows) - sumOf(rows.voided, ({ fee }) => fee);
  const kept = moved(legs, isFee);
  if (kept !== due) say(`the fee accounts hold ${kept}, due ${due}`);
}

/** Of the upheld games, exactly those that the player won are returned. */
function auditUpheld({ rows, gameOf, say }: Audit): void {
  const due = rows.games.filter(({ user_id, game_id, state }) => {
    const game = gameOf(game_id);
    return state === 'upheld' && game?.winner_id === user_id && game.wager > 0n;
  });
  const [ids, dueIds] = [rows.voided, due].map((games) =>
    games
      .map(({ game_id, case_id }) => `${case_id}/${game_id}`)
      .sort()
      .join(),
  );
  if (ids !== dueIds) say(`the games ${ids} are returned, due ${dueIds}`);
}

/** Each journal of a case belongs to a returned game or to a granted appeal. */
function auditKeys(rows: ReviewRows, legs: readonly Leg[], say: Audit['say']): void {
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
function auditVoided(voided: VoidedRow, legs: readonly Leg[], { gameOf, say }: Audit): void {
  const { game_id: id, debtor_id, creditor_id, taken, fee, owed, paid, paid_by_player } = voided;
  const game = gameOf(id);
  const loser = game?.white_id === debtor_id ? game.black_id : game?.white_id;
  if (game?.winner_id !== debtor_id || loser !== creditor_id)
    say(`game ${id} is returned by ${debtor_id} to ${creditor_id}, who did not win and lose it`);
  const wager = game?.wager ?? 0n;
  const feeDue = game?.stake_source === 'balance' ? game.fee : 0n;
  if (fee !== feeDue || taken + fee + owed !== wager)
    say(`game ${id}: ${taken} returned, fee ${fee} and debt ${owed} are not the wager ${wager}`);
  const returned = legs.filter(({ op_key }) => op_key === `void:${id}`);
  const payments = legs.filter(({ op_key }) => op_key.startsWith(`debt:${id}:`));
  const amounts = [
    [moved(returned, of(debtor_id)), -taken],
    [moved(returned, isFee), -fee],
    [moved(payments, of(debtor_id)), -paid_by_player],
    [moved(payments, isOperating), paid_by_player - paid],
    [moved([...returned, ...payments], of(creditor_id)), wager - (owed - paid)],
  ] as const;
  for (const [amount, due] of amounts) if (amount !== due) say(`game ${id} returned ${amount}, due ${due}`);
}

/** A granted appeal restores what was taken, and no debt is paid after it. The operator who answered did not decide the case. */
function auditAppeals(rows: ReviewRows, legs: readonly Leg[], say: Audit['say']): void {
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
    const due = granted === true ? sumOf(games, (game) => game.taken + game.paid_by_player) : 0n;
    const received = moved(paidBack, of(row?.user_id ?? 0));
    if (received !== due || moved(paidBack, isOperating) !== -due)
      say(`the appeal of case ${id} paid back ${received}, due ${due}`);
    const [first] = paidBack;
    const ids = new Set(games.map(({ game_id }) => String(game_id)));
    const isLate = ({ op_key, journal }: Leg): boolean =>
      op_key.startsWith('debt:') &&
      ids.has(op_key.split(':')[1] ?? '') &&
      journal > (first?.journal ?? journal);
    for (const { op_key } of legs.filter(isLate)) say(`${op_key} was paid after an appeal was granted`);
  }
}

/** No debit leaves less than what is held, except for the return of an upheld game. */
function auditHeld({ holds }: ReviewRows, legs: readonly Leg[], say: Audit['say']): void {
  const balances = new Map<number, bigint>();
  for (const own of Map.groupBy(legs, ({ journal }) => journal).values()) {
    const [first] = own;
    if (first === undefined) continue;
    for (const userId of new Set(own.filter((leg) => of(leg.ref)(leg)).map(({ ref }) => ref))) {
      const amount = moved(own, of(userId));
      const left = (balances.get(userId) ?? 0n) + amount;
      balances.set(userId, left);
      if (first.kind === 'void' || amount >= 0n) continue;
      const held = heldAt(holds, userId, first.at_ms);
      if (left < held) say(`${first.op_key} leaves ${left} to ${userId}, of whom ${held} are held`);
    }
  }
}

/** Returns the amount that was certainly held of a player at an instant. */
function heldAt(holds: ReviewRows['holds'], userId: number, atMs: number): bigint {
  return sumOf(holds, ({ user_id, amount, from_ms, until_ms, ended_ms }) => {
    const isHeld = from_ms + CLOCKS_MS < atMs && atMs + CLOCKS_MS < (ended_ms ?? until_ms);
    return user_id === userId && isHeld ? amount : 0n;
  });
}

/** At the end of a run, a player with an unpaid debt has no balance beyond what is held. */
function auditUnpaid(rows: ReviewRows, legs: readonly Leg[], endMs: number, say: Audit['say']): void {
  const open = rows.voided.filter(({ owed, paid, is_cancelled }) => paid < owed && !is_cancelled);
  for (const userId of new Set(open.map(({ debtor_id }) => debtor_id))) {
    const [has, held] = [moved(legs, of(userId)), heldAt(rows.holds, userId, endMs)];
    if (has > held) say(`player ${userId} has an unpaid debt, a balance of ${has} and only ${held} held`);
  }
}
