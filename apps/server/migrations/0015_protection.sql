-- Limits that players set for themselves, breaks and exclusions. Owner: apps/server/src/protection.

-- A limit and how long it was in force. A change ends one row and inserts the next, so that an audit can judge every seat.
create table play_limit (
  id integer generated always as identity primary key,
  user_id integer not null references app_user,
  kind text not null check (kind in ('deposit', 'loss', 'wager', 'reminder')),
  period text not null check (case when kind in ('deposit', 'loss') then period in ('day', 'week', 'month') else period = '' end),
  value bigint not null check (value > 0),  -- lamports, or minutes for a reminder
  began_at timestamptz not null,
  ended_at timestamptz check (ended_at >= began_at) -- null: in force
);
create unique index play_limit_in_force on play_limit (user_id, kind, period) where ended_at is null;

-- A raise or removal that the player requested. It can be confirmed from effective_at until lapses_at.
create table play_limit_change (
  id integer generated always as identity primary key,
  user_id integer not null references app_user,
  kind text not null,
  period text not null,
  value bigint check (value > 0),           -- null removes the limit
  effective_at timestamptz not null,
  lapses_at timestamptz not null check (lapses_at > effective_at),
  closed_at timestamptz                     -- confirmed, or replaced by a later change
);
create unique index play_limit_change_open on play_limit_change (user_id, kind, period) where closed_at is null;

-- Breaks and exclusions, by the player or by an operator.
create table play_break (
  id integer generated always as identity primary key,
  user_id integer not null references app_user,
  kind text not null check (kind in ('break', 'exclusion')),
  operator text check (operator <> ''),     -- the operator who excluded the player; null: the player's own exclusion
  reason text check (reason <> ''),         -- the operator's reason
  began_at timestamptz not null,
  until timestamptz not null check (until > began_at),
  end_requested_at timestamptz check (end_requested_at >= until), -- the exclusion ends 24 hours after this request
  lifted_at timestamptz,                    -- when operators lifted an operator's exclusion
  check ((operator is null) = (reason is null)),
  check (operator is null or kind = 'exclusion'),
  check (lifted_at is null or operator is not null)
);
create index play_break_of_user on play_break (user_id, until) where lifted_at is null;

-- When a player last saw a reminder. The play session is counted from this time.
create table reminder_seen (
  user_id integer primary key references app_user,
  seen_at timestamptz not null
);

-- The versions of the operator's terms that a player accepted.
create table accepted_terms (
  user_id integer not null references app_user,
  version text not null check (length(version) between 1 and 32),
  accepted_at timestamptz not null,
  primary key (user_id, version)
);
