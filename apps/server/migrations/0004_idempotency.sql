-- Keys with which clients repeat calls that move money. For a day, the same key and body get the same answer. Owner:
-- apps/server/src/platform/idempotency.

create table idempotency_key (
  user_id integer not null references app_user,
  call text not null,
  key text not null check (length(key) between 1 and 255),
  request_hash text not null check (length(request_hash) = 64),
  status int, -- null while the first call is running
  body jsonb,
  created_at timestamptz not null default app_now(),
  primary key (user_id, call, key)
);
create index idempotency_key_age on idempotency_key (created_at);
