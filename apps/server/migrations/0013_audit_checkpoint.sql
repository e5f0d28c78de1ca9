-- The audit's checkpoint: what every account held as of one journal. Owner: apps/server/src/ledger.

-- One row an account, overwritten: the audit only ever asks for the newest state, and a row for each minute would grow
-- without a reader. No foreign key: its check would lock the account's row against bookings.
create table audit_checkpoint (
  account_id bigint primary key,
  version bigint not null check (version > 0), -- postings up to the journal
  balance bigint not null                      -- their sum
);

create table audit_progress (
  single boolean primary key default true check (single),
  journal_id bigint not null default 0,  -- the checkpoint holds every posting up to this journal and none after it
  resting_account_id bigint not null default 0, -- the last account that was compared although nothing was posted to it
  full_place jsonb,                      -- where the running full audit goes on; null = none is running
  full_started_at timestamptz            -- of the running or the last full audit
);

insert into audit_checkpoint (account_id, version, balance)
  select account_id, count(*), sum(amount) from posting group by account_id;
insert into audit_progress (journal_id) select coalesce(max(id), 0) from journal;

-- Escrow accounts are one a game and their kind never changes, so this index costs games nothing.
create index account_lasting on account (id) where kind <> 'escrow';

-- Read before every signature of a payout, inside the signing lock.
create index withdrawal_attempt_recent on withdrawal_attempt (created_at);

-- Names. A checkpoint of the watcher's way back through a long history; stored values are hashed or append-only, so what
-- they mean is said here instead.
alter table watch_waypoint rename to backfill_checkpoint;
comment on table backfill_checkpoint is 'Signatures reached on the way back from the newest to the cursor; the highest id is the deepest.';
comment on column account.kind is 'chain: mirror of the treasury on chain, negative; house: the operating account, which pays network fees; adjust: the other side of corrections; withdraw_hold: requested withdrawals; escrow: the stakes of a game.';
comment on column journal.op_key is 'The cause, unique: dep: deposit, claim: unclaimed money taken by its player, house: taken by the operating account, wd: withdrawal, avatar: purchase.';
comment on column deposit.status is 'pending: confirmed, not final, not booked; credited: playing balance; unclaimed: waits for a player; house: moved to the operating account.';
comment on column deposit.taken_journal_id is 'The journal that took it out of unclaimed.';
comment on column deposit.answered_as is 'The signature or placeholder under which its player was told that it is credited.';
comment on column withdrawal.state is 'requested, approved, signed (bytes stored, perhaps sent), then completed, failed (refunded) or cancelled (refunded).';
