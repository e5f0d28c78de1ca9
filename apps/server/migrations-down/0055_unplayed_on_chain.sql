drop index game_unplayed_on_chain;
