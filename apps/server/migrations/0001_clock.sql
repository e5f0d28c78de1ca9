-- The database's clock. Everything that compares instants in SQL calls app_now(); it is the real clock except where a
-- simulated run sets `app.now` for its session. Nothing else may call now() or current_timestamp.
create function app_now() returns timestamptz
  language sql volatile
  as $$ select coalesce(nullif(current_setting('app.now', true), '')::timestamptz, clock_timestamp()) $$;
