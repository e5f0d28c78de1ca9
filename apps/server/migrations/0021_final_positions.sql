-- How the last position of a resigned game was evaluated. Owner: apps/server/src/game-analysis.
alter table game_analysis add column final_centipawns int; -- for White; null: not resigned, not analysed, or by the own engine
