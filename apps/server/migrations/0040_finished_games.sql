-- A player's history without reading all of it. What a filter asks for stands in the index, so that games are counted and paged
-- without their rows; both indexes replace those that had every game, and a move changes nothing that they name.
create index game_finished_white on game (white_id, id desc) include (result, winner_id)
  where status = 'ended' and started_at is not null;
create index game_finished_black on game (black_id, id desc) include (result, winner_id)
  where status = 'ended' and started_at is not null;
drop index game_of_white, game_of_black;

-- Games that were played and are over, one row for each of their players.
create view finished_game as
  select id, white_id as player_id, black_id as opponent_id, result, winner_id from game
    where status = 'ended' and started_at is not null
  union all
  select id, black_id, white_id, result, winner_id from game
    where status = 'ended' and started_at is not null;

-- KS017 is the life of a node (0039).
create or replace function game_without_partition() returns trigger language plpgsql as $$
begin
  raise exception 'game %: there is no partition for its moves, make_move_partitions(2) makes it', new.id using errcode = 'KS019';
end $$;
