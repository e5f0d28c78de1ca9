-- How often two players were rated against each other within a day is counted with every end of a game (rulings 12.2).
create index rating_change_recent on rating_change (user_id, at) include (game_id) where reverses is null;
