-- The clocks after each move, for the file of a game and for its review. The table has kept them from the start.
create or replace view played_move as
  select game_id, ply, from_square, to_square, promotion, san, fen, white_ms, black_ms from game_move;
