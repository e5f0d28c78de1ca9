-- A player has at most three open withdrawals (ruling 11). Owner: apps/server/src/withdrawals. Each new one takes one of three
-- slots, which is free again when it has ended; two open ones of a player can never have the same.
alter table withdrawal add column open_slot smallint check (open_slot between 1 and 3);
comment on column withdrawal.open_slot is 'null for those from before there were slots: they count as open all the same';
create unique index withdrawal_open_slot on withdrawal (user_id, open_slot)
  where state in ('requested', 'approved', 'signed');

-- The operator looks for those of one wallet.
create index withdrawal_wallet on withdrawal (wallet_address, id);
