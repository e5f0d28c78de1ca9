-- The game whose rematch a game is. The index holds that a game has one rematch at most, whoever accepts it where, and finds
-- it again for a player who was not told of it.
alter table game add column rematch_of bigint references game;
comment on column game.rematch_of is 'the game that this one is the rematch of; null for all others';
create unique index game_rematch_of on game (rematch_of) where rematch_of is not null;
