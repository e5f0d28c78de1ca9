-- Double-entry bookkeeping in lamports, append-only. Owner: apps/server/src/money/ledger.
-- A positive balance is owed to someone. The `chain` account mirrors what the treasury holds on chain as a negative balance, so all
-- balances sum to zero. The database repeats the checks of the code.

-- Kinds: chain = the mirror of the treasury; operating = the operating account, which pays network fees; adjust = the other side of
-- corrections; withdraw_hold = requested withdrawals; escrow = the stakes of a game; fee = fees of games.
create table account (
  id bigint generated always as identity primary key,
  kind text not null check (kind in
    ('chain', 'player', 'escrow', 'fee', 'withdraw_hold', 'unclaimed', 'operating', 'adjust', 'withdraw_only')),
  ref bigint not null default 0 check (ref >= 0), -- player: user id; escrow: game id; unclaimed: depositor's row; fee: shard; else 0
  balance bigint not null default 0,
  version bigint not null default 0,              -- the number of postings, without a gap
  closed boolean not null default false,
  unique (kind, ref),
  -- Only the mirror of the chain and corrections may be negative.
  constraint account_not_overdrawn check (kind in ('chain', 'adjust') or balance >= 0),
  constraint account_closed_empty check (not closed or balance = 0),
  -- Fees go to one of sixteen accounts, chosen by the game's id, so that games that end together do not wait for one row.
  constraint account_single check (
    case kind when 'fee' then ref < 16 else kind in ('player', 'escrow', 'unclaimed', 'withdraw_only') or ref = 0 end),
  constraint account_named check (kind not in ('player', 'escrow', 'unclaimed', 'withdraw_only') or ref > 0)
);
-- Each game has one escrow account, and its kind never changes, so games do not pay for this index.
create index account_lasting on account (id) where kind <> 'escrow';
create index account_withdraw_only on account (ref) where kind = 'withdraw_only' and balance > 0;

create table journal (
  id bigint generated always as identity primary key,
  kind text not null check (kind <> ''),
  -- The cause: dep:<sig>:<leg> deposit, claim: unclaimed money taken by its player, assign:<sig>:<leg> given to a player by operators,
  -- operating:<sig>:<leg> taken by the operating account,
  -- hold:<game>:<w|b> stake, wd:<id>:pay withdrawal, avatar: purchase.
  op_key text not null unique check (op_key <> ''),
  request_hash text not null check (length(request_hash) = 64),
  reason text, -- the operator's reason, if there is no other cause
  at timestamptz not null default app_now()
);
-- The full audit compares these journals with the games and appeals that caused them.
create index journal_of_case on journal (id) where kind in ('void', 'debt', 'appeal');

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

-- Inserting a posting updates the balance of its account. There is no other way to change a balance. The function runs with the rights
-- of the tables' owner, so the server's role needs none. Because the search path is fixed, with temporary tables last, no other table can
-- replace `account`.
create function posting_moves_balance() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
declare
  moved record;
begin
  update account set balance = balance + new.amount, version = version + 1
    where id = new.account_id and not closed
    returning balance, version into moved;
  if not found then
    raise exception 'account % is closed or does not exist', new.account_id using errcode = 'KS001';
  end if;
  new.balance_after := moved.balance;
  new.account_version := moved.version;
  return new;
end $$;
create trigger posting_moves_balance before insert on posting
  for each row execute function posting_moves_balance();

-- Checked at commit: a journal has at least two lines, and they sum to zero. Later lines are refused below.
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

-- Postings are inserted in the transaction that inserts their journal, never later.
create function posting_in_time() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from journal where id = new.journal_id and xmin = pg_current_xact_id()::xid) then
    raise exception 'journal % is closed to new lines', new.journal_id using errcode = 'KS003';
  end if;
  return new;
end $$;
create trigger a_posting_in_time before insert on posting for each row execute function posting_in_time();

create trigger journal_append_only before update or delete or truncate on journal
  for each statement execute function is_append_only();
create trigger posting_append_only before update or delete or truncate on posting
  for each statement execute function is_append_only();

-- Balance and version change only by postings. An update outside the trigger of `posting` is refused.
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

