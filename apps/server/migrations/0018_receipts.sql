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

-- What the receipt of a game that has started contains, besides the rows of the game, its players and its log (`game_log`).
create table game_receipt (
  game_id integer primary key references game,
  origin text not null,
  cluster text not null,
  white_key bytea check (octet_length(white_key) = 32), -- the player's signing key at the start; null: none
  black_key bytea check (octet_length(black_key) = 32)
);
create trigger game_receipt_append_only before update or delete or truncate on game_receipt
  for each statement execute function ledger_is_append_only();

-- The terms of receipts. A player's wallet never changes.
create view receipt_terms as
  select g.id as game_id, r.origin, r.cluster, g.created_at, g.started_at, g.time_control, g.wager, g.fee, g.stake_source,
    g.white_id, white.wallet_address as white_wallet, r.white_key, g.black_id, black.wallet_address as black_wallet, r.black_key
  from game_receipt r
  join game g on g.id = r.game_id
  join app_user white on white.id = g.white_id
  join app_user black on black.id = g.black_id;

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
  game_id integer primary key references game_receipt,
  key_n int not null references receipt_key,
  ended_at timestamptz not null, -- the end as the receipt states it
  root bytea not null check (octet_length(root) = 32),
  signature bytea not null check (octet_length(signature) = 64)
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
