-- Games to watch, the biggest stake first. Owner: apps/server/src/games.
create index game_watched on game ((-wager), (-id)) where status = 'active' and allow_observers and not is_private;
drop index game_watchable;

-- When a move was played: observers of a running staked game are shown it later, by history too.
create or replace view played_move as
  select game_id, ply, from_square, to_square, promotion, san, fen, white_ms, black_ms, lag_credit_ms, at from game_move;
