-- Views over the tables of games, standings and users, which history reads. Owner: apps/server/src/history.

-- A game with both players and their ratings in this game. Ratings are null if the game has none.
create view played_game as
  select g.id, g.status, g.result, g.reason, g.winner_id, g.wager, g.fee, g.is_private, g.allow_observers, g.ply, g.fen,
    g.created_at, g.started_at, g.ended_at,
    g.white_id, white.username as white_name, white.profile_pic_id as white_picture,
    g.black_id, black.username as black_name, black.profile_pic_id as black_picture,
    g.time_control,
    r.white_rating, r.white_deviation,
    (select sum(c.change) from rating_change c where c.game_id = g.id and c.user_id = g.white_id) as white_change,
    r.black_rating, r.black_deviation,
    (select sum(c.change) from rating_change c where c.game_id = g.id and c.user_id = g.black_id) as black_change
  from game g
  join app_user white on white.id = g.white_id
  left join app_user black on black.id = g.black_id
  left join game_rating r on r.game_id = g.id;

-- Games that were played and have ended, one row per player.
create view finished_game as
  select id, white_id as player_id, black_id as opponent_id, result, winner_id, wager from game
    where status = 'ended' and started_at is not null
  union all
  select id, black_id, white_id, result, winner_id, wager from game
    where status = 'ended' and started_at is not null;

-- Games that moved money between the playing balances of two players.
create view settled_game as
  select id, white_id, black_id, winner_id, wager, fee, ply from game
    where status = 'ended' and started_at is not null and winner_id is not null and wager > 0 and stake_source = 'balance';

-- The leaderboard. These views use left joins, so that counting and skipping players reads only one table.
create view player_standing as
  select r.user_id as id, u.username, u.profile_pic_id, r.wins, r.losses, r.draws, r.total_earnings, r.streak
  from player_record r left join app_user u on u.id = r.user_id;

-- The leaderboard of a pool, and the chart of a player.
create view rated_player as
  select p.user_id as id, p.pool, p.rating, p.games, p.rated_at, p.settled_days,
    u.username, u.profile_pic_id, r.wins, r.losses, r.total_earnings
  from player_rating p
  left join app_user u on u.id = p.user_id
  left join player_record r on r.user_id = p.user_id;

create view rating_point as
  select id, user_id as player_id, pool, rating, at from rating_change;

-- Games that no longer count for a player, because an upheld case returned the opponent's stake.
create view returned_game as
  select game_id as id, creditor_id as player_id from voided_game
  union all
  -- After a granted appeal the game counts again for the player who won it.
  select v.game_id, v.debtor_id from voided_game v
    where not exists (select from review_appeal a where a.case_id = v.case_id and a.granted);

-- Public staked games with a result, in the order of the index `game_recent`. The lobby shows them unless an account is closed, a player
-- hides their games, or a case was upheld.
create view recent_game as
  select g.id, g.ended_at, g.ply,
    white.closed_at is null and black.closed_at is null and white.show_games_in_lobby and black.show_games_in_lobby
      and not exists (select from voided_game v where v.game_id = g.id) as is_shown
  from game g
  join app_user white on white.id = g.white_id
  join app_user black on black.id = g.black_id
  where g.result in ('white_wins', 'black_wins', 'draw', 'forfeit') and not g.is_private and g.wager > 0;
