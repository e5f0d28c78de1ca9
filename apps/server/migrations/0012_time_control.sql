-- Each game names its time control, as the contract writes it: seconds for each side, "+", seconds added a move. All games
-- before this one were 600+0: a constant default changes no row. The column is in no index, so a move stays heap-only.
alter table game add column time_control text not null default '600+0'
  constraint game_time_control_form check (time_control ~ '^[1-9][0-9]{0,3}[+](0|[1-9][0-9]{0,2})$');

-- Chosen once. The trigger looks at updates that name the column, so a move does not pay for it.
create function game_time_control_kept() returns trigger language plpgsql as $$
begin
  if new.time_control is distinct from old.time_control then
    raise exception 'game %: the time control stands', old.id using errcode = 'KS014';
  end if;
  return new;
end $$;
create trigger game_time_control_kept before update of time_control on game
  for each row execute function game_time_control_kept();

create or replace view played_game as
  select g.id, g.status, g.result, g.reason, g.winner_id, g.wager, g.fee, g.is_private, g.allow_observers, g.ply, g.fen,
    g.created_at, g.started_at, g.ended_at,
    g.white_id, white.username as white_name, white.profile_pic_id as white_picture,
    g.black_id, black.username as black_name, black.profile_pic_id as black_picture,
    g.time_control
  from game g
  join app_user white on white.id = g.white_id
  left join app_user black on black.id = g.black_id;
