-- A player's games that have not ended, found without reading the history of their games. The predicates name `status` only,
-- which no move changes, so a move stays a heap-only update.
create index game_unended_white on game (white_id) where status <> 'ended';
create index game_unended_black on game (black_id) where status <> 'ended' and black_id is not null;
-- Was used to go over all running games; each of those has a deadline, and the index of games with one does.
drop index game_running;

-- Names that say what is stored.
alter table house_heartbeat rename to server_heartbeat;
alter table game rename column alive_at to outage_compensated_until;
alter table game rename column is_timed to has_deadline;
alter index game_timed rename to game_has_deadline;
comment on column game.outage_compensated_until is 'outages up to this instant are compensated';
comment on column game.has_deadline is 'whether due_at is set; indexed instead of due_at, which every move changes';
comment on table server_heartbeat is 'when the server last wrote that it runs: a gap of more than 3 s is an outage';
