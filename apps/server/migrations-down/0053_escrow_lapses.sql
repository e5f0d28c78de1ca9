drop table escrow_lapse;
