-- Fees are booked to one of sixteen accounts, by the game's id: as one row it was updated at every end, and ends of all nodes waited
-- for each other there. What was taken before stays in the first.
alter table account drop constraint account_single;
alter table account add constraint account_single check (
  case kind when 'fee' then ref < 16 else kind in ('player', 'escrow', 'unclaimed') or ref = 0 end);
