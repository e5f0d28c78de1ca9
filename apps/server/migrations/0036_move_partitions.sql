-- Moves lie in partitions of a million game ids each, so that the moves of games that are packed go by dropping a table:
-- deleting them row by row would write as much log as playing them did.

-- What there is becomes one partition, whatever it covers; only its bounds are checked, no row is written anew. It is named after
-- the last million that it covers, in which the next game will be.
drop view played_move;
do $$
declare
  number bigint := greatest((select max(id) from game), pg_sequence_last_value('game_id_seq'), 0) / 1000000;
  name text := 'game_move_' || number;
begin
  execute format('alter table game_move rename to %I', name);
  execute format('alter table %I rename constraint game_move_pkey to %I', name, name || '_pkey');
  execute format('create table game_move (like %I including defaults including constraints including comments,
    primary key (game_id, ply)) partition by range (game_id)', name);
  execute format('alter table game_move attach partition %I for values from (minvalue) to (%s)', name, (number + 1) * 1000000);
end $$;
create trigger game_move_append_only before update or delete or truncate on game_move
  for each statement execute function game_move_append_only();
create view played_move as
  select game_id, ply, from_square, to_square, promotion, san, fen, white_ms, black_ms, lag_credit_ms from game_move;

-- Makes one partition, if it is missing. Filled and then attached: moves go on meanwhile. Whoever may read the table may read it.
create function make_move_partition(number bigint) returns boolean language plpgsql set search_path = public, pg_temp as $$
declare
  name text := 'game_move_' || number;
  reader text;
begin
  if to_regclass(name) is not null then return false; end if;
  perform pg_advisory_xact_lock(4701819);
  if to_regclass(name) is not null then return false; end if;
  execute format('create table %I (like game_move including defaults including constraints including indexes)', name);
  execute format('create trigger game_move_append_only before update or delete or truncate on %I
    for each statement execute function game_move_append_only()', name);
  for reader in select case grantee when 0 then 'public' else quote_ident(pg_get_userbyid(grantee)) end
      from pg_class, aclexplode(relacl) where oid = 'game_move'::regclass and privilege_type = 'SELECT' loop
    execute format('grant select on %I to %s', name, reader);
  end loop;
  execute format('alter table game_move attach partition %I for values from (%s) to (%s)',
    name, number * 1000000, (number + 1) * 1000000);
  return true;
end $$;

-- Makes those of the next games, and so many ahead. The server's role may call it and nothing else that changes the schema.
create function make_move_partitions(ahead int) returns int language plpgsql security definer set search_path = public, pg_temp as $$
declare
  newest bigint := coalesce(pg_sequence_last_value('game_id_seq'), 0) / 1000000;
begin
  return (select count(*) filter (where make_move_partition(number)) from generate_series(newest, newest + ahead) number);
end $$;
select make_move_partitions(2);

-- A game whose moves could not be written does not begin.
create function game_without_partition() returns trigger language plpgsql as $$
begin
  raise exception 'game %: there is no partition for its moves, make_move_partitions(2) makes it', new.id using errcode = 'KS017';
end $$;
create trigger game_without_partition before insert on game for each row
  when (to_regclass('game_move_' || (new.id / 1000000)) is null) execute function game_without_partition();
