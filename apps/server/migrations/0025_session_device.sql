-- What a player is shown of a session, to know it again: the browser and the system it was opened in.
alter table session add column device text check (length(device) between 1 and 64);
comment on column session.device is 'such as "Firefox · Windows"; null where the browser says nothing that we know';
alter table session drop constraint session_end_reason_check;
alter table session add constraint session_end_reason_check
  check (end_reason in ('logout', 'expired', 'replaced', 'ended'));
