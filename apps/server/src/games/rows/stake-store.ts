// games: stakes and results of games, without moves, and sums of a player's recent stakes, wins and losses. Reads only.
import { type Lamports, lamports, type StakeSourceName } from '@kingstake/protocol';
import { sql } from 'kysely';
import type { Queries } from '../../platform/database/index.ts';
import { tables } from './game-store.ts';

/**
 * Sums what the user has staked since `sinceMs`, on the site and on chain, regardless of the outcome, plus the stakes of open rematch
 * offers. `exceptGameId` leaves out a seat in this game and an offer after its end, but not a stake that was played.
 */
export async function sumStakes(
  queries: Queries,
  userId: number,
  { sinceMs, exceptGameId }: { sinceMs: number; exceptGameId: number | null },
): Promise<Lamports> {
  const id = userId;
  const since = new Date(sinceMs);
  const except = exceptGameId ?? 0;
  const wagers = tables(queries).selectFrom('game').select('wager');
  const stakes = wagers.where((where) =>
    where.or([where('id', '<>', except), where('status', '=', 'ended')]),
  );
  const offers = wagers
    .where(sql<boolean>`has_deadline`)
    .where('status', '=', 'ended')
    .where('id', '<>', except);
  const rows = await stakes
    .where('whiteId', '=', id)
    .where('createdAt', '>', since)
    // A game that was joined starts within half a minute, or its stake is returned.
    .unionAll(
      stakes.where('blackId', '=', id).where(sql<boolean>`coalesce(started_at, created_at) > ${since}`),
    )
    .unionAll(offers.where('whiteId', '=', id))
    .unionAll(offers.where('blackId', '=', id))
    .execute();
  return lamports(rows.reduce((sum, { wager }) => sum + wager, 0n));
}

/** Sums a user's stakes in decided games of at least `plies` plies that ended since `sinceMs`, except against one opponent. */
export async function sumDecidedStakes(
  queries: Queries,
  userId: number,
  { exceptOpponentId, plies, sinceMs }: { exceptOpponentId: number; plies: number; sinceMs: number },
): Promise<Lamports> {
  const decided = (own: 'whiteId' | 'blackId', other: 'whiteId' | 'blackId') => sql`
    select wager from game where ${sql.ref(own)} = ${userId} and ${sql.ref(other)} <> ${exceptOpponentId}
      and status = 'ended' and wager > 0 and started_at is not null and ended_at > ${new Date(sinceMs)}
      and winner_id is not null and ply >= ${plies}`;
  const { rows } = await sql<{ staked: bigint }>`
    select coalesce(sum(wager), 0)::int8 as staked
    from (${decided('whiteId', 'blackId')} union all ${decided('blackId', 'whiteId')}) as decided`.execute(
    tables(queries),
  );
  return lamports(rows[0]?.staked ?? 0n);
}

/** A game that no longer counts for a player, because its stake was returned later. */
export interface UncountedGame {
  gameId: number;
  lost: Lamports; // the part of the stake that was not returned
}

/** Builds a table `uncounted` with columns `id` and `lost`. */
const uncountedTable = (games: readonly UncountedGame[]) => sql`
  unnest(${games.map(({ gameId }) => gameId)}::int8[], ${games.map(({ lost }) => lost)}::int8[])
    as uncounted (id, lost)`;

/** The losses of a window: stakes lost minus profit, and the end of the oldest game that was lost; null if there is none. */
interface WindowResult {
  used: Lamports;
  oldestMs: number | null;
}

export interface StakeResults {
  day: WindowResult;
  week: WindowResult;
  month: WindowResult;
  atRisk: Lamports; // stakes in running and waiting games
}

/**
 * Sums the staked games of a user, on the site and on chain: decided games since three instants, and stakes at risk. A seat in
 * `exceptGameId` is not at risk. `reservedGameIds` are games on chain with a seat reserved for the user. `uncounted` games count with the
 * part of the stake that was not returned.
 */
