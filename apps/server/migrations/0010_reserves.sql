-- Statements of reserves. Owner: apps/server/src/money/reserves.

-- The header of each statement, as signed. `packages/reserves` defines its text.
create table reserve_statement (
  height bigint primary key check (height > 0),
  as_of timestamptz not null,
  posting_id bigint not null check (posting_id >= 0), -- the newest journal in the snapshot
  slot bigint not null check (slot >= 0),             -- the finalized slot at which the treasury was read
  entries int not null check (entries >= 0),
  owed bigint not null check (owed >= 0),             -- lamports
  root text not null check (length(root) = 64),
  treasury text not null,
  reserves bigint not null check (reserves >= 0),     -- lamports
  previous text not null check (length(previous) = 64),
  digest text not null check (length(digest) = 64),   -- SHA-256 of the header's text
  signature text not null,                            -- signature by the auditor's key, base64
  restored_from bigint check (restored_from between 0 and height - 2) -- newest height in the backup, if this is the first after a restore
);
create index reserve_statement_as_of on reserve_statement (as_of);
create trigger reserve_statement_append_only before update or delete or truncate on reserve_statement
  for each statement execute function is_append_only();

-- The published list, one gzip stream stored in pieces.
create table reserve_entries (
  height bigint not null references reserve_statement,
  piece int not null check (piece >= 0),
  bytes bytea not null,
  primary key (height, piece)
);
alter table reserve_entries alter column bytes set storage external;

-- Each owner's parts, sorted by owner, in compressed blocks of many owners.
create table reserve_shares (
  height bigint not null references reserve_statement,
  first_owner bigint not null,
  bytes bytea not null,
  primary key (height, first_owner)
);

-- The secret from which the keys of an owner's entries are derived. A positive owner is a user, a negative one an unclaimed_wallet.
create table reserve_nonce (
  owner bigint primary key check (owner <> 0),
  nonce bytea not null check (length(nonce) = 32)
);
create trigger reserve_nonce_append_only before update or delete or truncate on reserve_nonce
  for each statement execute function is_append_only();
