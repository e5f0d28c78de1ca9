-- When an audit last ran to its end, and how many could not since: three in a row stop money. Kept here, so that a server that
-- restarts again and again does not begin to count anew.
alter table audit_progress add column ran_at timestamptz;
alter table audit_progress add column failed_runs int not null default 0 check (failed_runs >= 0);

-- Two more reasons to stop money: no audit could run; the database was restored and the chain not read again yet.
alter table money_freeze drop constraint money_freeze_cause_check;
alter table money_freeze add constraint money_freeze_cause_check
  check (cause in ('audit', 'operator', 'unaudited', 'restored'));

-- Waiting games that their creators took back, which are limited by the hour and the day.
create index game_cancelled on game (white_id, ended_at) where result = 'cancelled';
