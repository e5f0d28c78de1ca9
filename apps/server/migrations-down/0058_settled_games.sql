drop view settled_game;
