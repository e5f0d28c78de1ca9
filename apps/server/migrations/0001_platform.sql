-- The database's clock, and services that an operator stopped. Owner: apps/server/src/platform.

-- SQL that compares instants calls app_now(). It returns the real time, unless the simulator has set `app.now` for its session.
-- No other statement may call now() or current_timestamp.
create function app_now() returns timestamptz
  language sql volatile
  as $$ select coalesce(nullif(current_setting('app.now', true), '')::timestamptz, clock_timestamp()) $$;

-- For triggers of tables whose rows never change. Partitions are named like their table.
create function is_append_only() returns trigger language plpgsql as $$
begin
  raise exception '% is append only', tg_table_name using errcode = 'KS004';
end $$;

-- One row for each service that is stopped.
create table service_switch (
  name text primary key check (name in ('payouts', 'deposits', 'stakes', 'signin', 'newgames')),
  why text not null check (why <> ''), -- shown to operators
  stopped_at timestamptz not null default app_now()
);
