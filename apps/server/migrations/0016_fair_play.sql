-- Reports, cases with the prizes that they hold, and what upheld cases returned. Owner: apps/server/src/fair-play/cases.

-- A player's report of the opponent. A report alone moves no money.
create table game_report (
  id integer generated always as identity primary key,
  game_id integer not null references game,
  reporter_id integer not null references app_user,
  reported_id integer not null references app_user check (reported_id <> reporter_id),
  reason text not null check (reason in ('engine', 'lost-on-purpose', 'abuse')),
  text text check (length(text) between 1 and 1000),
  reported_at timestamptz not null,
  unique (game_id, reporter_id)
);
create index game_report_recent on game_report (reporter_id, reported_at);
create index game_report_about on game_report (reported_id, id);

-- A case about one player. It is open while one of its games is. Then it is upheld if one was upheld, else cleared if one was cleared,
-- else released.
create table review_case (
  id integer generated always as identity primary key,
  user_id integer not null references app_user,
  kind text not null check (kind in ('quality', 'pair', 'report')), -- of the first evidence
  state text not null default 'open' check (state in ('open', 'released', 'cleared', 'upheld')),
  opened_at timestamptz not null,
  evidence jsonb not null,
  decided_at timestamptz check (decided_at >= opened_at),
  decided_by text[] not null default '{}', -- names of operators; empty: released automatically
  decision_reason text check (decision_reason <> ''),
  check ((state = 'open') = (decided_at is null)),
  check ((state in ('cleared', 'upheld')) = (cardinality(decided_by) > 0)),
  check ((state in ('cleared', 'upheld')) = (decision_reason is not null))
);
-- Further games of the player are added to the open case.
create unique index review_case_open on review_case (user_id) where state = 'open';
create index review_case_of_user on review_case (user_id, id);

create function review_case_guarded() returns trigger language plpgsql as $$
begin
  raise exception 'case % is decided', old.id using errcode = 'KS021';
end $$;
create trigger review_case_guarded before update or delete on review_case
  for each row when (old.state <> 'open') execute function review_case_guarded();

-- The games of a case. Each has its own hold, end and decision. A released game may be held once more, in a second round, on evidence of
-- another kind. The ledger holds the amount (`account_hold`).
create table review_game (
  case_id integer not null references review_case,
  user_id integer not null references app_user,
  game_id integer not null references game,
  round smallint not null default 1 check (round in (1, 2)),
  kind text not null check (kind in ('quality', 'pair', 'report')), -- of the evidence on which it joined, or is held
  profit bigint not null check (profit >= 0), -- what the player won on the site; 0: lost, drawn or paid on chain
  held bigint not null check (held between 0 and profit), -- of the profit, computed once
  state text not null default 'open' check (state in ('open', 'released', 'cleared', 'upheld')),
  added_at timestamptz not null,
  held_from timestamptz check (held_from >= added_at),
  hold_until timestamptz check (hold_until > held_from), -- null: operators look at the game, but nothing is held
  hold_latest timestamptz check (hold_latest >= hold_until), -- no extension passes it
  extended_at timestamptz,
  extended_by text[] not null default '{}',
  extension_reason text check (extension_reason <> ''),
  ended_at timestamptz check (ended_at >= added_at),
  decided_by text[] not null default '{}',
  decision_reason text check (decision_reason <> ''),
  primary key (case_id, game_id, round),
  unique (user_id, game_id, round),
  check ((held_from is null) = (hold_until is null) and (held_from is null) = (hold_latest is null)),
  check (held = 0 or hold_until is not null),
  check (hold_latest <= held_from + interval '168 hours'),
  check ((state = 'open') = (ended_at is null)),
  check (state <> 'released' or ended_at = hold_until),
  check ((state in ('cleared', 'upheld')) = (cardinality(decided_by) > 0)),
  check ((state in ('cleared', 'upheld')) = (decision_reason is not null)),
  check ((extended_at is null) = (extension_reason is null)),
  check (extended_at is null or hold_until is not null)
);
create index review_game_due on review_game (hold_until) where state = 'open' and hold_until is not null;
create index review_game_upheld on review_game (user_id) where state = 'upheld';

create function review_game_guarded() returns trigger language plpgsql as $$
begin
  raise exception 'game % of case % is decided', old.game_id, old.case_id using errcode = 'KS022';
end $$;
create trigger review_game_guarded before update or delete on review_game
  for each row when (old.state <> 'open') execute function review_game_guarded();

-- The stake that an upheld case returned to the opponent, one row for each game that the player had won, and the player's debt.
create table voided_game (
  game_id integer primary key references game,
  case_id integer not null references review_case,
  debtor_id integer not null references app_user,
  creditor_id integer not null references app_user check (creditor_id <> debtor_id),
  journal_id bigint unique references journal, -- null: no money moved
  taken bigint not null check (taken >= 0),    -- taken from the player's accounts
  fee bigint not null check (fee >= 0),        -- returned from the fee account
  owed bigint not null check (owed >= 0),      -- what was missing when the case was upheld
  paid bigint not null default 0 check (paid >= 0),
  paid_by_player bigint not null default 0 check (paid_by_player >= 0), -- operators paid the rest
  payments int not null default 0 check (payments >= 0),
  cancelled_at timestamptz,                    -- when an appeal was granted
  voided_at timestamptz not null,
  check (paid <= owed and paid_by_player <= paid)
);
create index voided_game_of_winner on voided_game (debtor_id, game_id);
create index voided_game_of_debtor on voided_game (debtor_id, game_id) where paid < owed and cancelled_at is null;
create index voided_game_of_creditor on voided_game (creditor_id, game_id);

-- One appeal per case.
create table review_appeal (
  case_id integer primary key references review_case,
  text text not null check (length(text) between 1 and 2000),
  appealed_at timestamptz not null,
  answered_at timestamptz check (answered_at >= appealed_at),
  granted boolean,
  answer text check (answer <> ''),
  answered_by text[] not null default '{}',
  check ((answered_at is null) = (granted is null) and (answered_at is null) = (answer is null)),
  check ((answered_at is null) = (cardinality(answered_by) = 0))
);

-- What accounts may have in common, for the score of pairs. The key of the hashes is not in the database, so a copy of the database reveals
-- no address.
create table account_link (
  user_id integer not null references app_user,
  kind text not null check (kind in ('address', 'device', 'funding-wallet')),
  hash text not null check (length(hash) = 64), -- HMAC-SHA-256, hex
  seen_at timestamptz not null,                 -- when it was last seen; the row is deleted 90 days later
  primary key (user_id, kind, hash)
);
create index account_link_shared on account_link (hash, kind);
create index account_link_seen on account_link (seen_at);

-- Players whose funding wallets the server looks up on chain, once. A look-up is requested when a staked game starts, and deleted 90 days
-- after the player's last one, together with its link.
create table funding_lookup (
  user_id integer primary key references app_user,
  asked_at timestamptz not null,
  read_at timestamptz, -- when the chain was read; null: not yet
  is_known boolean not null default false -- whether the wallet's first transfer was found
);
create index funding_lookup_due on funding_lookup (asked_at) where read_at is null;