export async function sumResults(
  queries: Queries,
  userId: number,
  asked: {
    sinceMs: { day: number; week: number; month: number };
    exceptGameId: number | null;
    reservedGameIds: readonly number[];
    uncounted: readonly UncountedGame[];
  },
): Promise<StakeResults> {
  const id = userId;
  const { sinceMs } = asked;
  const since = { day: new Date(sinceMs.day), week: new Date(sinceMs.week), month: new Date(sinceMs.month) };
  const window = (from: Date) => sql`
    coalesce(sum(lost) filter (where ended_at > ${from}), 0)::int8`;
  const oldest = (from: Date) => sql`min(ended_at) filter (where ended_at > ${from} and lost > 0)`;
  const { rows } = await sql<{
    day: bigint;
    week: bigint;
    month: bigint;
    dayOldest: Date | null;
    weekOldest: Date | null;
    monthOldest: Date | null;
    atRisk: bigint;
  }>`
    with decided as (
      select ended_at, coalesce(uncounted.lost, case when winner_id = ${id} then fee - wager else wager end) as lost from (
        select id, ended_at, wager, fee, winner_id from game
          where white_id = ${id} and status = 'ended' and wager > 0 and started_at is not null and winner_id is not null
            and ended_at > ${since.month}
        union all
        select id, ended_at, wager, fee, winner_id from game
          where black_id = ${id} and status = 'ended' and wager > 0 and started_at is not null and winner_id is not null
            and ended_at > ${since.month}
      ) as played left join ${uncountedTable(asked.uncounted)} using (id)
    ), open as (
      select id, wager from game where white_id = ${id} and status <> 'ended'
      union
      select id, wager from game where black_id = ${id} and black_id is not null and status <> 'ended'
      union
      select id, wager from game where id = any(${asked.reservedGameIds}::int8[]) and status <> 'ended'
    )
    select ${window(since.day)} as day, ${window(since.week)} as week, ${window(since.month)} as month,
      ${oldest(since.day)} as day_oldest, ${oldest(since.week)} as week_oldest, ${oldest(since.month)} as month_oldest,
      (select coalesce(sum(wager), 0)::int8 from open where id <> ${BigInt(asked.exceptGameId ?? 0)}) as at_risk
    from decided`.execute(tables(queries));
  const [row] = rows;
  if (row === undefined) throw new Error('a sum has no row');
  const result = (used: bigint, oldestEnd: Date | null): WindowResult => ({
    used: lamports(used),
    oldestMs: oldestEnd?.getTime() ?? null,
  });
  return {
    day: result(row.day, row.dayOldest),
    week: result(row.week, row.weekOldest),
    month: result(row.month, row.monthOldest),
    atRisk: lamports(row.atRisk),
  };
}

/** Staked games that a user has played since an instant: total time, number, and profit (negative for a loss). */
export async function playedSince(
  queries: Queries,
  userId: number,
  { since, uncounted }: { since: Date; uncounted: readonly UncountedGame[] },
): Promise<{ playedMs: number; games: number; net: Lamports }> {
  const id = userId;
  const mine = (side: 'whiteId' | 'blackId') => sql`
    select id, started_at, ended_at, wager, fee, winner_id from game
      where ${sql.ref(side)} = ${id} and status = 'ended' and wager > 0 and started_at is not null and ended_at > ${since}`;
  const { rows } = await sql<{ played: number | null; games: bigint; net: bigint }>`
    select extract(epoch from sum(ended_at - greatest(started_at, ${since})))::float8 as played,
      count(*) as games,
      coalesce(sum(coalesce(-uncounted.lost,
        case when winner_id = ${id} then wager - fee when winner_id is null then 0 else -wager end)), 0)::int8 as net
    from (${mine('whiteId')} union all ${mine('blackId')}) as played
    left join ${uncountedTable(uncounted)} using (id)`.execute(tables(queries));
  const [row] = rows;
  if (row === undefined) throw new Error('a sum has no row');
  return {
    playedMs: Math.round((row.played ?? 0) * 1000),
    games: Number(row.games),
    net: lamports(row.net),
  };
}

