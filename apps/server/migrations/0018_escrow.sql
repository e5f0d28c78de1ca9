-- Stakes locked on chain. Owner: apps/server/src/escrow-games. The amounts are the game's; the money itself is on chain, in one
-- account ("seat") for each player: these rows say which seats there are and what was last seen of them, never what is owed.

alter table game add column stake_source text not null default 'balance' check (stake_source in ('balance', 'escrow'));
comment on column game.stake_source is 'where both stakes come from, frozen at creation';

-- As the time control: the trigger looks at updates that name the column, so a move does not pay for it.
create function game_stake_source_kept() returns trigger language plpgsql as $$
begin
  if new.stake_source is distinct from old.stake_source then
    raise exception 'game %: the source of its stakes stands', old.id using errcode = 'KS015';
  end if;
  return new;
end $$;
create trigger game_stake_source_kept before update of stake_source on game
  for each row execute function game_stake_source_kept();

create table escrow_game (
  game_id bigint primary key references game,
  match bytea not null unique check (octet_length(match) = 16), -- names the game on chain
  program text not null,                -- addresses in base58
  arbiter text not null,
  lock_seconds bigint not null check (lock_seconds between 3600 and 1209600),
  white_wallet text not null,
  black_id bigint references app_user,  -- who has reserved black's seat
  black_wallet text,
  reserved_until timestamptz,
  is_offered boolean not null default false, -- white's stake was final once: others may join
  alarm text,                           -- why no step mends it
  created_at timestamptz not null,
  settled_at timestamptz,               -- nothing is left on chain
  constraint escrow_game_reservation check (
    (black_id is null) = (black_wallet is null) and (black_id is null) = (reserved_until is null)),
  constraint escrow_game_two_wallets check (black_wallet <> white_wallet)
);
create index escrow_game_unsettled on escrow_game (game_id) where settled_at is null;
create index escrow_game_hidden on escrow_game (game_id)
  where settled_at is null and (not is_offered or black_id is not null);

-- Every seat that a wallet was asked to open for a game: also that of a player who reserved black's and stayed away.
create table escrow_seat (
  seat text primary key,                -- its address, derived from player, match and program
  game_id bigint not null references escrow_game,
  side text not null check (side in ('white', 'black')),
  player_id bigint not null references app_user,
  wallet text not null,
  state text not null default 'opening' check (state in ('opening', 'open', 'locked', 'paid', 'returned')),
  opened_signature text,                -- of the transaction that opened it
  closed_signature text,                -- of the one that emptied it
  deadline timestamptz,                 -- once it is locked
  asked_at timestamptz not null,        -- when its transaction was last handed out
  changed_at timestamptz not null,
  constraint escrow_seat_closed check ((closed_signature is not null) = (state in ('paid', 'returned'))),
  constraint escrow_seat_deadline check (state <> 'locked' or deadline is not null)
);
create index escrow_seat_game on escrow_seat (game_id);
create index escrow_seat_player on escrow_seat (player_id, changed_at desc);
