-- What the servers of one house know and nobody else does: with it they sign what they tell each other over Redis.
-- Owner: apps/server/src/platform/house-secret.ts.
create table house_secret (
  is_the_one boolean primary key default true check (is_the_one), -- one row
  secret bytea not null check (octet_length(secret) = 32),
  made_at timestamptz not null default app_now()
);
