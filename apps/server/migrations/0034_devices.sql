-- A withdrawal from a device that is new to the wallet takes a signature of its own. A device is a browser, known by a cookie, as
-- one wallet sees it. Owner: apps/server/src/users.
create table device (
  id bigint generated always as identity primary key,
  wallet_address text not null,
  token_hash text not null check (length(token_hash) = 64), -- SHA-256 of its cookie, hex
  first_signed_in_at timestamptz not null,
  last_signed_in_at timestamptz not null check (last_signed_in_at >= first_signed_in_at),
  confirmed_at timestamptz check (confirmed_at >= first_signed_in_at), -- the first withdrawal that the wallet signed for here
  unique (wallet_address, token_hash)
);
create index device_last_signed_in on device (last_signed_in_at);

alter table session add column device_id bigint references device;
comment on column session.device_id is 'null for those from before there were devices';
create index session_device on session (device_id);

-- What a wallet was asked to sign for a withdrawal: one at a time of a session, and gone with it. Owner: apps/server/src/withdrawals.
create table withdrawal_challenge (
  session_key text primary key references session on delete cascade,
  id text not null unique,
  lamports bigint not null check (lamports > 0),
  wallet_address text not null, -- where the money goes
  message text not null,
  issued_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > issued_at)
);
create index withdrawal_challenge_expiry on withdrawal_challenge (expires_at);