/** The players, stakes and result of a game. */
export interface StakedGame {
  readonly id: number;
  readonly whiteId: number;
  readonly blackId: number | null;
  readonly winnerId: number | null;
  readonly wager: Lamports; // of each side; 0 in a friendly game
  readonly fee: Lamports;
  readonly stakeSource: StakeSourceName;
  readonly plies: number;
  readonly result: string | null;
  readonly reason: string | null; // of the end
  readonly startedMs: number | null;
  readonly endedMs: number | null; // null while it runs
}

const COLUMNS = [
  'id',
  'whiteId',
  'blackId',
  'winnerId',
  'wager',
  'fee',
  'stakeSource',
  'ply',
  'result',
  'reason',
  'startedAt',
  'endedAt',
] as const;

const selectGames = (queries: Queries) => tables(queries).selectFrom('game').select(COLUMNS);

function toGame(
  row: Awaited<ReturnType<ReturnType<typeof selectGames>['executeTakeFirstOrThrow']>>,
): StakedGame {
  return {
    id: row.id,
    whiteId: row.whiteId,
    blackId: row.blackId,
    winnerId: row.winnerId,
    wager: lamports(row.wager),
    fee: lamports(row.fee),
    stakeSource: row.stakeSource,
    plies: row.ply,
    result: row.result,
    reason: row.reason,
    startedMs: row.startedAt?.getTime() ?? null,
    endedMs: row.endedAt?.getTime() ?? null,
  };
}

/** Returns these games by id. Unknown ids are left out. */
export async function readStakedGames(
  queries: Queries,
  ids: readonly number[],
): Promise<readonly StakedGame[]> {
  if (ids.length === 0) return [];
  const rows = await selectGames(queries).where('id', 'in', ids).orderBy('id').execute();
  return rows.map(toGame);
}

/** Lists a page of games that hold stakes from playing balances, after an id, in ascending order. */
export async function listHoldingStakes(
  queries: Queries,
  afterId: number,
  limit: number,
): Promise<readonly StakedGame[]> {
  const rows = await selectGames(queries)
    .where(sql<boolean>`status <> 'ended'`) // a literal, to match the predicate of partial indexes
    .where('stakeSource', '=', 'balance')
    .where('wager', '>', 0n)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(toGame);
}

/** Lists a player's games with stakes from the playing balance that run, wait or were decided since an instant, in one statement. */
export async function listBalanceStakes(
  queries: Queries,
  userId: number,
  sinceMs: number,
): Promise<readonly StakedGame[]> {
  const seat = (side: 'whiteId' | 'blackId') => {
    const games = selectGames(queries)
      .where(side, '=', userId)
      .where('stakeSource', '=', 'balance')
      .where('wager', '>', 0n);
    const decided = games.where('status', '=', 'ended').where('winnerId', 'is not', null);
    // Literals, to match the predicates of partial indexes.
    return {
      open: games.where(sql<boolean>`status <> 'ended'`).where(sql<boolean>`${sql.ref(side)} is not null`),
      decided: decided.where('endedAt', '>=', new Date(sinceMs)),
    };
  };
  const [white, black] = [seat('whiteId'), seat('blackId')];
  const rows = await white.open
    .unionAll(white.decided)
    .unionAll(black.open)
    .unionAll(black.decided)
    .orderBy('id')
    .execute();
  return rows.map(toGame);
}

/**
 * Lists decided games between two players that started since `sinceMs` and had a stake, highest stakes first, so that many small games
 * cannot displace a large one.
 */
export async function listDecidedOfPair(
  queries: Queries,
  [one, other]: readonly [number, number],
  { sinceMs, limit }: { sinceMs: number; limit: number },
): Promise<readonly StakedGame[]> {
  const games = selectGames(queries)
    .where('startedAt', '>', new Date(sinceMs))
    .where('status', '=', 'ended')
    .where('wager', '>', 0n)
    .where('winnerId', 'is not', null);
  const rows = await games
    .where('whiteId', '=', one)
    .where('blackId', '=', other)
    .unionAll(games.where('whiteId', '=', other).where('blackId', '=', one))
    .orderBy('wager', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(toGame);
}
