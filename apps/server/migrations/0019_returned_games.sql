-- Games that no longer count for a player, because an upheld case returned the opponent's stake. Owner: apps/server/src/history.
create view returned_game as
  select game_id as id, creditor_id as player_id from voided_game
  union all
  -- After a granted appeal the game counts again for the player who won it.
  select v.game_id, v.debtor_id from voided_game v
    where not exists (select from review_appeal a where a.case_id = v.case_id and a.granted);

create index voided_game_of_winner on voided_game (debtor_id, game_id);
