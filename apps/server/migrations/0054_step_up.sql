-- Stakes from a device that is new to the wallet take a signature of their own, as withdrawals do. Challenges of both stand in one
-- table. Those of before are lost: they last five minutes, and the next request gives a new one. Owner: apps/server/src/users.
drop table withdrawal_challenge;
create table step_up_challenge (
  session_key text primary key references session on delete cascade,
  id text not null unique,
  subject text not null check (subject ~ '^(withdrawal|stake) '), -- what it confirms, equal for equal orders
  wallet_address text not null, -- signs it
  message text not null,
  issued_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > issued_at)
);
create index step_up_challenge_expiry on step_up_challenge (expires_at);
