-- One account for all new fees. Those that were booked stay where they are: the older release never asks what these accounts hold, and its
-- audits read all accounts.
alter table account drop constraint account_single;
alter table account add constraint account_single
  check (kind in ('player', 'escrow', 'unclaimed') or ref = 0) not valid;
