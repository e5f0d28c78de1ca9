-- The release before knows no challenges: one that is still open is a private game with a code. Blocks and doors are lost.
drop table closed_door;
drop table player_block;
drop index game_of_pair;
alter table game drop column challenged_id;
