-- What a move costs beside its two rows. Of what PostgreSQL logged of a move, an eighth was the index of the clients' names and a
-- twentieth the lock that the foreign key takes; and two functions ran for it.

-- Whoever writes a move holds the game's version, and with it all moves before it and their names: the node that plays it looks
-- for its name there. An index that nothing reads finds nothing that the version does not.
drop index game_move_client;

-- A move is written in the statement that takes its game from one version to the next, so its game is there; and it stays:
-- nobody deletes a game.
alter table game_move drop constraint game_move_game_id_fkey;
create function game_stays() returns trigger language plpgsql as $$
begin
  raise exception 'a game is never deleted' using errcode = 'KS016';
end $$;
create trigger game_stays before delete or truncate on game for each statement execute function game_stays();

-- The same refusals, but the function is called only when there is something to refuse.
drop trigger game_guarded on game;
create trigger game_guarded before update on game for each row when (
  new.version <> old.version + 1
  or old.status = 'ended'
  or new.ply < old.ply
  or (new.id, new.white_id, new.wager, new.fee, new.is_private, new.created_at)
    is distinct from (old.id, old.white_id, old.wager, old.fee, old.is_private, old.created_at)
  or new.black_id is distinct from old.black_id
) execute function game_guarded();
