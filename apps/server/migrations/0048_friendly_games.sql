-- Friendly games: nothing is staked, so neither ledger nor chain has anything of them. And whom a creator plays: a range of ratings,
-- chosen once. Columns that are null take no room in the row, which is written anew with every move.
alter table game drop constraint game_wager_check;
alter table game add constraint game_wager_check check (wager >= 0);
alter table game add constraint game_friendly_off_chain check (wager > 0 or stake_source = 'balance');

alter table game add column rating_min int, add column rating_max int,
  add constraint game_rating_range check (
    (rating_min is null) = (rating_max is null) and rating_min >= 0 and rating_max <= 4000 and rating_min <= rating_max);
comment on column game.rating_min is 'the creator plays whoever is rated from here to rating_max; both null: anyone';

-- As the time control: the trigger looks at updates that name the columns, so a move does not pay for it.
create function game_rating_range_kept() returns trigger language plpgsql as $$
begin
  if (new.rating_min, new.rating_max) is distinct from (old.rating_min, old.rating_max) then
    raise exception 'game %: the range of ratings stands', old.id using errcode = 'KS020';
  end if;
  return new;
end $$;
create trigger game_rating_range_kept before update of rating_min, rating_max on game
  for each row execute function game_rating_range_kept();

-- All waiting public games are looked at together, whatever is staked.
drop index game_waiting;
create index game_waiting on game (created_at) where status = 'waiting' and not is_private;

-- History tells friendly games from staked ones without their rows.
drop index game_finished_white, game_finished_black;
create index game_finished_white on game (white_id, id desc) include (result, winner_id, wager)
  where status = 'ended' and started_at is not null;
create index game_finished_black on game (black_id, id desc) include (result, winner_id, wager)
  where status = 'ended' and started_at is not null;
create or replace view finished_game as
  select id, white_id as player_id, black_id as opponent_id, result, winner_id, wager from game
    where status = 'ended' and started_at is not null
  union all
  select id, black_id, white_id, result, winner_id, wager from game
    where status = 'ended' and started_at is not null;
