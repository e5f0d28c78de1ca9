-- Where the operator's log ends: how many entries, and the newest one's hash, so that the newest cannot be taken out
-- unseen. Written in the transaction of each entry. Owner: apps/server/src/ops.
create table audit_log_head (
  single boolean primary key default true check (single),
  entries bigint not null check (entries > 0),
  hash text not null check (length(hash) = 64)
);
insert into audit_log_head (entries, hash) select id, hash from audit_log order by id desc limit 1;

-- It only ever moves to the entry after.
create function audit_log_head_guarded() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' then
    raise exception '% is append only', tg_table_name using errcode = 'KS004';
  end if;
  if new.entries <> old.entries + 1
    or not exists (select 1 from audit_log where id = new.entries and hash = new.hash and previous_hash = old.hash) then
    raise exception 'the head of the log follows its entries only' using errcode = 'KS004';
  end if;
  return new;
end $$;
create trigger audit_log_head_guarded before update on audit_log_head
  for each row execute function audit_log_head_guarded();
create trigger audit_log_head_stays before delete or truncate on audit_log_head
  for each statement execute function audit_log_head_guarded();
