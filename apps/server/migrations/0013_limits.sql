-- Limits that players set for themselves, breaks and exclusions. Owner: apps/server/src/limits.

-- A limit and how long it was in force. A change ends one row and inserts the next, so that an audit can judge every seat.
create table play_limit (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user,
  kind text not null check (kind in ('deposit', 'loss', 'wager', 'reminder')),
  period text not null check (case when kind in ('deposit', 'loss') then period in ('day', 'week', 'month') else period = '' end),
  value bigint not null check (value > 0),  -- lamports, or minutes for a reminder
  began_at timestamptz not null,
  ended_at timestamptz check (ended_at >= began_at) -- null: in force
);
create unique index play_limit_in_force on play_limit (user_id, kind, period) where ended_at is null;

-- A raise or removal that the player requested. It can be confirmed from effective_at until lapses_at.
create table play_limit_change (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user,
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
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user,
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
  user_id bigint primary key references app_user,
  seen_at timestamptz not null
);

-- The versions of the operator's terms that a player accepted.
create table accepted_terms (
  user_id bigint not null references app_user,
  version text not null check (length(version) between 1 and 32),
  accepted_at timestamptz not null,
  primary key (user_id, version)
);

-- When a player closed the account; null: it is open. The row is kept, so that name and wallet stay reserved.
alter table app_user add column closed_at timestamptz;
-- When operators suspended the account; null: it is not suspended.
alter table app_user add column suspended_at timestamptz;

-- Adds a kind of account whose `ref` is the player's id.
alter table account drop constraint account_kind_check;
alter table account add constraint account_kind_check check (kind in
  ('chain', 'player', 'escrow', 'fee', 'withdraw_hold', 'unclaimed', 'operating', 'adjust', 'withdraw_only'));
alter table account drop constraint account_single;
alter table account add constraint account_single check (
  case kind when 'fee' then ref < 16 else kind in ('player', 'escrow', 'unclaimed', 'withdraw_only') or ref = 0 end);
alter table account drop constraint account_named;
alter table account add constraint account_named check (
  kind not in ('player', 'escrow', 'unclaimed', 'withdraw_only') or ref > 0);
create index account_withdraw_only on account (ref) where kind = 'withdraw_only' and balance > 0;

-- Sums of deposits and results of one player since an instant.
create index deposit_of_user on deposit (user_id, id) where status in ('credited', 'pending');
create index deposit_credited on deposit (user_id, credited_at) where status = 'credited';
create index game_staked_white on game (white_id, ended_at) include (wager, fee, winner_id, started_at)
  where status = 'ended' and wager > 0 and started_at is not null;
create index game_staked_black on game (black_id, ended_at) include (wager, fee, winner_id, started_at)
  where status = 'ended' and wager > 0 and started_at is not null;
