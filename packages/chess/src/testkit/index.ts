// Chess testkit, public API (`@kingstake/chess/testkit`): positions with sources, random games and comparisons, for
// tests and benchmarks of all modules. Production code must not import it.
export { type Comparison, compareRandomGames, type Difference } from './differential.ts';
export { longGame } from './long-game.ts';
export { mirrorFen } from './mirror.ts';
export { perft, perftInBulk } from './perft.ts';
export { PERFT_POSITIONS, type PerftPosition } from './perft-positions.ts';
export { type RandomPly, randomGame, randomPosition } from './random-games.ts';
