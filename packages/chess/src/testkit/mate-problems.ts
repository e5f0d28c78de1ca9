// Chess testkit: forced mates in two and three with exactly one key move, as an exhaustive search without pruning found
// them. The sources are for information only.

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
  2 | Kc6   | k7/4R3/1P6/2K5/8/8/8/8 w - - 17 79                                 | Kc6 in game 2 | self-play of the bot, game 2, ply 156
  2 | Bg6   | 5k1r/2p3p1/p1N5/1p3B1p/3Pp2P/6P1/Q1P5/3K4 w - - 0 34               | Bg6 in game 11 | self-play of the bot, game 11, ply 66
  2 | Qc1   | 8/8/P7/8/6k1/1Pp5/K1P5/7q b - - 1 68                               | Qc1 in game 29 | self-play of the bot, game 29, ply 135
  2 | Rf2   | 8/8/pp1k1r2/4q3/8/8/8/3K4 b - - 3 75                               | Rf2 in game 47 | self-play of the bot, game 47, ply 149
  2 | Rb1+  | 8/8/8/4Q2P/8/1k1K2P1/8/7R w - - 1 77                               | Rb1+ in game 63 | self-play of the bot, game 63, ply 152
  2 | Rh2   | 7r/2p5/p2k2p1/P7/6P1/1b1P4/n1p5/4K3 b - - 1 43                     | Rh2 in game 68 | self-play of the bot, game 68, ply 85
  3 | Ra6+  | r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1                              | Ra6+ in a master's game | exercise from master play, as many collections print it
  3 | Bc5+  | r1b1kb1r/pppp1ppp/5q2/4n3/3KP3/2N3PN/PPP4P/R1BQ1B1R b kq - 0 1     | Bc5+ in a master's game | exercise from master play, as many collections print it
  3 | Qxf2+ | r2n1rk1/1ppb2pp/1p1p4/3Ppq1n/2B3P1/2P4P/PP1N1P1K/R2Q1RN1 b - - 0 1 | Qxf2+ in a master's game | exercise from master play, as many collections print it
  3 | Nxg7+ | r1b1k1nr/p2p1ppp/n2B4/1p1NPN1P/6P1/3P1Q2/P1P1K3/q5b1 w - - 0 1     | Immortal game, the last three moves | Anderssen - Kieseritzky, London 1851
  3 | c8=Q  | 8/2P5/1R4P1/3k4/5BK1/8/8/8 w - - 1 74                              | c8=Q in game 39 | self-play of the bot, game 39, ply 146
`;

export const MATE_PROBLEMS: readonly MateProblem[] = TABLE.trim()
  .split('\n')
  .map((row) => {
    const [moves, key = '', fen = '', name = '', source = ''] = row.split('|').map((cell) => cell.trim());
    return { name, source, moves: moves === '2' ? 2 : 3, key, fen };
  });
