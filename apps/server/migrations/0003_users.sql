-- Players, their names, devices and sessions, and the pictures that they own. Owner: apps/server/src/players/users.

create table app_user (
  id integer generated always as identity primary key,
  wallet_address text not null unique check (length(wallet_address) between 32 and 44),
  username text not null check (username <> ''),
  username_key text not null unique,      -- the name in lower case
  username_skeleton text not null unique, -- its look-alike form (UTS 39) without accents, so that no two names look alike
  profile_pic_id text not null check (profile_pic_id <> ''),
  created_at timestamptz not null default app_now(),
  renamed_at timestamptz,                 -- when the player last took a name that looks different; null = never
  closed_at timestamptz,                  -- when the player closed the account; the row is kept, so that name and wallet stay reserved
  suspended_at timestamptz,               -- when operators suspended the account; null: it is not suspended
  show_games_in_lobby boolean not null default true -- whether strangers see the player's ended public games in the lobby
);

-- A name that a player gave up stays reserved for them for a while.
create table former_name (
  id bigint generated always as identity primary key,
  user_id integer not null references app_user, -- its former owner
  username_key text not null check (username_key <> ''),
  username_skeleton text not null check (username_skeleton <> ''),
  given_up_at timestamptz not null
);
create index former_name_key on former_name (username_key);
create index former_name_skeleton on former_name (username_skeleton);
create index former_name_given_up on former_name (given_up_at);

-- A text that a wallet was asked to sign. It can be answered once, because verifying deletes it, whatever the outcome. It belongs to the
-- browser that requested it, so that other clients' requests cannot invalidate it.
create table sign_in_challenge (
  id text primary key,
  wallet_address text not null,
  message text not null,
  issued_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > issued_at),
  browser_hash text not null check (length(browser_hash) = 64) -- SHA-256 of the cookie sid-challenge, hex
);
create index sign_in_challenge_browser on sign_in_challenge (browser_hash, issued_at);
create index sign_in_challenge_expiry on sign_in_challenge (expires_at);

-- A browser that one wallet uses, identified by a cookie. Withdrawals and large stakes from a new device need a wallet signature.
create table device (
  id bigint generated always as identity primary key,
  wallet_address text not null,
  token_hash text not null check (length(token_hash) = 64), -- SHA-256 of its cookie, hex
  first_signed_in_at timestamptz not null,
  last_signed_in_at timestamptz not null check (last_signed_in_at >= first_signed_in_at),
  confirmed_at timestamptz check (confirmed_at >= first_signed_in_at), -- the first order that the wallet signed on this device
  unique (wallet_address, token_hash)
);
create index device_last_signed_in on device (last_signed_in_at);

-- The server stores only the SHA-256 of the cookie, so a copy of this table cannot be used to sign in.
create table session (
  token_hash text primary key check (length(token_hash) = 64),
  wallet_address text not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  ended_at timestamptz,
  end_reason text check (end_reason in ('logout', 'expired', 'replaced', 'ended')),
  device text check (length(device) between 1 and 64), -- such as "Firefox · Windows"; null when the browser is unknown
  device_id bigint references device,
  check ((ended_at is null) = (end_reason is null))
);
create index session_wallet on session (wallet_address) where ended_at is null;
create index session_expiry on session (expires_at);
create index session_device on session (device_id);

-- A text whose signature confirms a withdrawal or a stake. A session has one at a time, which is deleted with the session.
create table step_up_challenge (
  session_key text primary key references session on delete cascade,
  id text not null unique,
  subject text not null check (subject ~ '^(withdrawal|stake) '), -- what it confirms; equal for equal orders
  wallet_address text not null, -- the wallet that signs it
  message text not null,
  issued_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > issued_at)
);
create index step_up_challenge_expiry on step_up_challenge (expires_at);

create table owned_avatar (
  user_id integer not null references app_user,
  avatar_id text not null,
  acquired_at timestamptz not null default app_now(),
  primary key (user_id, avatar_id)
);

-- The key with which the page of a session signs, and the sign-in message by which its wallet authorised it. Rows are kept forever,
-- because receipts contain both.
create table signing_key (
  session_key text primary key check (length(session_key) = 64),
  wallet_address text not null,
  key text not null,
  message text not null,
  signature text not null, -- by the wallet, base64
  created_at timestamptz not null
);
create index signing_key_wallet on signing_key (wallet_address, created_at);
create index signing_key_key on signing_key (key);
create trigger signing_key_append_only before update or delete or truncate on signing_key
  for each statement execute function is_append_only();
