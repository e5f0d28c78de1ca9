-- Stakes locked on chain. Owner: apps/server/src/escrow. The game's row has the amounts. The chain has the money, in one account (a
-- "seat") for each player. These rows record which seats exist and their last known state, never what is owed.

create table escrow_game (
  game_id integer primary key references game,
  match bytea not null unique check (octet_length(match) = 16), -- names the game on chain
  program text not null,                -- addresses in base58
  arbiter text not null,
  lock_seconds bigint not null check (lock_seconds between 3600 and 1209600),
  white_wallet text not null,
  black_id integer references app_user,  -- the player for whom Black's seat is reserved
  black_wallet text,
  reserved_until timestamptz,
  is_offered boolean not null default false, -- White's stake was final once, so others may join
  alarm text,                           -- why no step can settle it
  created_at timestamptz not null,
  settled_at timestamptz,               -- nothing is left on chain
  -- How a payout on chain differs from the recorded result. Someone else may have the arbiter's key, so no new stake is accepted.
  contradiction text,
  -- The deadline of both seats when Black was seated. After the payout, both players can open their seats again, and a delayed START can
  -- bind them. Seats with another deadline therefore do not belong to the game.
  bound_until timestamptz,
  constraint escrow_game_reservation check (
    (black_id is null) = (black_wallet is null) and (black_id is null) = (reserved_until is null)),
  constraint escrow_game_two_wallets check (black_wallet <> white_wallet)
);
create index escrow_game_unsettled on escrow_game (game_id) where settled_at is null;
create index escrow_game_hidden on escrow_game (game_id)
  where settled_at is null and (not is_offered or black_id is not null);
create index escrow_game_contradicted on escrow_game (game_id) where contradiction is not null;

-- Every seat that a wallet was asked to open for a game. This includes players who reserved Black's seat and did not pay.
create table escrow_seat (
  seat text primary key,                -- its address, derived from player, match and program
  game_id integer not null references escrow_game,
  side text not null check (side in ('white', 'black')),
  player_id integer not null references app_user,
  wallet text not null,
  state text not null default 'opening' check (state in ('opening', 'open', 'locked', 'paid', 'returned')),
  opened_signature text,                -- signature of the transaction that opened the seat
  closed_signature text,                -- signature of the transaction that emptied it
  deadline timestamptz,                 -- null until the seat is bound
  asked_at timestamptz not null,        -- when the server last returned its transaction
  changed_at timestamptz not null,
  opened_at timestamptz,                -- when the stake arrived on chain
  closed_at timestamptz,                -- when it left
  constraint escrow_seat_closed check ((closed_signature is not null) = (state in ('paid', 'returned'))),
  constraint escrow_seat_deadline check (state <> 'locked' or deadline is not null)
);
create index escrow_seat_game on escrow_seat (game_id);
create index escrow_seat_player on escrow_seat (player_id, changed_at desc);

-- What the operator owes. A game was won, but a stake was returned before the payout, because no server ran before the lock ended.
create table escrow_debt (
  game_id integer primary key references escrow_game,
  player_id integer not null references app_user, -- the winner
  lamports bigint not null check (lamports > 0), -- the loser's stake without the fee; the winner's own stake was returned
  recorded_at timestamptz not null,
  repaid_at timestamptz                          -- when an operator recorded the payment
);
create index escrow_debt_open on escrow_debt (game_id) where repaid_at is null;

-- Reservations of Black's seat that were not used. A player may reserve a seat once per game, and let three reservations lapse an hour. A new
-- lapse deletes the player's rows that are older than a day.
create table escrow_lapse (
  game_id integer not null references escrow_game,
  player_id integer not null references app_user,
  at timestamptz not null,
  primary key (game_id, player_id)
);
create index escrow_lapse_player on escrow_lapse (player_id, at);
