-- All moves in one table again: the largest partition takes the rows of the others. Games that are packed have been unpacked before.
drop view played_move;
drop trigger game_without_partition on game;
drop function game_without_partition();
drop function make_move_partitions(int);
drop function make_move_partition(bigint);
do $$
declare
  kept text;
begin
  select relname into kept from pg_inherits join pg_class on oid = inhrelid
    where inhparent = 'game_move'::regclass order by pg_relation_size(oid) desc, relname limit 1;
  execute format('alter table game_move detach partition %I', kept);
  execute format('insert into %I select * from game_move', kept);
  execute 'drop table game_move';
  execute format('alter table %I rename to game_move', kept);
  execute format('alter table game_move rename constraint %I to game_move_pkey', kept || '_pkey');
end $$;
create view played_move as
  select game_id, ply, from_square, to_square, promotion, san, fen, white_ms, black_ms, lag_credit_ms from game_move;
