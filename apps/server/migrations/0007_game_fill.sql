-- A game's row is written at every move. Half a page kept free lets the new version lie beside the old one instead of on
-- another page: a third less work a move, measured in batches of fifty.
alter table game set (fillfactor = 50);
