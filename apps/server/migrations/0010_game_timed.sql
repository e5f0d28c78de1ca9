-- `due_at` changes with every move, and an index that names it makes every move write into all indexes of the game. What
-- is indexed now is whether anything falls due at all: that changes when a game ends, so a move's new row is hung on to
-- the old one's entries (a heap-only tuple) and touches no index.
alter table game add column is_timed boolean not null generated always as (due_at is not null) stored;
create index game_timed on game (id) where is_timed;
drop index game_due;
