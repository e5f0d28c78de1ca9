-- Which binding of its stakes a game is played for. After its payout both players can open their seats anew, and a START that was
-- signed before can bind them again: that pair is not the game's, and goes back.
alter table escrow_game add column bound_until timestamptz;
comment on column escrow_game.bound_until is 'the deadline of both seats when black sat down; set once, with the seat';
-- Games that are in play, or won and not paid out yet.
update escrow_game set bound_until = escrow_seat.deadline
from escrow_seat
where escrow_seat.game_id = escrow_game.game_id and escrow_seat.side = 'white' and escrow_seat.state = 'locked'
  and escrow_game.settled_at is null;
