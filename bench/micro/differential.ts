// Compares our rules with chess.js on random games, ply by ply. Prints every difference, and exits with 1 if there is one. Command: `node
// bench/micro/differential.ts --plies 1000000 [--seed 1]`.
import { parseArgs } from 'node:util';
import { compareRandomGames } from '@kingstake/chess/testkit';

const { values } = parseArgs({
  options: { plies: { type: 'string', default: '1000000' }, seed: { type: 'string', default: '1000000' } },
});
const wanted = wholeNumber('plies', values.plies);
const SLICE = 20_000;

let seed = wholeNumber('seed', values.seed);
let plies = 0;
let games = 0;
let missed = 0;
let differences = 0;
const start = performance.now();
while (plies < wanted) {
  const slice = compareRandomGames(seed, Math.min(SLICE, wanted - plies));
  seed += slice.games;
  games += slice.games;
  plies += slice.plies;
  missed += slice.missedRepetitions;
  differences += slice.differences.length;
  for (const difference of slice.differences) console.log(JSON.stringify(difference));
  const seconds = ((performance.now() - start) / 1000).toFixed(0);
  console.log(`${plies} plies of ${games} games in ${seconds} s: ${differences} differences`);
}
console.log(`Repetitions that chess.js missed, as known: ${missed}. Next seed: ${seed}.`);
process.exitCode = differences === 0 ? 0 : 1;

function wholeNumber(name: string, text: string): number {
  if (!/^\d+$/.test(text)) throw new Error(`--${name} is a whole number`);
  return Number(text);
}
