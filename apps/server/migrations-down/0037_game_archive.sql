-- Every packed game has its rows again (`npm run migrate -- --back-to` has seen to it): the bytes go.
do $$ begin
  if exists (select 1 from game_archive a where not exists (select 1 from game_move m where m.game_id = a.game_id)) then
    raise exception 'some packed games have no rows: unpack them first' using errcode = 'KS018';
  end if;
end $$;
drop function drop_packed_moves();
drop function archive_up_to(bigint);
drop table unpackable_game, archive_progress, game_archive;
drop function game_archive_append_only();
