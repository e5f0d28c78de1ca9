-- Public games in progress that may be watched, newest first. The predicate names nothing that a move changes, so a move stays
-- a heap-only update.
create index game_watchable on game (id) where status = 'active' and allow_observers and not is_private;
