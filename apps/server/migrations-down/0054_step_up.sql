drop table step_up_challenge;
create table withdrawal_challenge (
  session_key text primary key references session on delete cascade,
  id text not null unique,
  lamports bigint not null check (lamports > 0),
  wallet_address text not null,
  message text not null,
  issued_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > issued_at)
);
create index withdrawal_challenge_expiry on withdrawal_challenge (expires_at);
