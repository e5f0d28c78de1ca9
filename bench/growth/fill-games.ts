// Bench, growth: plays a pool of finished games, and copies them by SQL with different players, times and stakes. The times of the moves
// stay those of the pool's games.
import type pg from 'pg';
import { createPacker } from '../../apps/server/src/games/index.ts';
import { insertPlayed, insertTwoUsers } from '../../apps/server/src/games/testkit/ended-games.ts';
import type { Database } from '../../apps/server/src/platform/database/index.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import { systemTime } from '../../apps/server/src/platform/time.ts';
import { PLAYERS, timed } from './grown-database.ts';

/** The number of distinct games, with 20 to 140 plies and a median of 70. */
const POOL = 300;
/** The newest games ended within a day and are not archived. */
const DAYS = 365;

const pliesOf = (number: number): number => 20 + Math.round(120 * ((number * 0.618) % 1) ** 1.3);

/** Inserts the pool of finished games. */
export async function makePool(database: Database): Promise<void> {
  await insertTwoUsers(database);
  await timed(`${POOL} games played by the rules`, async () => {
    for (let number = 1; number <= POOL; number += 1)
      await insertPlayed(database, {
        plies: pliesOf(number),
        hoursAgo: 24 * DAYS,
        ending: number % 8 === 0 ? 'draw' : 'resignation',
        isSigned: true,
        thinkMs: (ply) => 300 + ((ply * 7_919 + number * 10_477) % 7_000),
      });
  });
}

/** Archives the pool. Throws if a game cannot be archived. */
export async function packPool(database: Database, client: pg.Client): Promise<void> {
  const pack = createPacker({ database, time: systemTime, log: createLog('error'), isLeader: () => true });
  await timed('packed as the server does', pack);
  const { rows } = await client.query<{ count: string }>('select count(*) from game_archive');
  if (Number(rows[0]?.count) !== POOL) throw new Error(`${rows[0]?.count} of ${POOL} games were archived`);
}

/** `games`: the total number. The last `kept` have rows, and all others are archived. */
export async function fillGames(client: pg.Client, games: number, kept: number): Promise<void> {
  await client.query(
    `create temp table pool as select g.*, a.archived from game g join game_archive a on a.game_id = g.id`,
  );
  await client.query('create index on pool (id)');
  // Each player may meet any other. Players with small numbers play more games.
  await client.query(`create temp table made as
    select g as id, 1 + (g * 7919) % ${POOL} as pool_id, white, black, app_now() - interval '25 hours'
      - interval '${DAYS} days' * ((${games - kept} - g)::float8 / ${games}) as ended_at
    from generate_series(${POOL + 1}::bigint, ${games}) g,
      lateral (select 1 + floor(${PLAYERS} * ((g * 0.754877666) % 1) ^ 2)::int as white) w,
      lateral (select 1 + (white + floor(${PLAYERS - 2} * ((g * 0.569840291) % 1))::int) % ${PLAYERS} as black) b`);
  await client.query('create index on made (id)');
  await client.query(`update made set ended_at = app_now() - interval '23 hours' * (${games} - id)::float8 / ${kept}
    where id > ${games - kept}`);
  await timed(`${games - POOL} rows of games`, () =>
    client.query(`insert into game (id, version, status, white_id, black_id, wager, fee, is_private, allow_observers, seq, ply, fen, match,
        outage_compensated_until, created_at, started_at, ended_at, result, reason, winner_id)
      overriding system value
      select m.id, p.version, p.status, white, black, 100000000, 5000000, false, true, p.seq, p.ply, p.fen,
        jsonb_set(jsonb_set(p.match, '{white,userId}', to_jsonb(white)), '{black,userId}', to_jsonb(black)),
        m.ended_at, m.ended_at - (p.ended_at - p.created_at), m.ended_at - (p.ended_at - p.started_at), m.ended_at, p.result,
        p.reason, case p.winner_id when 1 then white when 2 then black end
      from made m join pool p on p.id = m.pool_id order by m.id`),
  );
  await timed(`${games - kept} games packed`, () =>
    client.query(`insert into game_archive (game_id, plies, archived) select m.id, p.ply, p.archived
      from made m join pool p on p.id = m.pool_id where m.id <= ${games - kept} order by m.id`),
  );
  await client.query('update archive_progress set archived_below = $1', [games - kept + 1]);
  await client.query(
    `select make_log_partition(number) from generate_series(${games - kept} / 50000, ${games} / 50000 + 4) number`,
  );
  await timed(`logs of ${kept} games`, () =>
    client.query(`insert into game_log (game_id, n, act, at_ms, white_ms, black_ms, uci, lag_credit_ms, side, seen_n, sig)
      select m.id, n, act, at_ms, white_ms, black_ms, uci, lag_credit_ms, side, seen_n, sig
      from made m join game_log on game_id = m.pool_id where m.id > ${games - kept} order by m.id, n`),
  );
  await timed('receipts and their signatures', async () => {
    await client.query(`insert into game_receipt select m.id, origin, cluster, white_key, black_key
      from made m join game_receipt on game_id = m.pool_id order by m.id`);
    await client.query(`insert into receipt_signature select m.id, key_n, m.ended_at, root, signature
      from made m join receipt_signature on game_id = m.pool_id order by m.id`);
  });
  await client.query('drop table made, pool');
  await timed('ratings', () => fillRatings(client));
  await timed('records of players', () =>
    client.query(`insert into player_record (user_id, wins, losses, draws, total_earnings)
      select player, count(*) filter (where winner_id = player), count(*) filter (where winner_id <> player),
        count(*) filter (where winner_id is null), coalesce(sum(wager - fee) filter (where winner_id = player), 0)
      from (select white_id as player, winner_id, wager, fee from game union all
        select black_id, winner_id, wager, fee from game) sides group by player`),
  );
  for (const table of ['app_user', 'game'])
    await client.query(
      `select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`,
    );
}

/** Rates all games in one pool. The winner gains a point from the loser. */
async function fillRatings(client: pg.Client): Promise<void> {
  await client.query(
    `insert into game_rating select id, 'rapid', white_id, 1500, 80, 0.06, black_id, 1500, 80, 0.06 from game`,
  );
  await client.query(`insert into rating_change (user_id, pool, game_id, change, rating, deviation, volatility, at)
    select player, 'rapid', id, change, 1500 + sum(change) over (partition by player order by id), 80, 0.06, ended_at
    from (select white_id as player, id, ended_at, winner_id from game union all
      select black_id, id, ended_at, winner_id from game) sides,
      lateral (select case player when winner_id then 1 else -1 end * (winner_id is not null)::int as change) changed order by id`);
  await client.query(`insert into player_rating (user_id, pool, rating, deviation, volatility, games, rated_at)
    select user_id, 'rapid', 1500 + sum(change), 80, 0.06, count(*), max(at) from rating_change group by user_id`);
}
