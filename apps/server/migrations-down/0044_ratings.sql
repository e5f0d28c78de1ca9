-- The release before rates nobody. Ratings and their log are lost with it: a backup has them.
drop view played_game;
create view played_game as
  select g.id, g.status, g.result, g.reason, g.winner_id, g.wager, g.fee, g.is_private, g.allow_observers, g.ply, g.fen,
    g.created_at, g.started_at, g.ended_at,
    g.white_id, white.username as white_name, white.profile_pic_id as white_picture,
    g.black_id, black.username as black_name, black.profile_pic_id as black_picture,
    g.time_control
  from game g
  join app_user white on white.id = g.white_id
  left join app_user black on black.id = g.black_id;
drop table rating_change;
drop table game_rating;
drop table player_rating;
