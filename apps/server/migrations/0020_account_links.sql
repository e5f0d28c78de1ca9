-- What accounts may have in common, for the score of pairs. Owner: apps/server/src/fair-play. The hashes are keyed with a key that is not in
-- the database, so that a copy of it does not show any address.
create table account_link (
  user_id bigint not null references app_user,
  kind text not null check (kind in ('address', 'device', 'funding-wallet')),
  hash text not null check (length(hash) = 64), -- HMAC-SHA-256, hex
  seen_at timestamptz not null,                 -- the last time; a row is deleted 90 days later
  primary key (user_id, kind, hash)
);
create index account_link_shared on account_link (hash, kind);
create index account_link_seen on account_link (seen_at);

-- Players whose wallet is looked up on chain for who funded it. Asked when a staked game starts, and again a week after the last answer.
create table funding_lookup (
  user_id bigint primary key references app_user,
  asked_at timestamptz not null,
  read_at timestamptz -- null: never
);
create index funding_lookup_due on funding_lookup (asked_at) where read_at is null or read_at < asked_at;
