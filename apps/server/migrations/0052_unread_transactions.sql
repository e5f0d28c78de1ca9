-- Transactions of the treasury's history that could not be read when the watcher came to them. They are tried again until they are
-- booked. Owner: apps/server/src/deposits.
create table unread_transaction (
  signature text primary key,
  treasury text not null,
  why text not null,
  found_at timestamptz not null default app_now(),
  tried_at timestamptz not null default app_now()
);
create index unread_transaction_tried on unread_transaction (treasury, tried_at);
