-- Whom players block, and who may challenge them. Owner: apps/server/src/players/contacts.

create table player_block (
  blocker_id integer not null references app_user,
  blocked_id integer not null references app_user check (blocked_id <> blocker_id),
  blocked_at timestamptz not null,
  primary key (blocker_id, blocked_id)
);
create index player_block_of_blocked on player_block (blocked_id);

-- Players who accept challenges only from players with whom they have played.
create table challenge_privacy (
  user_id integer primary key references app_user,
  closed_at timestamptz not null
);
