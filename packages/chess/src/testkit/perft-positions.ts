// Chess testkit: positions with known perft counts. The counts were verified with chessops 0.15.1, and up to 1,200,000
// with kokopu 4.13.4.

/** A position and its perft counts. */
export interface PerftPosition {
  name: string;
  source: string;
  fen: string;
  /** The number of legal move sequences at depth 1, 2, ... */
  counts: readonly number[];
}

const TABLE = `
  name | source | position | counts
  initial position | FIDE article 2.3 | rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 | 20 400 8902 197281 4865609
  Kiwipete | Peter McKenzie; CPW perft results, position 2 | r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1 | 48 2039 97862 4085603
  rook endgame with en passant pins | CPW perft results, position 3 | 8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1 | 14 191 2812 43238 674624
  promotions under check | CPW perft results, position 4 | r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1 | 6 264 9467 422333
  promotions under check, mirrored | CPW perft results, position 4 mirrored | r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1 | 6 264 9467 422333
  pawn on d7 takes a bishop and promotes | CPW perft results, position 5 | rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8 | 44 1486 62379 2103487
  symmetrical middlegame | Steven Edwards; CPW perft results, position 6 | r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10 | 46 2079 89890 3894594
  en passant would expose the king along the rank, Black to move | Martin Sedlak, TalkChess 2011 | 3k4/3p4/8/K1P4r/8/8/8/8 b - - 0 1 | 18 92 1670 10138 185429 1134888
  en passant would expose the king along the rank, White to move | Martin Sedlak, TalkChess 2011 | 8/8/8/8/k1p4R/8/3P4/3K4 w - - 0 1 | 18 92 1670 10138 185429 1134888
  en passant would open a diagonal to the king | Martin Sedlak, TalkChess 2011 | 8/8/4k3/8/2p5/8/B2P4/3K4 w - - 0 1 | 9 70 746 6046 70440
  en passant gives check | Martin Sedlak, TalkChess 2011 | 8/5k2/8/2Pp4/2B5/1K6/8/8 w - d6 0 1 | 15 126 1928 13931 206379
  short castling gives check | Martin Sedlak, TalkChess 2011 | 5k2/8/8/8/8/8/8/4K2R w K - 0 1 | 15 66 1198 6399 120330 661072
  long castling gives check | Martin Sedlak, TalkChess 2011 | 3k4/8/8/8/8/8/8/R3K3 w Q - 0 1 | 16 71 1286 7418 141077 803711
  castling rights lost to captured rooks | Martin Sedlak, TalkChess 2011 | r3k2r/1b4bq/8/8/8/8/7B/R3K2R w KQkq - 0 1 | 26 1141 27826 1274206
  castling prevented by queens | Martin Sedlak, TalkChess 2011 | r3k2r/8/3Q4/8/8/5q2/8/R3K2R b KQkq - 0 1 | 44 1494 50509 1720476
  promotion out of check | Martin Sedlak, TalkChess 2011 | 2K2r2/4P3/8/8/8/8/8/3k4 w - - 0 1 | 11 133 1442 19174 266199
  discovered checks | Martin Sedlak, TalkChess 2011 | 8/8/1P2K3/8/2n5/1q6/8/5k2 b - - 0 1 | 29 165 5160 31961 1004658
  promotion gives check | Martin Sedlak, TalkChess 2011 | 4k3/1P6/8/8/8/8/K7/8 w - - 0 1 | 9 40 472 2661 38983 217342
  underpromotion gives check | Martin Sedlak, TalkChess 2011 | 8/P1k5/K7/8/8/8/8/8 w - - 0 1 | 6 27 273 1329 18135 92683
  White stalemates himself | Martin Sedlak, TalkChess 2011 | K1k5/8/P7/8/8/8/8/8 w - - 0 1 | 2 6 13 63 382 2217
  pawn endgame of stalemates and mates | Martin Sedlak, TalkChess 2011 | 8/k1P5/8/1K6/8/8/8/8 w - - 0 1 | 10 25 268 926 10857 43261 567584
  double checks by queen and knight | Martin Sedlak, TalkChess 2011 | 8/8/2k5/5q2/5n2/8/5K2/8 b - - 0 1 | 37 183 6559 23527
  three pawns a side about to promote | Albert Bertilsson's perft page, to find promotion bugs | n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1 | 24 496 9483 182838 3605103
  only evasions of a bishop's check | Peter Ellis Jones, perft collection | r6r/1b2k1bq/8/8/7B/8/8/R3K2R b KQ - 3 2 | 8 192 8355 206081
  the checking pawn can be taken en passant | Peter Ellis Jones, perft collection | 8/8/8/2k5/2pP4/8/B7/4K3 b - d3 0 3 | 8 72 492 5380 36744
  after long castling, the other side's rights remain | Peter Ellis Jones, perft collection | 2kr3r/p1ppqpb1/bn2Qnp1/3PN3/1p2P3/2N5/PPPBBPPP/R3K2R b KQ - 3 2 | 44 2385 99756
  five ways out of a queen's check | Peter Ellis Jones, perft collection | r3k2r/p1pp1pb1/bn2Qnp1/2qPN3/1p2P3/2N5/PPPBBPPP/R3K2R b KQkq - 3 2 | 5 259 11766 563603
  pinned queen | Peter Ellis Jones, perft collection | rnb2k1r/pp1Pbppp/2p5/q7/2B5/8/PPPQNnPP/RNB1K2R w KQ - 3 9 | 39 1577 63647
  rook against two pawns | Peter Ellis Jones, perft collection | 2r5/3pk3/8/2P5/8/2K5/8/8 w - - 5 4 | 9 163 1349 23718 177964
  both pawns may take en passant, one is pinned | own position, counted with chessops and kokopu | 3r2k1/8/8/3PpP2/8/8/8/3K4 w - e6 0 1 | 8 108 822 12169 94889
  218 moves, the known maximum | Nenad Petrovic, 1964 | R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1 | 218 99 19073
  castling past attacked squares of the rook only | own position, counted with chessops and kokopu | r3k2r/8/8/8/8/8/1p4p1/R3K2R w KQkq - 0 1 | 23 765 14958
  no legal move: smothered mate | own position, counted with chessops and kokopu | 6rk/5Npp/8/8/8/8/8/6K1 b - - 0 1 | 0
  no legal move: stalemate in the corner | own position, counted with chessops and kokopu | 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1 | 0
  en passant along the pin is allowed | own position, counted with chessops and kokopu | 6k1/5b2/8/3Pp3/2K5/8/8/8 w - e6 0 1 | 7 68 536 6676 47949
  a push discovers check, and en passant would not end it | own position, counted with chessops and kokopu | 8/8/8/7k/3p4/1K6/4P3/3B4 w - - 0 1 | 10 55 627 4249 54972
  double check: only the king moves | own position, counted with chessops and kokopu | r1bqkb1r/pp1n1p1p/5N2/8/8/8/PPPP1PPP/R1B1R1K1 b kq - 0 1 | 0 0 0 0
  long castling while b8 is attacked | own position, counted with chessops and kokopu | r3k3/8/8/8/8/8/8/1R2K3 b q - 0 1 | 16 226 3602 57729 953159
  no long castling while d8 is attacked | own position, counted with chessops and kokopu | r3k3/8/8/8/8/8/8/3RK3 b q - 0 1 | 13 171 2644 40928
  pinned queen moves along the pin | own position, counted with chessops and kokopu | 4k3/4q3/8/8/4R3/8/8/4K3 b - - 0 1 | 7 61 1088 14188 310889
  pinned knight does not move | own position, counted with chessops and kokopu | 4k3/4n3/8/8/4R3/8/8/4K3 b - - 0 1 | 4 68 694 12904 129636
  pinned pawns: one may push, one may capture the pinning bishop, one cannot move | own position, counted with chessops and kokopu | 4r1k1/8/8/b6q/5b2/2P1P1P1/4KP2/8 w - - 0 1 | 6 278 2266
`;

export const PERFT_POSITIONS: readonly PerftPosition[] = TABLE.trim()
  .split('\n')
  .slice(1)
  .map((row) => {
    const [name = '', source = '', fen = '', counts = ''] = row.split('|').map((cell) => cell.trim());
    return { name, source, fen, counts: counts.split(' ').map(Number) };
  });
