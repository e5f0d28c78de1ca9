-- What became of money that waited, and how far a history too long for one reading was walked. Owner:
-- apps/server/src/cashier.

-- 'house': the operator made it the house's own.
alter table deposit drop constraint deposit_status_check;
alter table deposit add constraint deposit_status_check
  check (status in ('pending', 'credited', 'unclaimed', 'house'));
-- The journal that took it out of unclaimed: a player's claim, or the house's. Null: credited at once, or still waiting.
alter table deposit add column taken_journal_id bigint references journal;
alter table deposit add constraint deposit_house_taken check (status <> 'house' or taken_journal_id is not null);
create index deposit_taken on deposit (taken_journal_id) where taken_journal_id is not null;
-- The name under which its player asked for it and was told that it is credited: it answers for no second one.
alter table deposit add column answered_as text;

-- What was taken before this was written down: a claim takes all that waits, so it is the first one after the deposit.
update deposit set taken_journal_id = (
  select min(journal.id) from journal join unclaimed_wallet on unclaimed_wallet.wallet_address = deposit.source
  where journal.id > deposit.journal_id
    and split_part(journal.op_key, ':', 1) in ('claim', 'house')
    and split_part(journal.op_key, ':', 2) = unclaimed_wallet.id::text
) where status = 'unclaimed';
update deposit set status = 'house' from journal
  where deposit.status = 'unclaimed' and journal.id = deposit.taken_journal_id and journal.op_key like 'house:%';
update deposit set status = 'credited', user_id = account.ref
  from posting join account on account.id = posting.account_id and account.kind = 'player'
  where deposit.status = 'unclaimed' and posting.journal_id = deposit.taken_journal_id;

-- Places on the way back from the newest signature to the cursor. The one with the highest id is the deepest; what lies
-- between the cursor and it is booked first, then what lies up to the next.
create table watch_waypoint (
  id bigint generated always as identity primary key,
  treasury text not null,
  signature text not null,
  unique (treasury, signature)
);
