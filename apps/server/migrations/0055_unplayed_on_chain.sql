-- Games on chain that two players ended without playing, counted before they may begin another one. `ply` is left out, because
-- every move changes it.
create index game_unplayed_on_chain on game (white_id, black_id, ended_at)
  where stake_source = 'escrow' and result in ('draw', 'aborted');