-- A part of a player's money that the player may not spend until an instant. It stays in the player's accounts. A hold runs until that
-- instant or until it is ended, whichever is first. It may be larger than what the accounts hold, because money may be at tables.
create table account_hold (
  id bigint generated always as identity primary key,
  user_id integer not null check (user_id > 0),
  source text not null unique check (source <> ''), -- the cause, such as review:<case>:<game>
  amount bigint not null check (amount > 0),
  held_from timestamptz not null,
  until timestamptz not null check (until > held_from),
  ended_at timestamptz check (ended_at >= held_from and ended_at <= until),
  ended_as text check (ended_as <> ''), -- how it ended, such as released
  check ((ended_at is null) = (ended_as is null))
);
create index account_hold_open on account_hold (user_id) where ended_at is null;

-- A hold may be prolonged and ended, once. Nothing else of it changes.
create function account_hold_guarded() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'account_hold is append only' using errcode = 'KS004';
  end if;
  if old.ended_at is not null or new.until < old.until
     or (new.id, new.user_id, new.source, new.amount, new.held_from)
       is distinct from (old.id, old.user_id, old.source, old.amount, old.held_from) then
    raise exception 'hold % has ended, or would become another', old.id using errcode = 'KS006';
  end if;
  return new;
end $$;
create trigger account_hold_guarded before update or delete on account_hold
  for each row execute function account_hold_guarded();

-- A journal that takes money from a player leaves what is held in the player's two accounts together. Two kinds are exempt: the return
-- of stakes after an upheld case, and an operator's correction. Statements read the accounts after the rows of the debit are locked.
create function held_money_stays() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  short record;
begin
  select taken.ref, holds.held, coalesce(left_over.balance, 0) as balance into short
  from (
    select distinct account.ref from moved
      join account on account.id = moved.account_id and account.kind in ('player', 'withdraw_only')
      join journal on journal.id = moved.journal_id and journal.kind not in ('void', 'adjust')
    group by journal.id, account.ref having sum(moved.amount) < 0
  ) as taken
  cross join lateral (
    select sum(amount) as held from account_hold
      where user_id = taken.ref and ended_at is null and until > app_now()
  ) as holds
  cross join lateral (
    select sum(balance) as balance from account where kind in ('player', 'withdraw_only') and ref = taken.ref
  ) as left_over
  where coalesce(left_over.balance, 0) < holds.held
  limit 1;
  if found then
    raise exception 'player % would keep %, but % is held', short.ref, short.balance, short.held using errcode = 'KS007';
  end if;
  return null;
end $$;
create trigger held_money_stays after insert on posting referencing new table as moved
  for each statement execute function held_money_stays();

-- Money does not move while this table has a row. Each cause has one row: the auditor found the books or the reserves wrong, no audit
-- could run, the database was restored, Solana nodes contradict each other, or an operator froze money.
create table money_freeze (
  cause text primary key check (cause in ('audit', 'operator', 'unaudited', 'restored', 'nodes')),
  reason text not null check (reason <> ''),
  since timestamptz not null default app_now(),
  held_by bigint[] not null default '{}' -- ids of the nodes that see the cause; only they may lift it; empty: any node may
);

-- What every account held as of one journal. The row of an account is overwritten, because the audit needs only the newest state. There
-- is no foreign key, because its check would lock the account's row against postings.
create table audit_checkpoint (
  account_id bigint primary key,
  version bigint not null check (version > 0), -- postings up to the journal
  balance bigint not null                      -- their sum
);

create table audit_progress (
  single boolean primary key default true check (single),
  journal_id bigint not null default 0,         -- the checkpoint holds every posting up to this journal and none after it
  resting_account_id bigint not null default 0, -- the last account that was compared without a new posting
  full_place jsonb,                             -- where the running full audit continues; null = none is running
  full_started_at timestamptz,                  -- when the running or the last full audit began
  ran_at timestamptz,                           -- when an audit last completed
  failed_runs int not null default 0 check (failed_runs >= 0) -- audits since then that failed; restarts must not reset it
);
insert into audit_progress default values;
