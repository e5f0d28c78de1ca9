-- Challenges by name, blocks, and doors closed to strangers. Owners: apps/server/src/games (the column) and contacts (the tables).

alter table game add column challenged_id bigint references app_user;
comment on column game.challenged_id is 'for whom alone the free seat is; null for all who may join';
alter table game add constraint game_challenged check (challenged_id is null
  or (is_private and challenged_id <> white_id and (black_id is null or black_id = challenged_id)));
create index game_challenged_open on game (challenged_id) where status = 'waiting' and challenged_id is not null;
create index game_challenges on game (white_id, created_at) where challenged_id is not null;
-- Who has played whom.
create index game_of_pair on game (white_id, black_id) where started_at is not null;

create table player_block (
  blocker_id bigint not null references app_user,
  blocked_id bigint not null references app_user check (blocked_id <> blocker_id),
  blocked_at timestamptz not null,
  primary key (blocker_id, blocked_id)
);
create index player_block_of_blocked on player_block (blocked_id);

-- Players whom only those may challenge who have played them.
create table closed_door (
  user_id bigint primary key references app_user,
  closed_at timestamptz not null
);
