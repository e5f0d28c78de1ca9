-- Reports, cases with the prizes that they hold, and what upheld cases returned. Owner: apps/server/src/fair-play.

-- A player's report of the opponent. A report alone moves no money.
create table game_report (
  id bigint generated always as identity primary key,
  game_id bigint not null references game,
  reporter_id bigint not null references app_user,
  reported_id bigint not null references app_user check (reported_id <> reporter_id),
  reason text not null check (reason in ('engine', 'lost-on-purpose', 'abuse')),
  text text check (length(text) between 1 and 1000),
  reported_at timestamptz not null,
  unique (game_id, reporter_id)
);
create index game_report_recent on game_report (reporter_id, reported_at);
create index game_report_about on game_report (reported_id, id);

-- A case about one player. An open case with hold_until holds the prizes of its games until that time, then it is released automatically.
create table review_case (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user,
  kind text not null check (kind in ('quality', 'pair', 'report')),
  state text not null default 'open' check (state in ('open', 'released', 'cleared', 'upheld')),
  opened_at timestamptz not null,
  hold_until timestamptz check (hold_until > opened_at), -- null: operators look at the case, but no prize is held
  extended_at timestamptz,
  extended_by text[] not null default '{}',
  extension_reason text check (extension_reason <> ''),
  evidence jsonb not null,
  decided_at timestamptz check (decided_at >= opened_at),
  decided_by text[] not null default '{}', -- names of operators; empty: released automatically
  decision_reason text check (decision_reason <> ''),
  check ((state = 'open') = (decided_at is null)),
  check ((state in ('cleared', 'upheld')) = (cardinality(decided_by) > 0)),
  check ((state in ('cleared', 'upheld')) = (decision_reason is not null)),
  check (state <> 'released' or hold_until is not null),
  check ((extended_at is null) = (extension_reason is null)),
  check (extended_at is null or hold_until is not null)
);
-- Further games of the player are added to the open case.
create unique index review_case_open on review_case (user_id) where state = 'open';
create index review_case_of_user on review_case (user_id, id);
create index review_case_due on review_case (hold_until) where state = 'open' and hold_until is not null;

create function review_case_guarded() returns trigger language plpgsql as $$
begin
  raise exception 'case % is decided', old.id using errcode = 'KS021';
end $$;
create trigger review_case_guarded before update or delete on review_case
  for each row when (old.state <> 'open') execute function review_case_guarded();

-- The games of a case. A game is in at most one case of a player, so that no prize is held twice.
create table review_game (
  case_id bigint not null references review_case,
  user_id bigint not null references app_user,
  game_id bigint not null references game,
  prize bigint not null check (prize >= 0), -- what the player won on the site; 0: lost, drawn or paid on chain
  added_at timestamptz not null,
  primary key (case_id, game_id),
  unique (user_id, game_id)
);

-- The stake that an upheld case returned to the opponent, one row for each game that the player had won, and the player's debt.
create table voided_game (
  game_id bigint primary key references game,
  case_id bigint not null references review_case,
  debtor_id bigint not null references app_user,
  creditor_id bigint not null references app_user check (creditor_id <> debtor_id),
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
  case_id bigint primary key references review_case,
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
  user_id bigint not null references app_user,
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
  user_id bigint primary key references app_user,
  asked_at timestamptz not null,
  read_at timestamptz, -- when the chain was read; null: not yet
  is_known boolean not null default false -- whether the wallet's first transfer was found
);
create index funding_lookup_due on funding_lookup (asked_at) where read_at is null;
