-- Games that moved money between the playing balances of two players. A side's newest ones are read over 0048's indexes.
-- Owner: apps/server/src/history.

create view settled_game as
  select id, white_id, black_id, winner_id, wager, fee, ply from game
    where status = 'ended' and started_at is not null and winner_id is not null and wager > 0 and stake_source = 'balance';
