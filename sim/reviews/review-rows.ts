// sim: the rows of cases, returned games and appeals, as the auditors read them.
import type pg from 'pg';
import type { RefusedDebit } from '../player-world.ts';
import { ms, sumOf, times } from '../rows.ts';

/** One posting of a journal. */
export interface Leg {
  journal: number;
  kind: string;
  at_ms: number; // by the clock of the database
  op_key: string;
  account: string;
  ref: number;
  amount: bigint;
}

/** Selects the postings of a player's two accounts. */
export const of =
  (userId: number) =>
  ({ account, ref }: Leg): boolean =>
    ref === userId && (account === 'player' || account === 'withdraw_only');

export interface CaseRow {
  id: number;
  user_id: number;
  kind: 'quality' | 'pair' | 'report';
  state: 'open' | 'released' | 'cleared' | 'upheld';
  opened_ms: number;
  decided_ms: number | null;
  decided_by: readonly string[];
}

/** A game of a case, in its first or second round. */
export interface ReviewedGameRow {
  case_id: number;
  user_id: number;
  game_id: number;
  round: number;
  kind: CaseRow['kind'];
  profit: bigint;
  held: bigint;
  state: CaseRow['state'];
  from_ms: number | null; // null: a look
  until_ms: number | null;
  extended_ms: number | null;
  extended_by: readonly string[];
  ended_ms: number | null;
  decided_by: readonly string[];
}

/** A hold of the ledger. */
export interface HoldRow {
  user_id: number;
  source: string;
  amount: bigint;
  from_ms: number;
  until_ms: number;
  ended_ms: number | null;
  ended_as: string | null;
}

export interface VoidedRow {
  game_id: number;
  case_id: number;
  debtor_id: number;
  creditor_id: number;
  taken: bigint;
  fee: bigint;
  owed: bigint;
  paid: bigint;
  paid_by_player: bigint;
  is_cancelled: boolean;
  voided_ms: number;
}

export interface AppealRow {
  case_id: number;
  granted: boolean | null; // null: not answered yet
  answered_by: readonly string[];
  answered_ms: number | null;
}

export interface ReviewRows {
  readonly cases: readonly CaseRow[];
  readonly games: readonly ReviewedGameRow[];
  readonly holds: readonly HoldRow[];
  readonly avatars: readonly { user_id: number }[]; // bought ones
  readonly voided: readonly VoidedRow[];
  readonly appeals: readonly AppealRow[];
}

export async function readReviews(pool: pg.Pool): Promise<ReviewRows> {
  const rows = async <T extends pg.QueryResultRow>(text: string): Promise<readonly T[]> =>
    (await pool.query<T>(`select ${text}`)).rows;
  return {
    cases:
      await rows<CaseRow>(`id::int, user_id::int, kind, state, ${times('opened_at', 'decided_at')}, decided_by
      from review_case order by id`),
    games:
      await rows<ReviewedGameRow>(`case_id::int, user_id::int, game_id::int, round, kind, profit, held, state,
        ${times('extended_at', 'ended_at')}, ${ms('held_from')} as from_ms, ${ms('hold_until')} as until_ms, extended_by, decided_by
      from review_game order by case_id, game_id, round`),
    holds:
      await rows<HoldRow>(`user_id::int, source, amount, ${ms('held_from')} as from_ms, ${times('until', 'ended_at')}, ended_as
      from account_hold order by id`),
    avatars: await rows<{ user_id: number }>('user_id::int from owned_avatar'),
    voided:
      await rows<VoidedRow>(`game_id::int, case_id::int, debtor_id::int, creditor_id::int, taken, fee, owed, paid,
        paid_by_player, cancelled_at is not null as is_cancelled, ${times('voided_at')} from voided_game order by game_id`),
    appeals: await rows<AppealRow>(`case_id::int, granted, answered_by, ${times('answered_at')}
      from review_appeal order by case_id`),
  };
}

/** The price of an avatar, in lamports. */
const AVATAR = 1_000_000_000n;

/** What players have paid for avatars: all of them, or one. */
export function spentOnAvatars({ avatars }: ReviewRows, userId?: number): bigint {
  return sumOf(avatars, ({ user_id }) => (userId === undefined || user_id === userId ? AVATAR : 0n));
}

/** Ids of cases whose appeal was granted. */
export const grantedIn = ({ appeals }: ReviewRows): ReadonlySet<number> =>
  new Set(appeals.flatMap(({ case_id, granted }) => (granted === true ? [case_id] : [])));

/**
 * Games that count neither for a player's record nor as earnings: returned games, and games won by cheating unless an appeal was granted.
 */
export function uncountedGames(rows: ReviewRows, userId: number): ReadonlySet<number> {
  const granted = grantedIn(rows);
  const own = rows.voided.filter(
    ({ creditor_id, debtor_id, case_id }) =>
      creditor_id === userId || (debtor_id === userId && !granted.has(case_id)),
  );
  return new Set(own.map(({ game_id }) => game_id));
}

/** Profits of a player's games whose hold runs, so that they do not count as earned yet. */
export const heldProfits = (rows: ReviewRows, userId: number): bigint =>
  sumOf(rows.games, ({ user_id, state, until_ms, profit }) =>
    user_id === userId && state === 'open' && until_ms !== null ? profit : 0n,
  );

/** The lamports that a player gained or lost by decisions, debts and appeals. */
export function movedByReviews(rows: ReviewRows, userId: number): bigint {
  const granted = grantedIn(rows);
  return sumOf(rows.voided, ({ creditor_id, debtor_id, case_id, taken, fee, paid, paid_by_player }) => {
    if (creditor_id === userId) return taken + fee + paid;
    return debtor_id === userId && !granted.has(case_id) ? -taken - paid_by_player : 0n;
  });
}

/** Counts the events of cases, by kind. */
export async function countReviews(
  pool: pg.Pool,
  { refused }: { readonly refused: readonly RefusedDebit[] },
): Promise<Readonly<Record<string, number>>> {
  const { cases, games, voided, appeals } = await readReviews(pool);
  const counts: Record<string, number> = {};
  const add = (what: string, times: number): void => {
    counts[what] = (counts[what] ?? 0) + times;
  };
  for (const { id, kind, state } of cases) {
    const own = games.filter(({ case_id }) => case_id === id);
    add(`${kind} cases`, 1);
    add(state, 1);
    add('held', own.some(({ from_ms }) => from_ms !== null) ? 1 : 0);
    add('extended', own.some(({ extended_ms }) => extended_ms !== null) ? 1 : 0);
    add('games held twice', own.filter(({ round }) => round === 2).length);
    add('profits held in part', own.filter(({ held, profit }) => held > 0n && held < profit).length);
  }
  const held = refused.filter(({ what }) => what === 'withdrawal').length;
  add('withdrawals refused', held);
  add('stakes and purchases refused', refused.length - held);
  add('returned games', voided.length);
  add('debts', voided.filter(({ owed }) => owed > 0n).length);
  add('debts paid by players', voided.filter(({ paid_by_player }) => paid_by_player > 0n).length);
  add('debts paid by operators', voided.filter((game) => game.paid > game.paid_by_player).length);
  add('appeals', appeals.length);
  add('granted', appeals.filter(({ granted }) => granted === true).length);
  add('denied', appeals.filter(({ granted }) => granted === false).length);
  return counts;
}
