// chess, testkit: positions whose perft counts are known, each with where it comes from. Counts of the published ones
// are as published; all were counted again with chessops 0.15.1, and those up to 1,200,000 also with kokopu 4.13.4.

export interface PerftPosition {
  name: string;
  source: string;
  fen: string;
  /** How many lines of legal moves there are, from depth 1 on. */
  counts: readonly number[];
}

export const PERFT_POSITIONS: readonly PerftPosition[] = [
  {
    name: 'initial position',
    source: 'FIDE article 2.3',
    fen: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
    counts: [20, 400, 8902, 197281, 4_865_609],
  },
  {
    name: 'Kiwipete',
    source: 'Peter McKenzie; CPW perft results, position 2',
    fen: 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1',
    counts: [48, 2039, 97862, 4_085_603],
  },
  {
    name: 'rook endgame with en passant pins',
    source: 'CPW perft results, position 3',
    fen: '8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1',
    counts: [14, 191, 2812, 43238, 674624],
  },
  {
    name: 'promotions under check',
    source: 'CPW perft results, position 4',
    fen: 'r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1',
    counts: [6, 264, 9467, 422333],
  },
  {
    name: 'promotions under check, mirrored',
    source: 'CPW perft results, position 4 mirrored',
    fen: 'r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1',
    counts: [6, 264, 9467, 422333],
  },
  {
    name: 'pawn on d7 takes a bishop and promotes',
    source: 'CPW perft results, position 5',
    fen: 'rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8',
    counts: [44, 1486, 62379, 2_103_487],
  },
  {
    name: 'symmetrical middlegame',
    source: 'Steven Edwards; CPW perft results, position 6',
    fen: 'r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10',
    counts: [46, 2079, 89890, 3_894_594],
  },
  {
    name: 'en passant would expose the king along the rank, Black to move',
    source: 'Martin Sedlak, TalkChess 2011',
    fen: '3k4/3p4/8/K1P4r/8/8/8/8 b - - 0 1',
    counts: [18, 92, 1670, 10138, 185429, 1_134_888],
  },
  {
    name: 'en passant would expose the king along the rank, White to move',
    source: 'Martin Sedlak, TalkChess 2011',
    fen: '8/8/8/8/k1p4R/8/3P4/3K4 w - - 0 1',
    counts: [18, 92, 1670, 10138, 185429, 1_134_888],
  },
  {
    name: 'en passant would open a diagonal to the king',
    source: 'Martin Sedlak, TalkChess 2011',
    fen: '8/8/4k3/8/2p5/8/B2P4/3K4 w - - 0 1',
    counts: [9, 70, 746, 6046, 70440],
  },
  {
    name: 'en passant gives check',
    source: 'Martin Sedlak, TalkChess 2011',
    fen: '8/5k2/8/2Pp4/2B5/1K6/8/8 w - d6 0 1',
    counts: [15, 126, 1928, 13931, 206379],
  },
  {
    name: 'short castling gives check',
    source: 'Martin Sedlak, TalkChess 2011',
    fen: '5k2/8/8/8/8/8/8/4K2R w K - 0 1',
    counts: [15, 66, 1198, 6399, 120330, 661072],
  },
  {
    name: 'long castling gives check',
    source: 'Martin Sedlak, TalkChess 2011',
    fen: '3k4/8/8/8/8/8/8/R3K3 w Q - 0 1',
    counts: [16, 71, 1286, 7418, 141077, 803711],
  },
  {
    name: 'castling rights lost to captured rooks',
    source: 'Martin Sedlak, TalkChess 2011',
    fen: 'r3k2r/1b4bq/8/8/8/8/7B/R3K2R w KQkq - 0 1',
    counts: [26, 1141, 27826, 1_274_206],
  },
  {
    name: 'castling prevented by queens',
    source: 'Martin Sedlak, TalkChess 2011',
    fen: 'r3k2r/8/3Q4/8/8/5q2/8/R3K2R b KQkq - 0 1',
    counts: [44, 1494, 50509, 1_720_476],
  },
  {
    name: 'promotion out of check',
    source: 'Martin Sedlak, TalkChess 2011',
    fen: '2K2r2/4P3/8/8/8/8/8/3k4 w - - 0 1',
    counts: [11, 133, 1442, 19174, 266199],
  },
  {
    name: 'discovered checks',
    source: 'Martin Sedlak, TalkChess 2011',
    fen: '8/8/1P2K3/8/2n5/1q6/8/5k2 b - - 0 1',
    counts: [29, 165, 5160, 31961, 1_004_658],
  },
  {
    name: 'promotion gives check',
    source: 'Martin Sedlak, TalkChess 2011',
    fen: '4k3/1P6/8/8/8/8/K7/8 w - - 0 1',
    counts: [9, 40, 472, 2661, 38983, 217342],
  },
  {
    name: 'underpromotion gives check',
    source: 'Martin Sedlak, TalkChess 2011',
    fen: '8/P1k5/K7/8/8/8/8/8 w - - 0 1',
    counts: [6, 27, 273, 1329, 18135, 92683],
  },
  {
    name: 'White stalemates himself',
    source: 'Martin Sedlak, TalkChess 2011',
    fen: 'K1k5/8/P7/8/8/8/8/8 w - - 0 1',
    counts: [2, 6, 13, 63, 382, 2217],
  },
  {
    name: 'pawn endgame of stalemates and mates',
    source: 'Martin Sedlak, TalkChess 2011',
    fen: '8/k1P5/8/1K6/8/8/8/8 w - - 0 1',
    counts: [10, 25, 268, 926, 10857, 43261, 567584],
  },
  {
    name: 'double checks by queen and knight',
    source: 'Martin Sedlak, TalkChess 2011',
    fen: '8/8/2k5/5q2/5n2/8/5K2/8 b - - 0 1',
    counts: [37, 183, 6559, 23527],
  },
  {
    name: 'three pawns a side about to promote',
    source: "Albert Bertilsson's perft page, to find promotion bugs",
    fen: 'n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1',
    counts: [24, 496, 9483, 182838, 3_605_103],
  },
  {
    name: "only evasions of a bishop's check",
    source: 'Peter Ellis Jones, perft collection',
    fen: 'r6r/1b2k1bq/8/8/7B/8/8/R3K2R b KQ - 3 2',
    counts: [8, 192, 8355, 206081],
  },
  {
    name: 'the checking pawn can be taken en passant',
    source: 'Peter Ellis Jones, perft collection',
    fen: '8/8/8/2k5/2pP4/8/B7/4K3 b - d3 0 3',
    counts: [8, 72, 492, 5380, 36744],
  },
  {
    name: "after long castling, the other side's rights remain",
    source: 'Peter Ellis Jones, perft collection',
    fen: '2kr3r/p1ppqpb1/bn2Qnp1/3PN3/1p2P3/2N5/PPPBBPPP/R3K2R b KQ - 3 2',
    counts: [44, 2385, 99756],
  },
  {
    name: "five ways out of a queen's check",
    source: 'Peter Ellis Jones, perft collection',
    fen: 'r3k2r/p1pp1pb1/bn2Qnp1/2qPN3/1p2P3/2N5/PPPBBPPP/R3K2R b KQkq - 3 2',
    counts: [5, 259, 11766, 563603],
  },
  {
    name: 'pinned queen',
    source: 'Peter Ellis Jones, perft collection',
    fen: 'rnb2k1r/pp1Pbppp/2p5/q7/2B5/8/PPPQNnPP/RNB1K2R w KQ - 3 9',
    counts: [39, 1577, 63647],
  },
  {
    name: 'rook against two pawns',
    source: 'Peter Ellis Jones, perft collection',
    fen: '2r5/3pk3/8/2P5/8/2K5/8/8 w - - 5 4',
    counts: [9, 163, 1349, 23718, 177964],
  },
  {
    name: 'both pawns may take en passant, one is pinned',
    source: 'ours, counted with chessops and kokopu',
    fen: '3r2k1/8/8/3PpP2/8/8/8/3K4 w - e6 0 1',
    counts: [8, 108, 822, 12169, 94889],
  },
  {
    name: '218 moves, the most that one position has',
    source: 'Nenad Petrovic, 1964',
    fen: 'R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1',
    counts: [218, 99, 19073],
  },
  {
    name: 'castling past attacked squares of the rook only',
    source: 'ours, counted with chessops and kokopu',
    fen: 'r3k2r/8/8/8/8/8/1p4p1/R3K2R w KQkq - 0 1',
    counts: [23, 765, 14958],
  },
  {
    name: 'no move: smothered mate',
    source: 'ours, counted with chessops and kokopu',
    fen: '6rk/5Npp/8/8/8/8/8/6K1 b - - 0 1',
    counts: [0],
  },
  {
    name: 'no move: stalemate in the corner',
    source: 'ours, counted with chessops and kokopu',
    fen: '7k/5Q2/6K1/8/8/8/8/8 b - - 0 1',
    counts: [0],
  },
  {
    name: 'en passant along the pin is allowed',
    source: 'ours, counted with chessops and kokopu',
    fen: '6k1/5b2/8/3Pp3/2K5/8/8/8 w - e6 0 1',
    counts: [7, 68, 536, 6676, 47949],
  },
  {
    name: 'a push discovers check, and en passant would not end it',
    source: 'ours, counted with chessops and kokopu',
    fen: '8/8/8/7k/3p4/1K6/4P3/3B4 w - - 0 1',
    counts: [10, 55, 627, 4249, 54972],
  },
  {
    name: 'double check: only the king moves',
    source: 'ours, counted with chessops and kokopu',
    fen: 'r1bqkb1r/pp1n1p1p/5N2/8/8/8/PPPP1PPP/R1B1R1K1 b kq - 0 1',
    counts: [0, 0, 0, 0],
  },
  {
    name: 'long castling while b8 is attacked',
    source: 'ours, counted with chessops and kokopu',
    fen: 'r3k3/8/8/8/8/8/8/1R2K3 b q - 0 1',
    counts: [16, 226, 3602, 57729, 953159],
  },
  {
    name: 'no long castling while d8 is attacked',
    source: 'ours, counted with chessops and kokopu',
    fen: 'r3k3/8/8/8/8/8/8/3RK3 b q - 0 1',
    counts: [13, 171, 2644, 40928],
  },
  {
    name: 'pinned queen moves along the pin',
    source: 'ours, counted with chessops and kokopu',
    fen: '4k3/4q3/8/8/4R3/8/8/4K3 b - - 0 1',
    counts: [7, 61, 1088, 14188, 310889],
  },
  {
    name: 'pinned knight does not move',
    source: 'ours, counted with chessops and kokopu',
    fen: '4k3/4n3/8/8/4R3/8/8/4K3 b - - 0 1',
    counts: [4, 68, 694, 12904, 129636],
  },
  {
    name: 'pinned pawns: one may push, one may capture its pinner, one may nothing',
    source: 'ours, counted with chessops and kokopu',
    fen: '4r1k1/8/8/b6q/5b2/2P1P1P1/4KP2/8 w - - 0 1',
    counts: [6, 278, 2266],
  },
];
