-- Knowing an endpoint is not enough to take another player's subscription away: each player has their own row of it. Owner: apps/server/src/push.

alter table push_subscription drop constraint push_subscription_endpoint_key;
alter table push_subscription add constraint push_subscription_of_browser unique (user_id, endpoint);
