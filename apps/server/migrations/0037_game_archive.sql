-- Games that have ended for a day, each packed into one row (apps/server/src/games/store/packed-moves.ts), which was proved by
-- replay before it was written. When all games of a partition are packed, the partition goes.

create table game_archive (
  game_id bigint primary key,
  plies int not null check (plies > 0),
  packed bytea not null,
  packed_at timestamptz not null default app_now()
);
create function game_archive_append_only() returns trigger language plpgsql as $$
begin
  raise exception '% is append only', tg_table_name using errcode = 'KS004';
end $$;
create trigger game_archive_append_only before update or delete or truncate on game_archive
  for each statement execute function game_archive_append_only();

-- Every game below is packed, or had no move, or is one of those that cannot be packed.
create table archive_progress (
  single boolean primary key default true check (single),
  packed_below bigint not null default 1
);

-- Games whose rows are not what a replay makes of them. Their partition stays until they have been repaired, and packed after all.
create table unpackable_game (
  game_id bigint primary key,
  reason text not null check (reason <> ''),
  at timestamptz not null default app_now()
);
create trigger unpackable_game_append_only before update or delete or truncate on unpackable_game
  for each statement execute function game_archive_append_only();

-- Moves the progress on. Refuses to pass a game that is not done: the code that packs is not trusted with what is dropped later.
create function archive_up_to(next_id bigint) returns bigint language plpgsql security definer set search_path = public, pg_temp as $$
declare
  below bigint;
  missing bigint;
begin
  insert into archive_progress default values on conflict do nothing;
  select packed_below into below from archive_progress for update;
  if next_id <= below then return below; end if;
  select min(g.id) into missing from game g
    left join game_archive a on a.game_id = g.id
    left join unpackable_game u on u.game_id = g.id
    where g.id >= below and g.id < next_id and (g.status <> 'ended' or g.ended_at > app_now() - interval '24 hours'
      or (g.ply > 0 and a.plies is distinct from g.ply and u.game_id is null));
  if missing is null and next_id > (select max(id) from game) + 1 then missing := next_id - 1; end if;
  if missing is not null then
    raise exception 'game % is not packed', missing using errcode = 'KS018';
  end if;
  update archive_progress set packed_below = next_id;
  return next_id;
end $$;

-- Drops the oldest partition if all of its games are packed; its name, or null. The lock that moves wait behind is given up after
-- a moment, and the next call tries again.
create function drop_packed_moves() returns text language plpgsql security definer
  set search_path = public, pg_temp set lock_timeout = '200ms' as $$
declare
  number bigint;
  name text;
begin
  perform pg_advisory_xact_lock(4701819); -- two at once would mean the same one
  select min(substring(relname from 11)::bigint) into number from pg_inherits join pg_class on oid = inhrelid
    where inhparent = 'game_move'::regclass;
  name := 'game_move_' || number;
  if number is null
    or (number + 1) * 1000000 > (select coalesce(max(packed_below), 1) from archive_progress)
    or exists (select 1 from unpackable_game u where u.game_id < (number + 1) * 1000000
      and not exists (select 1 from game_archive a where a.game_id = u.game_id)) then return null; end if;
  execute format('drop table %I', name);
  return name;
exception when lock_not_available then
  return null;
end $$;
