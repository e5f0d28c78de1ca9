-- Money also stops while nodes of the chain contradict each other.
alter table money_freeze drop constraint money_freeze_cause_check;
alter table money_freeze add constraint money_freeze_cause_check
  check (cause in ('audit', 'operator', 'unaudited', 'restored', 'nodes'));
