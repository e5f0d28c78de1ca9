-- The release before keeps one subscription of an endpoint: the newest one stays.
delete from push_subscription as older using push_subscription as newer
  where newer.endpoint = older.endpoint
    and (newer.subscribed_at, newer.session_key) > (older.subscribed_at, older.session_key);
alter table push_subscription drop constraint push_subscription_of_browser;
alter table push_subscription add constraint push_subscription_endpoint_key unique (endpoint);
