// Compares our rules with chess.js, chessops and kokopu. Compare figures of the same run only, because other load affects them. `--quick`
// counts perft one ply less deep. Command: `node bench/micro/rules.ts [--quick]`.
import { generateGames, measureHotPath, measureMemory } from './rules-hot-path.ts';
import { measurePerft, type PerftResult, type PerftTask } from './rules-perft.ts';

const isQuick = process.argv.includes('--quick');
const PERFT_ROUNDS = isQuick ? 5 : 3; // the slowest contestant needs about ten seconds for a deep position
const ROUNDS = 5;
const GAMES = 60;
const LONGEST_GAME = 120;
const HELD_GAMES = 2000;
const HELD_PLIES = 80;

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
const KIWIPETE = 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1';
const TASKS: readonly PerftTask[] = isQuick
  ? [
      { name: 'start d4', fen: START, depth: 4, nodes: 197_281 },
      { name: 'Kiwipete d3', fen: KIWIPETE, depth: 3, nodes: 97_862 },
    ]
  : [
      { name: 'start d5', fen: START, depth: 5, nodes: 4_865_609 },
      { name: 'Kiwipete d4', fen: KIWIPETE, depth: 4, nodes: 4_085_603 },
    ];

console.log('perft, every last move made | million nodes/s | ours is');
printPerft(measurePerft(TASKS, PERFT_ROUNDS));

const games = generateGames(GAMES, LONGEST_GAME);
console.log('\nhot path: validate, make, SAN, FEN, outcome | microseconds a move | ours is');
const hotPath = measureHotPath(games, ROUNDS);
const ours = hotPath[0]?.microsecondsPerMove ?? 0;
for (const { contestant, microsecondsPerMove } of hotPath) {
  console.log(
    `${contestant} | ${microsecondsPerMove.toFixed(2)} | ${ratio(microsecondsPerMove / ours)} faster`,
  );
}

console.log(`\nstate of a game, ${HELD_PLIES} plies | bytes | of chess.js`);
const held = generateGames(GAMES, HELD_PLIES).filter((game) => game.length === HELD_PLIES);
const memory = measureMemory(held, HELD_GAMES);
const chessJs = memory.find(({ contestant }) => contestant === 'chess.js')?.bytesPerGame ?? 0;
for (const { contestant, bytesPerGame } of memory) {
  console.log(`${contestant} | ${bytesPerGame.toFixed(0)} | ${(bytesPerGame / chessJs).toFixed(2)}`);
}

function printPerft(results: readonly PerftResult[]): void {
  for (const { task, contestant, isBulk, nodesPerSecond } of results) {
    const ours = results.filter((other) => other.contestant === 'kingstake' && other.isBulk === isBulk);
    const rival = ours.find((other) => other.task === task);
    const times = (rival?.nodesPerSecond ?? 0) / nodesPerSecond;
    const mode = isBulk ? ' (in bulk)' : '';
    const speed = (nodesPerSecond / 1e6).toFixed(2);
    console.log(`${task.name}, ${contestant}${mode} | ${speed} | ${ratio(times)} faster`);
  }
}

function ratio(times: number): string {
  return `${times.toFixed(1)}x`;
}
