-- The stakes of one player since an instant. Owner: apps/server/src/games. No move changes these columns.
create index game_by_white on game (white_id, created_at);
create index game_by_black on game (black_id, (coalesce(started_at, created_at))) where black_id is not null;
