// game-analysis/testkit: a UCI program for one game: `node uci-program.ts MODE MOVES`, with the game's moves separated by commas.
//   agree   reports each move of the game as the best one
//   crash   exits at its first search
//   hang    answers no search
//   broken  exits before uciok
import { createInterface } from 'node:readline';

const [mode = '', moves = ''] = process.argv.slice(2);
const game = moves.split(',');
let plies = 0;

const say = (...lines: string[]): void =>
  void process.stdout.write(lines.map((line) => `${line}\n`).join(''));

function search(): void {
  if (mode === 'crash') process.exit(3);
  if (mode === 'hang') return;
  const best = game[plies] ?? 'a1a2';
  const others = ['a1a8', 'h1h8', 'b1b8'].filter((move) => move !== best);
  const lines = [best, ...others.slice(0, 2)];
  say(...lines.map((move, rank) => `info depth 9 multipv ${rank + 1} score cp ${30 - 20 * rank} pv ${move}`));
  say(`bestmove ${best}`);
}

if (mode === 'broken') process.exit(1);
for await (const line of createInterface({ input: process.stdin })) {
  const words = line.split(' ');
  if (line === 'uci') say('id name Agreeing 1', 'uciok');
  if (line === 'isready') say('readyok');
  if (words[0] === 'position') plies = words.slice(words.indexOf('moves') + 1).length;
  if (words[0] === 'go') search();
  if (line === 'quit') process.exit(0);
}
