// Chess testkit: forced mates in two and three with exactly one key move. The tests prove every row with
// mate-prover.ts, so the sources are for information only.

/** A position with a forced mate. */
export interface MateProblem {
  readonly name: string;
  readonly source: string;
  /** The number of moves of the mating side, including the mate. No shorter mate exists. */
  readonly moves: 2 | 3;
  /** The only first move that forces mate, in SAN. */
  readonly key: string;
  readonly fen: string;
}

// moves | key | FEN | name | source
const TABLE = `
  2 | Ra6   | kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1                                  | Morphy's problem | Paul Morphy, about 1856
  2 | Nf6+  | r2qkb1r/pp2nppp/3p4/2pNN1B1/2BnP3/3P4/PPP2PPP/R2bK2R w KQkq - 0 1  | Legal's mate with both knights | the old pattern of the Sieur de Légal, as exercise books print it
  2 | Qd5+  | 1rb4r/pkPp3p/1b1P3n/1Q6/N3Pp2/8/P1P3PP/7K w - - 0 1                | Qd5+ in a master's game | exercise from master play, as many collections print it
  2 | Qb8+  | 4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 0 1             | Opera game, the last two moves | Morphy - Duke Karl and Count Isouard, Paris 1858
  2 | Qd8+  | r1b2k1r/ppp1bppp/8/1B1Q4/5q2/2P5/PPP2PPP/R3R1K1 w - - 0 1          | Qd8+ in a master's game | exercise from master play, as many collections print it
  2 | Qxg6+ | 5rkr/pp2Rp2/1b1p1Pb1/3P2Q1/2n3P1/2p5/P4P2/4R1K1 w - - 0 1          | Qxg6+ in a master's game | exercise from master play, as many collections print it
  2 | Qxd7+ | 1r1kr3/Nbppn1pp/1b6/8/6Q1/3B1P2/Pq3P1P/3RR1K1 w - - 0 1            | Qxd7+ in a master's game | exercise from master play, as many collections print it
  2 | Rg1+  | 6k1/pp4p1/2p5/2bp4/8/P5Pb/1P3rrP/2BRRN1K b - - 0 1                 | Rg1+ in a master's game | exercise from master play, as many collections print it
  2 | Qxh5+ | rnbqkbn1/ppppp3/7r/6pp/3P1p2/3BP1B1/PPP2PPP/RN1QK1NR w KQq - 0 1   | Qxh5+ in a master's game | exercise from master play, as many collections print it
  2 | Qh6+  | r1bq2r1/b4pk1/p1pp1p2/1p2pP2/1P2P1PB/3P4/1PPQ2P1/R3K2R w KQ - 0 1  | Qh6+ in a master's game | exercise from master play, as many collections print it
  2 | Qg8+  | 3qr2k/pbpp2pp/1p5N/3Q2b1/2P1P3/P7/1PP2PPP/R4RK1 w - - 0 1          | Qg8+ in a master's game | exercise from master play, as many collections print it
  2 | h5+   | r4R2/1b2n1pp/p2Np1k1/1pn5/4pP1P/8/PPP1B1P1/2K4R w - - 0 1          | h5+ in a master's game | exercise from master play, as many collections print it
  2 | Qg4+  | r2q1b1r/1pN1n1pp/p1n3k1/4Pb2/2BP4/8/PPP3PP/R1BQ1RK1 w - - 0 1      | Qg4+ in a master's game | exercise from master play, as many collections print it
  2 | Qxf7+ | 2bqkbn1/2pppp2/np2N3/r3P1p1/p2N2B1/5Q2/PPPPKPP1/RNB2r2 w - - 0 1   | Qxf7+ in a master's game | exercise from master play, as many collections print it
  2 | Kc6   | k7/4R3/1P6/2K5/8/8/8/8 w - - 17 79                                 | Kc6 in game 2 | self-play of the bot, game 2, ply 156
  2 | Bg6   | 5k1r/2p3p1/p1N5/1p3B1p/3Pp2P/6P1/Q1P5/3K4 w - - 0 34               | Bg6 in game 11 | self-play of the bot, game 11, ply 66
  2 | Rb1   | 8/8/8/3Q1p2/3P1P1P/k7/6BP/5R1K w - - 0 68                          | Rb1 in game 17 | self-play of the bot, game 17, ply 134
  2 | Qc1   | 8/8/P7/8/6k1/1Pp5/K1P5/7q b - - 1 68                               | Qc1 in game 29 | self-play of the bot, game 29, ply 135
  2 | Rf2   | 8/8/pp1k1r2/4q3/8/8/8/3K4 b - - 3 75                               | Rf2 in game 47 | self-play of the bot, game 47, ply 149
  2 | Rxc2  | 2r4r/1p4k1/3p4/p2nqb1p/P6P/KP1B1P2/2R5/8 b - - 3 40                | Rxc2 in game 61 | self-play of the bot, game 61, ply 79
  2 | Rb1+  | 8/8/8/4Q2P/8/1k1K2P1/8/7R w - - 1 77                               | Rb1+ in game 63 | self-play of the bot, game 63, ply 152
  2 | Rh2   | 7r/2p5/p2k2p1/P7/6P1/1b1P4/n1p5/4K3 b - - 1 43                     | Rh2 in game 68 | self-play of the bot, game 68, ply 85
  3 | Ra6+  | r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1                              | Ra6+ in a master's game | exercise from master play, as many collections print it
  3 | Na6+  | 1k5r/pP3ppp/3p2b1/1BN1n3/1Q2P3/P1B5/KP3P1P/7q w - - 0 1            | Na6+ in a master's game | exercise from master play, as many collections print it
  3 | Be5+  | 3r4/pR2N3/2pkb3/5p2/8/2B5/qP3PPP/4R1K1 w - - 0 1                   | Be5+ in a master's game | exercise from master play, as many collections print it
  3 | f5+   | R6R/1r3pp1/4p1kp/3pP3/1r2qPP1/7P/1P1Q3K/8 w - - 0 1                | f5+ in a master's game | exercise from master play, as many collections print it
  3 | Re1   | 4r1k1/5bpp/2p5/3pr3/8/1B3pPq/PPR2P2/2R2QK1 b - - 0 1               | Re1 in a master's game | exercise from master play, as many collections print it
  3 | Qd8+  | 6kr/p1Q3pp/3Bbbq1/8/5R2/5P2/PP3P1P/4KB1R w - - 0 1                 | Qd8+ in another master's game | exercise from master play, as many collections print it
  3 | Nxf7+ | 3r1r1k/1p3p1p/p2p4/4n1NN/6bQ/1BPq4/P3p1PP/1R5K w - - 0 1           | Nxf7+ in a master's game | exercise from master play, as many collections print it
  3 | Bb5+  | r3k2r/ppp2Npp/1b5n/4p2b/2B1P2q/BQP2P2/P5PP/RN5K w kq - 0 1         | Bb5+ in a master's game | exercise from master play, as many collections print it
  3 | Bc5+  | r1b1kb1r/pppp1ppp/5q2/4n3/3KP3/2N3PN/PPP4P/R1BQ1B1R b kq - 0 1     | Bc5+ in a master's game | exercise from master play, as many collections print it
  3 | Qxh8+ | r1b3kr/ppp1Bp1p/1b6/n2P4/2p3q1/2Q2N2/P4PPP/RN2R1K1 w - - 0 1       | Qxh8+ in a master's game | exercise from master play, as many collections print it
  3 | Qxf2+ | r2n1rk1/1ppb2pp/1p1p4/3Ppq1n/2B3P1/2P4P/PP1N1P1K/R2Q1RN1 b - - 0 1 | Qxf2+ in a master's game | exercise from master play, as many collections print it
  3 | Rxh7+ | 3q1r1k/2p4p/1p1pBrp1/p2Pp3/2PnP3/5PP1/PP1Q2K1/5R1R w - - 0 1       | Rxh7+ in a master's game | exercise from master play, as many collections print it
  3 | g6+   | 6k1/ppp2ppp/8/2n2K1P/2P2P1P/2Bpr3/PP4r1/4RR2 b - - 0 1             | g6+ in a master's game | exercise from master play, as many collections print it
  3 | Qf1+  | rn3rk1/p5pp/2p5/3Ppb2/2q5/1Q6/PPPB2PP/R3K1NR b KQ - 0 1            | Qf1+ in a master's game | exercise from master play, as many collections print it
  3 | Ne2+  | N1bk4/pp1p1Qpp/8/2b5/3n3q/8/PPP2RPP/RNB1rBK1 b - - 0 1             | Ne2+ in a master's game | exercise from master play, as many collections print it
  3 | Re3+  | 8/2p3N1/6p1/5PB1/pp2Rn2/7k/P1p2K1P/3r4 w - - 0 1                   | Re3+ in a master's game | exercise from master play, as many collections print it
  3 | Nxg7+ | r1b1k1nr/p2p1ppp/n2B4/1p1NPN1P/6P1/3P1Q2/P1P1K3/q5b1 w - - 0 1     | Immortal game, the last three moves | Anderssen - Kieseritzky, London 1851
  3 | Qg6+  | 2r3k1/p4p2/3Rp2p/1p2P1pK/8/1P4P1/P3Q2P/1q6 b - - 0 1               | Qg6+ in a master's game | exercise from master play, as many collections print it
  3 | Bxf7+ | r1b1r1kq/pppnpp1p/1n4pB/8/4N2P/1BP5/PP2QPP1/R3K2R w KQ - 0 1       | Bxf7+ in a master's game | exercise from master play, as many collections print it
  3 | Qc3   | 8/8/8/nrp3k1/1p5p/1P5q/8/1K6 b - - 1 48                            | Qc3 in game 9 | self-play of the bot, game 9, ply 95
  3 | Bb4   | 3r2k1/2p1brp1/5n2/4p2p/3qP2P/2N2PP1/2K3R1/r7 b - - 1 43            | Bb4 in game 12 | self-play of the bot, game 12, ply 85
  3 | Kf6   | 5k2/1Q3p2/p7/P1P3K1/5P2/2r5/8/4R3 w - - 0 49                       | Kf6 in game 20 | self-play of the bot, game 20, ply 96
  3 | Rc7   | 4k3/8/2R1N1p1/p2B1p2/P4P1P/1P6/4KB1r/4R3 w - - 8 51                | Rc7 in game 23 | self-play of the bot, game 23, ply 100
  3 | Kc7   | 8/3k4/8/K1p1n3/P6n/2P5/1q3P2/3R4 b - - 1 46                        | Kc7 in game 26 | self-play of the bot, game 26, ply 91
  3 | g1=Q  | 6k1/8/8/8/8/5K2/6p1/4q3 b - - 5 78                                 | g1=Q in game 28 | self-play of the bot, game 28, ply 155
  3 | c8=Q  | 8/2P5/1R4P1/3k4/5BK1/8/8/8 w - - 1 74                              | c8=Q in game 39 | self-play of the bot, game 39, ply 146
  3 | Rxa4  | r7/8/1p4k1/7p/Pn4p1/8/7r/3K2R1 b - - 1 57                          | Rxa4 in game 48 | self-play of the bot, game 48, ply 113
  3 | Rb7   | r3q3/5R2/2k5/8/1Q6/1Bp1p3/P1P3P1/4K3 w - - 1 74                    | Rb7 in game 54 | self-play of the bot, game 54, ply 146
  3 | c3    | 8/1bp2k1p/8/8/p1pn1p2/3q4/7R/2K5 b - - 9 53                        | c3 in game 56 | self-play of the bot, game 56, ply 105
  3 | a5    | 8/pp2n3/5k2/2n1b2p/P1B4P/KP6/1r6/8 b - - 5 49                      | a5 in game 66 | self-play of the bot, game 66, ply 97
  3 | Rh2   | 1k6/6pp/p1pp4/1P2p2P/6P1/6K1/1q6/7r b - - 0 49                     | Rh2 in game 70 | self-play of the bot, game 70, ply 97
  3 | Kc6   | 2k5/8/3B3P/2K2N2/1pB5/1P6/8/8 w - - 1 76                           | Kc6 in game 72 | self-play of the bot, game 72, ply 150
  3 | Nd6   | 5k2/pR6/1b4pp/8/2NPR1P1/2P4P/2P1KP2/8 w - - 3 52                   | Nd6 in game 78 | self-play of the bot, game 78, ply 102
`;

export const MATE_PROBLEMS: readonly MateProblem[] = TABLE.trim()
  .split('\n')
  .map((row) => {
    const [moves, key = '', fen = '', name = '', source = ''] = row.split('|').map((cell) => cell.trim());
    return { name, source, moves: moves === '2' ? 2 : 3, key, fen };
  });
