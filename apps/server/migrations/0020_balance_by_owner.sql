-- The trigger that moves a balance runs with the rights of the tables' owner, so that the role of the running server needs none
-- to change a balance: it inserts postings, and nothing else moves money. Where one role owns everything this changes nothing.
-- The path is fixed, temporary tables last: none can stand in for `account`.
alter function posting_moves_balance() security definer set search_path = public, pg_temp;
