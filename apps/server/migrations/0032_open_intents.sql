-- Deposit intents are asked for on chain by their reference keys, beside the treasury's history. Owner: apps/server/src/deposits.
alter table deposit_intent
  add column ask_at timestamptz not null default app_now(), -- when it is due to be asked for
  add column closed_at timestamptz; -- its deposit is booked, or can land no more; null: open
update deposit_intent set closed_at = created_at where created_at < app_now() - interval '1 day';
create index deposit_intent_due on deposit_intent (ask_at, id) where closed_at is null;
create index deposit_intent_open on deposit_intent (user_id, id desc) where closed_at is null;
-- The newest slot of what is booked: the cursor may stand before it.
create index deposit_booked_slot on deposit (slot) where status <> 'pending';
