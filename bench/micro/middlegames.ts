// Ten middlegames on which the bot is timed: all kinds of pawn structure, both sides to move. From well-known openings
// and games; a position is a fact and belongs to no one.
export interface Middlegame {
  readonly name: string;
  readonly fen: string;
}

export const MIDDLEGAMES: readonly Middlegame[] = [
  { name: 'Kiwipete', fen: 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1' },
  {
    name: 'perft position 6, Italian',
    fen: 'r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10',
  },
  {
    name: 'Ruy Lopez, closed',
    fen: 'r1bq1rk1/2p1bppp/p1np1n2/1p2p3/4P3/1BP2N1P/PP1P1PP1/RNBQR1K1 b - - 0 9',
  },
  {
    name: 'Sicilian, Najdorf',
    fen: 'r1b1kb1r/1pq2ppp/p1nppn2/8/3NPP2/2N1BQ2/PPP3PP/R3KB1R w KQkq - 4 9',
  },
  {
    name: "Queen's gambit declined",
    fen: 'r1bq1rk1/pp1nbppp/2p2n2/3p2B1/3P4/2NBPN2/PPQ2PPP/R4RK1 b - - 5 10',
  },
  {
    name: "King's Indian, Mar del Plata",
    fen: 'r1bq1rk1/ppp1npbp/3p1np1/3Pp3/2P1P3/2N2N2/PP2BPPP/R1BQ1RK1 w - - 1 9',
  },
  { name: 'French, advance', fen: 'r1b1kbnr/pp3ppp/1qn1p3/2ppP3/3P4/P1P2N2/1P3PPP/RNBQKB1R b KQkq - 0 6' },
  { name: 'Nimzo-Indian', fen: 'r1bq1rk1/pp3ppp/2n1pn2/2pp4/1bPP4/2NBPN2/PP3PPP/R1BQ1RK1 w - - 0 8' },
  {
    name: 'Dragon, Yugoslav attack',
    fen: 'r2q1rk1/pp1bppbp/2np1np1/8/2BNP3/2N1BP2/PPPQ2PP/R3K2R b KQ - 4 10',
  },
  {
    name: 'heavy pieces and an open file',
    fen: '2r2rk1/1b2qppp/pp1ppn2/8/1PP1P3/P1N2P2/3Q2PP/1BR2RK1 w - - 0 20',
  },
];
