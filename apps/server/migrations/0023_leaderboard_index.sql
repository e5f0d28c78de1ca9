-- Players above a page of the leaderboard are skipped in the index alone, which needs the plain columns too. Owner: apps/server/src/standings.
drop index player_record_rank;
create index player_record_rank on player_record ((-total_earnings), (-wins), user_id) include (total_earnings, wins);
