-- What the room `history` reads, and nothing else: views over the tables of games and users.

create view played_game as
  select g.id, g.status, g.result, g.reason, g.winner_id, g.wager, g.fee, g.is_private, g.allow_observers, g.ply, g.fen,
    g.created_at, g.started_at, g.ended_at,
    g.white_id, white.username as white_name, white.profile_pic_id as white_picture,
    g.black_id, black.username as black_name, black.profile_pic_id as black_picture
  from game g
  join app_user white on white.id = g.white_id
  left join app_user black on black.id = g.black_id;

create view played_move as
  select game_id, ply, from_square, to_square, promotion, san, fen from game_move;

create view player_standing as
  select u.id, u.username, u.profile_pic_id, r.wins, r.losses, r.draws, r.total_earnings, r.streak
  from player_record r join app_user u on u.id = r.user_id;
