drop view rating_point;
drop view rated_player;
