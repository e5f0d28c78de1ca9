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

-- The server's keys that sign receipts, each with the time from which it was used. The newest is the current one.
create table receipt_key (
  key text not null,
  since timestamptz not null,
  primary key (key, since)
);
