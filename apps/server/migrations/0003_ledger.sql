-- Double entry in lamports, append only. Owner: apps/server/src/ledger.
-- Positive is owed to somebody; the chain account mirrors what the treasury holds on chain, negative, so that the sum
-- of all balances is always zero. What the code checks is checked here again, whoever writes.

create table account (
  id bigint generated always as identity primary key,
  kind text not null check (kind in
    ('chain', 'player', 'escrow', 'fee', 'withdraw_hold', 'unclaimed', 'house', 'adjust')),
  ref bigint not null default 0 check (ref >= 0), -- player: user id; escrow: game id; unclaimed: depositor row; else 0
  balance bigint not null default 0,
  version bigint not null default 0,              -- postings so far; gapless
  closed boolean not null default false,
  unique (kind, ref),
  -- Only the mirror of the chain and the operator's corrections may be negative.
  constraint account_not_overdrawn check (kind in ('chain', 'adjust') or balance >= 0),
  constraint account_closed_empty check (not closed or balance = 0),
  constraint account_single check (kind in ('player', 'escrow', 'unclaimed') or ref = 0),
  constraint account_named check (kind not in ('player', 'escrow', 'unclaimed') or ref > 0)
);

create table journal (
  id bigint generated always as identity primary key,
  kind text not null check (kind <> ''),
  op_key text not null unique check (op_key <> ''), -- names the cause: dep:<sig>:<leg>, hold:<game>:<w|b>, wd:<id>:pay …
  request_hash text not null check (length(request_hash) = 64),
  reason text,                                      -- the operator's words, where there is no other cause
  at timestamptz not null default app_now()
);

create table posting (
  journal_id bigint not null references journal,
  line smallint not null check (line > 0),
  account_id bigint not null references account,
  amount bigint not null check (amount <> 0),
  balance_after bigint not null,
  account_version bigint not null,
  primary key (journal_id, line),
  unique (account_id, account_version)
);

-- The balance moves in the statement that inserts the posting: there is no other way to change one.
create function posting_moves_balance() returns trigger language plpgsql as $$
declare
  stands record;
begin
  update account set balance = balance + new.amount, version = version + 1
    where id = new.account_id and not closed
    returning balance, version into stands;
  if not found then
    raise exception 'account % is closed or does not exist', new.account_id using errcode = 'KS001';
  end if;
  new.balance_after := stands.balance;
  new.account_version := stands.version;
  return new;
end $$;
create trigger posting_moves_balance before insert on posting
  for each row execute function posting_moves_balance();

-- Checked once, at commit: a journal has at least two lines and they sum to zero. Lines that would come later are
-- refused below, so nothing can unbalance it afterwards.
create function journal_balances() returns trigger language plpgsql as $$
declare
  total numeric;
  lines bigint;
begin
  select coalesce(sum(amount), 0), count(*) into total, lines from posting where journal_id = new.id;
  if total <> 0 or lines < 2 then
    raise exception 'journal % has % line(s) that sum to %', new.id, lines, total using errcode = 'KS002';
  end if;
  return null;
end $$;
create constraint trigger journal_balances after insert on journal
  deferrable initially deferred for each row execute function journal_balances();

-- A posting joins its journal in the transaction that makes the journal, never later.
create function posting_in_time() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from journal where id = new.journal_id and xmin = pg_current_xact_id()::xid) then
    raise exception 'journal % is closed to new lines', new.journal_id using errcode = 'KS003';
  end if;
  return new;
end $$;
create trigger a_posting_in_time before insert on posting for each row execute function posting_in_time();

create function ledger_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception '% is append only', tg_table_name using errcode = 'KS004';
end $$;
create trigger journal_append_only before update or delete or truncate on journal
  for each statement execute function ledger_is_append_only();
create trigger posting_append_only before update or delete or truncate on posting
  for each statement execute function ledger_is_append_only();

-- Balance and version follow postings only: an update from outside the posting trigger is refused.
create function account_guarded() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'account is append only' using errcode = 'KS004';
  end if;
  if tg_op = 'INSERT' then
    if new.balance <> 0 or new.version <> 0 or new.closed then
      raise exception 'an account starts empty' using errcode = 'KS005';
    end if;
    return new;
  end if;
  if (new.id, new.kind, new.ref) is distinct from (old.id, old.kind, old.ref) or old.closed then
    raise exception 'account % cannot become another, or open again', old.id using errcode = 'KS005';
  end if;
  if (new.balance, new.version) is distinct from (old.balance, old.version) and pg_trigger_depth() < 2 then
    raise exception 'the balance of account % moves by postings only', old.id using errcode = 'KS005';
  end if;
  return new;
end $$;
create trigger account_guarded before insert or update or delete on account
  for each row execute function account_guarded();

-- A caller's own key for a call that moves money: the same key and body get the same answer for a day.
create table idempotency_key (
  user_id bigint not null references app_user,
  call text not null,
  key text not null check (length(key) between 1 and 255),
  request_hash text not null check (length(request_hash) = 64),
  status int,     -- null while the first call is still running
  body jsonb,
  created_at timestamptz not null default app_now(),
  primary key (user_id, call, key)
);
create index idempotency_key_age on idempotency_key (created_at);

-- Money stands still while this says so: the auditor found the books or the reserves wrong, or the operator said stop.
-- One row for each cause that holds; without rows money moves.
create table money_freeze (
  cause text primary key check (cause in ('audit', 'operator')),
  reason text not null check (reason <> ''),
  since timestamptz not null default app_now()
);
