-- The operators' log and their signed commands. Owner: apps/server/src/operators/commands.

-- What operators did. Each entry contains the hash of the previous one.
create table audit_log (
  id bigint primary key check (id > 0),
  previous_hash text not null check (length(previous_hash) = 64),
  hash text not null unique check (length(hash) = 64),
  actor text not null check (actor <> ''),
  action text not null check (action <> ''),
  details text not null, -- JSON as it was hashed
  at text not null,      -- ISO 8601 as it was hashed
  signed text            -- JSON array of {text, signatures} as it was hashed; null for entries that no operator signed
);
create trigger audit_log_append_only before update or delete or truncate on audit_log
  for each statement execute function is_append_only();

-- The number of entries and the hash of the newest one. It is written with each entry, so that no one can remove the newest unnoticed.
create table audit_log_head (
  single boolean primary key default true check (single),
  entries bigint not null check (entries > 0),
  hash text not null check (length(hash) = 64)
);

-- The head only moves to the next entry.
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

-- A signed command runs once. A row is kept until the time in the command is too old to be accepted.
create table operator_nonce (
  nonce text primary key,
  used_at timestamptz not null default app_now()
);

-- A command that needs two operators, signed by the first.
create table operator_request (
  id integer generated always as identity primary key,
  operator text not null check (operator <> ''),
  signed text not null, -- JSON {text, signatures}
  expires_at timestamptz not null,
  log_entry bigint,     -- null until a second operator confirmed it
  created_at timestamptz not null default app_now()
);
