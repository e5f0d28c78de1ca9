-- Reservations of black's seat that were not used. Owner: apps/server/src/escrow-games. A player has one chance in a game and
-- three lapses an hour; rows older than a day are deleted with that player's next one.
create table escrow_lapse (
  game_id bigint not null references escrow_game,
  player_id bigint not null references app_user,
  at timestamptz not null,
  primary key (game_id, player_id)
);
create index escrow_lapse_player on escrow_lapse (player_id, at);
