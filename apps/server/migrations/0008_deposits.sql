-- Deposits and how far the treasury's history was read. Owner: apps/server/src/money/deposits.
-- The journal records what moved, these rows record why.

-- A deposit that a player prepared on the page. It credits nothing. The server finds the deposit by its reference key.
create table deposit_intent (
  id bigint generated always as identity primary key,
  user_id integer not null references app_user,
  wallet_address text not null,
  lamports bigint not null check (lamports > 0),
  reference text not null unique, -- 32 random bytes, base58; a read-only account of the transaction
  created_at timestamptz not null default app_now(),
  ask_at timestamptz not null default app_now(), -- when the server looks for it on chain
  closed_at timestamptz           -- when its deposit was booked, or could no longer land; null: open
);
create index deposit_intent_user on deposit_intent (user_id, id desc);
create index deposit_intent_due on deposit_intent (ask_at, id) where closed_at is null;
create index deposit_intent_open on deposit_intent (user_id, id desc) where closed_at is null;

-- Lamports of one wallet in one transaction. A pending deposit is confirmed on chain but not final. It is shown but not credited, and is
-- deleted if the transaction disappears.
create table deposit (
  id bigint generated always as identity (start with 1000000000000) primary key, -- never a journal id, because one list shows both
  signature text not null,
  leg int not null check (leg >= 0),
  source text not null,
  lamports bigint not null check (lamports > 0),
  slot bigint not null,
  -- credited: playing balance; unclaimed: waits for a player; operating: moved to the operating account; returned: goes back to its wallet
  status text not null check (status in ('pending', 'credited', 'unclaimed', 'operating', 'returned')),
  user_id integer references app_user,
  journal_id bigint unique references journal,
  seen_at timestamptz not null default app_now(),
  taken_journal_id bigint references journal, -- the journal that took it out of unclaimed
  answered_as text, -- the signature or placeholder for which its player was notified of the credit
  credited_at timestamptz, -- when it became its player's
  unique (signature, leg),
  check ((status = 'pending') = (journal_id is null)),
  check (status <> 'credited' or user_id is not null),
  constraint deposit_credited_at check ((status = 'credited') = (credited_at is not null)),
  constraint deposit_taken_by_journal check (status not in ('operating', 'returned') or taken_journal_id is not null)
);
create index deposit_source on deposit (source, user_id);
create index deposit_pending on deposit (status) where status = 'pending';
create index deposit_taken on deposit (taken_journal_id) where taken_journal_id is not null;
create index deposit_unclaimed on deposit (lamports desc, id) where status = 'unclaimed';
create index deposit_booked_slot on deposit (slot) where status <> 'pending';
-- Sums of one player since an instant.
create index deposit_of_user on deposit (user_id, id) where status in ('credited', 'pending');
create index deposit_credited on deposit (user_id, credited_at) where status = 'credited';

-- Wallets with unclaimed deposits, because they have no player or sent less than the smallest deposit.
create table unclaimed_wallet (
  id bigint generated always as identity primary key,
  wallet_address text not null unique,
  claims int not null default 0 -- how often its money became playing balance
);

-- The newest finalized signature of the treasury's history whose transaction is booked.
create table watch_cursor (
  treasury text primary key,
  signature text not null,
  slot bigint not null,
  moved_at timestamptz not null default app_now()
);

-- Signatures that the watcher has reached while it lists back from the newest one to the cursor. The highest id is the oldest signature.
-- Transactions between the cursor and the oldest one are booked first.
create table backfill_checkpoint (
  id bigint generated always as identity primary key,
  treasury text not null,
  signature text not null,
  unique (treasury, signature)
);

-- Transactions that the watcher could not read when it reached them. It retries them until they are booked.
create table unread_transaction (
  signature text primary key,
  treasury text not null,
  why text not null,
  found_at timestamptz not null default app_now(),
  tried_at timestamptz not null default app_now()
);
create index unread_transaction_tried on unread_transaction (treasury, tried_at);
