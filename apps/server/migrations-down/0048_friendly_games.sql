-- An older release knows no game without a stake: where there are some, this stops here and nothing is changed.
alter table game drop constraint game_friendly_off_chain;
alter table game drop constraint game_wager_check;
alter table game add constraint game_wager_check check (wager > 0);

drop view finished_game;
drop index game_finished_white, game_finished_black;
create index game_finished_white on game (white_id, id desc) include (result, winner_id)
  where status = 'ended' and started_at is not null;
create index game_finished_black on game (black_id, id desc) include (result, winner_id)
  where status = 'ended' and started_at is not null;
create view finished_game as
  select id, white_id as player_id, black_id as opponent_id, result, winner_id from game
    where status = 'ended' and started_at is not null
  union all
  select id, black_id, white_id, result, winner_id from game
    where status = 'ended' and started_at is not null;

drop index game_waiting;
create index game_waiting on game (wager, created_at) where status = 'waiting' and not is_private;

drop trigger game_rating_range_kept on game;
drop function game_rating_range_kept();
alter table game drop column rating_min, drop column rating_max;
