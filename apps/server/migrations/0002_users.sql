-- Players, how they sign in, and the pictures they own. Owner: apps/server/src/users.

create table app_user (
  id bigint generated always as identity primary key,
  wallet_address text not null unique check (length(wallet_address) between 32 and 44),
  username text not null check (username <> ''),
  username_key text not null unique,      -- the name without case
  username_skeleton text not null unique, -- what it looks like (UTS 39): no two players may look alike
  profile_pic_id text not null check (profile_pic_id <> ''),
  created_at timestamptz not null default app_now()
);

-- A text that a wallet was asked to sign. Answered once: verifying deletes it, whatever the outcome.
create table sign_in_challenge (
  id text primary key,
  wallet_address text not null,
  message text not null,
  issued_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > issued_at)
);
create index sign_in_challenge_wallet on sign_in_challenge (wallet_address, issued_at);
create index sign_in_challenge_expiry on sign_in_challenge (expires_at);

-- Only the SHA-256 of the cookie is kept: who reads this table cannot sign in with it.
create table session (
  token_hash text primary key check (length(token_hash) = 64),
  wallet_address text not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  ended_at timestamptz,
  end_reason text check (end_reason in ('logout', 'expired', 'replaced')),
  check ((ended_at is null) = (end_reason is null))
);
create index session_wallet on session (wallet_address) where ended_at is null;
create index session_expiry on session (expires_at);

create table owned_avatar (
  user_id bigint not null references app_user,
  avatar_id text not null,
  acquired_at timestamptz not null default app_now(),
  primary key (user_id, avatar_id)
);
