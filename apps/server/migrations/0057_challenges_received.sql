-- Who challenged a player a short while ago, whatever became of it: one new stranger a minute may. Owner: apps/server/src/games.

create index game_challenged_at on game (challenged_id, created_at) where challenged_id is not null;
