-- When a stake came on chain and when it left: the player's statement shows both. And what no honest arbiter does.
alter table escrow_seat add column opened_at timestamptz;
alter table escrow_seat add column closed_at timestamptz;
alter table escrow_game add column contradiction text;
comment on column escrow_game.contradiction is
  'how a payout on chain differs from the written result: the arbiter''s key is in other hands, and no new stake is taken';
create index escrow_game_contradicted on escrow_game (game_id) where contradiction is not null;
