-- Receipts of games (packages/receipts). Owner of signing_key: apps/server/src/users; of the rest: apps/server/src/games.

-- The key with which the page of a session signs, and the sign-in message by which its wallet authorised it. Rows are kept forever,
-- because receipts contain both.
create table signing_key (
  session_key text primary key check (length(session_key) = 64),
  wallet_address text not null,
  key text not null,
  message text not null,
  signature text not null, -- by the wallet, base64
  created_at timestamptz not null
);
create index signing_key_wallet on signing_key (wallet_address, created_at);
create index signing_key_key on signing_key (key);
create trigger signing_key_append_only before update or delete or truncate on signing_key
  for each statement execute function ledger_is_append_only();

-- The terms of a game that has started, as canonical JSON, and the chain's first value.
create table game_receipt (
  game_id bigint primary key references game,
  terms text not null,
  chain text not null check (chain ~ '^[0-9a-f]{64}$')
);
create trigger game_receipt_append_only before update or delete or truncate on game_receipt
  for each statement execute function ledger_is_append_only();

-- The entries, as canonical JSON, and the chain's value after each.
create table receipt_entry (
  game_id bigint not null references game_receipt,
  n int not null check (n > 0),
  chain text not null check (chain ~ '^[0-9a-f]{64}$'),
  entry text not null,
  primary key (game_id, n)
);
create trigger receipt_entry_append_only before update or delete or truncate on receipt_entry
  for each statement execute function ledger_is_append_only();

-- The newest draw offer of a game, until it is answered. If it is accepted, the entry contains this signature.
create table receipt_draw_offer (
  game_id bigint primary key references game_receipt,
  side text not null check (side in ('white', 'black')),
  seen_n int not null check (seen_n >= 0), -- the entry after which the offer was signed
  sig text
);

-- The keys that sign receipts, in the order of their announcements. The node that starts a new cluster writes its own key. An operator announces
-- each later one, which a node with that key starts to use.
create table receipt_key (
  n int primary key check (n > 0),
  key text not null,
  announced_at timestamptz not null,
  since timestamptz, -- from the first start with it; null: announced only
  until timestamptz, -- a minute after its last node left; null: in use
  check (since is not null or until is null)
);
-- Only the newest key may be waiting for its first start.
create unique index receipt_key_announced on receipt_key ((true)) where since is null;
create trigger receipt_key_kept before delete or truncate on receipt_key
  for each statement execute function ledger_is_append_only();

create function receipt_key_guarded() returns trigger language plpgsql as $$
begin
  if new.n <> old.n or (old.since is not null and (new.key <> old.key or new.since is null or new.since > old.since)) then
    raise exception 'receipt key % has signed receipts, or may have', old.n using errcode = 'KS022';
  end if;
  return new;
end $$;
create trigger receipt_key_guarded before update on receipt_key for each row execute function receipt_key_guarded();

-- The nodes that sign with each key. The leader deletes those that have left.
create table receipt_key_node (
  node_id bigint primary key, -- of server_node
  key_n int not null references receipt_key
);

-- The server's signature of each ended game's receipt, made once, in the transaction that ends the game.
create table receipt_signature (
  game_id bigint primary key references game_receipt,
  key_n int not null references receipt_key,
  ended_at timestamptz not null, -- the end as the receipt states it
  root text not null check (root ~ '^[0-9a-f]{64}$'),
  signature text not null -- base64url
);
create trigger receipt_signature_append_only before update or delete or truncate on receipt_signature
  for each statement execute function ledger_is_append_only();

-- Verifiers accept a key that was in force at the end of the game. A deadline can end a game before the instant at which a node decides it,
-- and a node that was silent may sign after it counted as having left. The key's time is then extended.
create function receipt_key_covers_end() returns trigger language plpgsql as $$
begin
  update receipt_key set since = least(since, new.ended_at),
    until = case when until <= new.ended_at then new.ended_at + interval '1 minute' else until end
  where n = new.key_n and (since > new.ended_at or until <= new.ended_at);
  if not exists (select from receipt_key where n = new.key_n and since <= new.ended_at) then
    raise exception 'receipt key % is not in use', new.key_n using errcode = 'KS023';
  end if;
  return new;
end $$;
create trigger receipt_key_covers_end before insert on receipt_signature
  for each row execute function receipt_key_covers_end();
