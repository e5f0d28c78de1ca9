drop view played_move;
create view played_move as
  select game_id, ply, from_square, to_square, promotion, san, fen, white_ms, black_ms, lag_credit_ms from game_move;
create index game_watchable on game (id) where status = 'active' and allow_observers and not is_private;
drop index game_watched;
