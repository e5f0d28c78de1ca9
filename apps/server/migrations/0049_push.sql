-- Notices to browsers that are closed (web push). Owner: apps/server/src/push.

-- By what push services know this house again. Made once; a new one would make every subscription useless.
create table push_key (
  is_the_one boolean primary key default true check (is_the_one), -- one row
  private_key bytea not null check (octet_length(private_key) = 32),
  made_at timestamptz not null default app_now()
);

-- A browser that wants notices, for as long as its session lives.
create table push_subscription (
  session_key text primary key references session (token_hash) on delete cascade,
  user_id bigint not null references app_user,
  endpoint text not null unique check (endpoint like 'http%' and length(endpoint) <= 1024),
  p256dh bytea not null check (octet_length(p256dh) = 65),
  auth bytea not null check (octet_length(auth) = 16),
  language text not null check (language in ('en', 'es', 'pt')),
  subscribed_at timestamptz not null
);
create index push_subscription_of_user on push_subscription (user_id, subscribed_at desc);
