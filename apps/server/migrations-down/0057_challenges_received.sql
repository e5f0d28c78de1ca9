drop index game_challenged_at;
