-- Games on chain that two players ended without playing, counted before they may begin another one.
create index game_unplayed_on_chain on game (white_id, black_id, ended_at)
  where stake_source = 'escrow' and result in ('draw', 'aborted') and ply < 20;
