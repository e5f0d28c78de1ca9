-- What the clock did not charge for each move, for the line's delay. Moves of before are not known to have had any.
alter table game_move
  add column lag_credit_ms int not null default 0 check (lag_credit_ms >= 0);
create or replace view played_move as
  select game_id, ply, from_square, to_square, promotion, san, fen, white_ms, black_ms, lag_credit_ms from game_move;
