-- Operators are known by keys: what was signed stands in the log, and before it is done in two tables of its own. Owner:
-- apps/server/src/ops. Entries from before have null and stay as they were sealed.
alter table audit_log add column signed text; -- JSON array of {text, signatures}, as it was hashed

-- What an operator signed is done once. Kept for as long as the time in it could still be accepted.
create table operator_nonce (
  nonce text primary key,
  used_at timestamptz not null default app_now()
);

-- A command that needs two operators, signed by the first.
create table operator_request (
  id bigint generated always as identity primary key,
  operator text not null check (operator <> ''),
  signed text not null, -- JSON {text, signatures}
  expires_at timestamptz not null,
  log_entry bigint, -- null until a second operator confirmed it
  created_at timestamptz not null default app_now()
);

-- Every approval as it was signed, for who signs the payment. Owner: apps/server/src/withdrawals.
alter table withdrawal add column signed_approvals text[] not null default '{}'; -- JSON {text, signatures} each
