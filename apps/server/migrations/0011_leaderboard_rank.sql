-- The leaderboard's order (earnings and wins falling, ids rising) as one ascending key, so that the place after a known
-- player is a single range of the index, however many players tie.
drop index player_record_rank;
create index player_record_rank on player_record ((-total_earnings), (-wins), user_id);

-- Left join: counting and skipping players then reads player_record alone. Every record has its player (foreign key).
create or replace view player_standing as
  select r.user_id as id, u.username, u.profile_pic_id, r.wins, r.losses, r.draws, r.total_earnings, r.streak
  from player_record r left join app_user u on u.id = r.user_id;
