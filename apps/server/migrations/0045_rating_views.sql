-- What history reads of ratings: the leaderboard of a pool, and the chart of a player. Left joins: counting and skipping players
-- then reads player_rating alone (0011).
create view rated_player as
  select p.user_id as id, p.pool, p.rating, p.games, p.rated_at, p.settled_days,
    u.username, u.profile_pic_id, r.wins, r.losses, r.total_earnings
  from player_rating p
  left join app_user u on u.id = p.user_id
  left join player_record r on r.user_id = p.user_id;

create view rating_point as
  select id, user_id as player_id, pool, rating, at from rating_change;
