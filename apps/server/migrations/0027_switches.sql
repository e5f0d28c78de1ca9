-- Services that an operator stopped; a row while one is. Owner: apps/server/src/platform/switches.
create table service_switch (
  name text primary key check (name in ('payouts', 'deposits', 'stakes', 'signin', 'newgames')),
  why text not null check (why <> ''),
  stopped_at timestamptz not null default app_now()
);
