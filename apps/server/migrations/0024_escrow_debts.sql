-- What the house owes. Owner: apps/server/src/escrow-games. A game was won, and a stake had gone back before the payout because
-- every server was away past the lock: the chain pays no one any more, and an operator has to.
create table escrow_debt (
  game_id bigint primary key references escrow_game,
  player_id bigint not null references app_user, -- who won
  lamports bigint not null check (lamports > 0), -- of the loser's stake, without the fee; the own one went back
  noted_at timestamptz not null,
  repaid_at timestamptz                          -- when an operator said so
);
create index escrow_debt_open on escrow_debt (game_id) where repaid_at is null;
