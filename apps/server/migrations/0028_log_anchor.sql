-- Heads of the operator's log that were signed into a memo of the treasury: the signed bytes, stored before they are sent. At
-- most one is open. Owner: apps/server/src/withdrawals, because its network fee is one of the treasury's payments.
create table log_anchor (
  id bigint generated always as identity primary key,
  entries bigint not null check (entries > 0),
  hash text not null check (length(hash) = 64),
  signature text not null unique,
  wire bytea not null,
  last_valid_block_height bigint not null,
  outcome text check (outcome in ('landed', 'landed-failed', 'expired')),
  missing_since_height bigint,
  created_at timestamptz not null default app_now()
);
create unique index log_anchor_open on log_anchor ((outcome is null)) where outcome is null;
