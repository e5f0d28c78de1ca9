// Chess testkit: complete games with names and sources, in the PGN export format without tags. The moves of a game are
// facts, which no copyright protects.

/** A game and where it was played. */
export interface ClassicGame {
  readonly name: string;
  readonly source: string; // who, where, when
  readonly plies: number;
  readonly moves: string; // move numbers, SAN and the result
}

export const CLASSIC_GAMES: readonly ClassicGame[] = [
  {
    name: 'Opera game',
    source: 'Morphy - Duke Karl and Count Isouard, Paris 1858',
    plies: 33,
    moves:
      '1. e4 e5 2. Nf3 d6 3. d4 Bg4 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7 8. Nc3 c6 9. Bg5 b5 10. Nxb5 cxb5 ' +
      '11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7 14. Rd1 Qe6 15. Bxd7+ Nxd7 16. Qb8+ Nxb8 17. Rd8# 1-0',
  },
  {
    name: 'Immortal game',
    source: 'Anderssen - Kieseritzky, London 1851',
    plies: 45,
    moves:
      '1. e4 e5 2. f4 exf4 3. Bc4 Qh4+ 4. Kf1 b5 5. Bxb5 Nf6 6. Nf3 Qh6 7. d3 Nh5 8. Nh4 Qg5 9. Nf5 c6 10. g4 Nf6 ' +
      '11. Rg1 cxb5 12. h4 Qg6 13. h5 Qg5 14. Qf3 Ng8 15. Bxf4 Qf6 16. Nc3 Bc5 17. Nd5 Qxb2 18. Bd6 Bxg1 19. e5 Qxa1+ ' +
      '20. Ke2 Na6 21. Nxg7+ Kd8 22. Qf6+ Nxf6 23. Be7# 1-0',
  },
  {
    name: 'Evergreen game',
    source: 'Anderssen - Dufresne, Berlin 1852',
    plies: 47,
    moves:
      '1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. b4 Bxb4 5. c3 Ba5 6. d4 exd4 7. O-O d3 8. Qb3 Qf6 9. e5 Qg6 10. Re1 Nge7 ' +
      '11. Ba3 b5 12. Qxb5 Rb8 13. Qa4 Bb6 14. Nbd2 Bb7 15. Ne4 Qf5 16. Bxd3 Qh5 17. Nf6+ gxf6 18. exf6 Rg8 ' +
      '19. Rad1 Qxf3 20. Rxe7+ Nxe7 21. Qxd7+ Kxd7 22. Bf5+ Ke8 23. Bd7+ Kf8 24. Bxe7# 1-0',
  },
  {
    name: 'King hunt',
    source: 'Edward Lasker - Thomas, London 1912',
    plies: 35,
    moves:
      '1. d4 e6 2. Nf3 f5 3. Nc3 Nf6 4. Bg5 Be7 5. Bxf6 Bxf6 6. e4 fxe4 7. Nxe4 b6 8. Ne5 O-O 9. Bd3 Bb7 10. Qh5 Qe7 ' +
      '11. Qxh7+ Kxh7 12. Nxf6+ Kh6 13. Neg4+ Kg5 14. h4+ Kf4 15. g3+ Kf3 16. Be2+ Kg2 17. Rh2+ Kg1 18. Kd2# 1-0',
  },
  {
    name: 'Game of the century',
    source: 'Donald Byrne - Fischer, New York 1956',
    plies: 82,
    moves:
      '1. Nf3 Nf6 2. c4 g6 3. Nc3 Bg7 4. d4 O-O 5. Bf4 d5 6. Qb3 dxc4 7. Qxc4 c6 8. e4 Nbd7 9. Rd1 Nb6 10. Qc5 Bg4 ' +
      '11. Bg5 Na4 12. Qa3 Nxc3 13. bxc3 Nxe4 14. Bxe7 Qb6 15. Bc4 Nxc3 16. Bc5 Rfe8+ 17. Kf1 Be6 18. Bxb6 Bxc4+ ' +
      '19. Kg1 Ne2+ 20. Kf1 Nxd4+ 21. Kg1 Ne2+ 22. Kf1 Nc3+ 23. Kg1 axb6 24. Qb4 Ra4 25. Qxb6 Nxd1 26. h3 Rxa2 ' +
      '27. Kh2 Nxf2 28. Re1 Rxe1 29. Qd8+ Bf8 30. Nxe1 Bd5 31. Nf3 Ne4 32. Qb8 b5 33. h4 h5 34. Ne5 Kg7 35. Kg1 Bc5+ ' +
      '36. Kf1 Ng3+ 37. Ke1 Bb4+ 38. Kd1 Bb3+ 39. Kc1 Ne2+ 40. Kb1 Nc3+ 41. Kc1 Rc2# 0-1',
  },
  {
    name: "The PGN standard's own example",
    source: 'Fischer - Spassky, Belgrade 1992, game 29',
    plies: 85,
    moves:
      '1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3 Nb8 10. d4 Nbd7 ' +
      '11. c4 c6 12. cxb5 axb5 13. Nc3 Bb7 14. Bg5 b4 15. Nb1 h6 16. Bh4 c5 17. dxe5 Nxe4 18. Bxe7 Qxe7 19. exd6 Qf6 ' +
      '20. Nbd2 Nxd6 21. Nc4 Nxc4 22. Bxc4 Nb6 23. Ne5 Rae8 24. Bxf7+ Rxf7 25. Nxf7 Rxe1+ 26. Qxe1 Kxf7 27. Qe3 Qg5 ' +
      '28. Qxg5 hxg5 29. b3 Ke6 30. a3 Kd6 31. axb4 cxb4 32. Ra5 Nd5 33. f3 Bc8 34. Kf2 Bf5 35. Ra7 g6 36. Ra6+ Kc5 ' +
      '37. Ke1 Nf4 38. g3 Nxh3 39. Kd2 Kb5 40. Rd6 Kc5 41. Ra6 Nf2 42. g4 Bd3 43. Re6 1/2-1/2',
  },
  {
    name: 'A long game',
    source: 'self-play of the bot at depth 2, November 2026',
    plies: 119,
    moves:
      '1. Nf3 b5 2. Nc3 b4 3. Ne4 f5 4. Nc5 Nc6 5. e4 e5 6. Nd3 fxe4 7. Ndxe5 exf3 8. Nxc6 dxc6 9. gxf3 Be6 ' +
      '10. Be2 Nf6 11. b3 Qd4 12. Rb1 Be7 13. O-O h5 14. Bb2 Qd6 15. d4 a5 16. Kh1 Nd5 17. Bd3 Nc3 18. Bg6+ ' +
      'Kd8 19. Bxc3 bxc3 20. Qd3 Qb4 21. a3 Qxa3 22. Qxc3 Qd6 23. Be4 Ra6 24. Rfc1 Rh6 25. Rf1 h4 26. Rfe1 ' +
      'Qd7 27. Qe3 g5 28. c4 Bf6 29. Red1 h3 30. Rd2 Ra7 31. d5 Bd4 32. Qxd4 c5 33. Qe3 Bf5 34. Qxg5+ Qe7 ' +
      '35. Qxh6 Bxe4 36. Qh8+ Kd7 37. Qxh3+ Kd8 38. Qh8+ Kd7 39. fxe4 Qxe4+ 40. f3 Qxb1+ 41. Kg2 Qxb3 42. ' +
      'Qh3+ Kd8 43. Qg4 Qb4 44. Qg8+ Kd7 45. Rc2 Rb7 46. Qg4+ Kd8 47. Qe4 a4 48. h4 Qb6 49. Kh2 a3 50. Qd3 ' +
      'Qb1 51. Rd2 Rb2 52. Qe2 Rb3 53. h5 Qf5 54. Qe4 Qxf3 55. Qe5 Re3 56. Qg5+ Kc8 57. Qh4 Re4 58. Qg5 ' +
      'Rxc4 59. Qg8+ Kb7 60. Qg5 *',
  },
];
