// games: stakes and results of games, without moves. Reads only.
import { type Lamports, lamports, type StakeSourceName } from '@kingstake/protocol';
import { sql } from 'kysely';
import type { Queries } from '../../platform/database/index.ts';
import { tables } from './game-store.ts';

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
  'white_id',
  'black_id',
  'winner_id',
  'wager',
  'fee',
  'stake_source',
  'ply',
  'result',
  'reason',
  'started_at',
  'ended_at',
] as const;

const selectGames = (queries: Queries) => tables(queries).selectFrom('game').select(COLUMNS);

function toGame(
  row: Awaited<ReturnType<ReturnType<typeof selectGames>['executeTakeFirstOrThrow']>>,
): StakedGame {
  return {
    id: Number(row.id),
    whiteId: Number(row.white_id),
    blackId: row.black_id === null ? null : Number(row.black_id),
    winnerId: row.winner_id === null ? null : Number(row.winner_id),
    wager: lamports(row.wager),
    fee: lamports(row.fee),
    stakeSource: row.stake_source,
    plies: row.ply,
    result: row.result,
    reason: row.reason,
    startedMs: row.started_at?.getTime() ?? null,
    endedMs: row.ended_at?.getTime() ?? null,
  };
}

/** Returns these games by id. Unknown ids are left out. */
export async function readStakedGames(
  queries: Queries,
  ids: readonly number[],
): Promise<readonly StakedGame[]> {
  if (ids.length === 0) return [];
  const rows = await selectGames(queries).where('id', 'in', ids.map(BigInt)).orderBy('id').execute();
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
    .where('stake_source', '=', 'balance')
    .where('wager', '>', 0n)
    .where('id', '>', BigInt(afterId))
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
  const seat = (side: 'white_id' | 'black_id') => {
    const games = selectGames(queries)
      .where(side, '=', BigInt(userId))
      .where('stake_source', '=', 'balance')
      .where('wager', '>', 0n);
    const decided = games.where('status', '=', 'ended').where('winner_id', 'is not', null);
    // Literals, to match the predicates of partial indexes.
    return {
      open: games.where(sql<boolean>`status <> 'ended'`).where(sql<boolean>`${sql.ref(side)} is not null`),
      decided: decided.where('ended_at', '>=', new Date(sinceMs)),
    };
  };
  const [white, black] = [seat('white_id'), seat('black_id')];
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
    .where('started_at', '>', new Date(sinceMs))
    .where('status', '=', 'ended')
    .where('wager', '>', 0n)
    .where('winner_id', 'is not', null);
  const rows = await games
    .where('white_id', '=', BigInt(one))
    .where('black_id', '=', BigInt(other))
    .unionAll(games.where('white_id', '=', BigInt(other)).where('black_id', '=', BigInt(one)))
    .orderBy('wager', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(toGame);
}
