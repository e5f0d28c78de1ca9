drop view finished_game;
create index game_of_white on game (white_id, id desc);
create index game_of_black on game (black_id, id desc) where black_id is not null;
drop index game_finished_white, game_finished_black;
create or replace function game_without_partition() returns trigger language plpgsql as $$
begin
  raise exception 'game %: there is no partition for its moves, make_move_partitions(2) makes it', new.id using errcode = 'KS017';
end $$;
