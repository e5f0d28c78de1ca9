-- Notifications to browsers whose page is closed (web push). Owner: apps/server/src/notify/push.

-- The key by which push services recognise this operator. It is created once, because a new key would invalidate every subscription.
create table push_key (
  is_the_one boolean primary key default true check (is_the_one), -- one row
  private_key bytea not null check (octet_length(private_key) = 32),
  made_at timestamptz not null default app_now()
);

-- A browser that receives notifications while its session lasts. Each player has a separate row for an endpoint, because knowing an endpoint
-- must not be enough to remove another player's subscription.
create table push_subscription (
  session_key text primary key references session (token_hash) on delete cascade,
  user_id integer not null references app_user,
  endpoint text not null check (endpoint like 'http%' and length(endpoint) <= 1024),
  p256dh bytea not null check (octet_length(p256dh) = 65),
  auth bytea not null check (octet_length(auth) = 16),
  language text not null check (language in ('en', 'es', 'pt')),
  subscribed_at timestamptz not null,
  -- When the player requested one notification of the next waiting opponent. Null after it was sent.
  awaits_opponent_since timestamptz,
  constraint push_subscription_of_browser unique (user_id, endpoint)
);
create index push_subscription_of_user on push_subscription (user_id, subscribed_at desc);
create index push_subscription_awaiting on push_subscription (awaits_opponent_since) where awaits_opponent_since is not null;
