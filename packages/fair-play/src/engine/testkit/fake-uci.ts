// A UCI program that follows a script: `node fake-uci.ts MODE`. It always prefers e2e4, d2d4, g1f3 with 30, 20, 10 centipawns.
//   normal         answers correctly
//   crash-once     crashes once at the search after the move h2h4, and otherwise works
//   hang           never answers that search
//   garbage        mixes other lines and incomplete iterations into its answers
//   endless-line   writes a line without end
//   no-score       chooses a move without a score
//   silent         never sends uciok
//   foreign        writes text that is not UCI, and exits
//   stubborn       ignores quit
//   deaf PORT      ignores the end of its input, and runs as long as a connection to this port is open
import { connect } from 'node:net';
import { createInterface } from 'node:readline';

const mode = process.argv[2] ?? 'normal';
const LINES = [
  ['e2e4', 30],
  ['d2d4', 20],
  ['g1f3', 10],
] as const;
const GARBAGE = [
  'Traceback (most recent call last):',
  'info string pv e2e4 score cp 900 depth 9 multipv 1',
  'info depth 9 multipv 1 score cp notanumber pv e2e4',
  'info depth 9 multipv 1 score cp 55 pv <script>',
  'info score',
  '\u0000\u0007',
];

let position = '';
let multiPv = 1;

function say(...lines: string[]): void {
  process.stdout.write(lines.map((line) => `${line}\n`).join(''));
}

function info(depth: number, rank: number, move: string, centipawns: number, bound = ''): string {
  return `info depth ${depth} seldepth 9 multipv ${rank} score cp ${centipawns}${bound} nodes 100 pv ${move} e7e5`;
}

function search(words: readonly string[]): void {
  const at = words.indexOf('searchmoves');
  const only = at === -1 ? undefined : words[at + 1];
  const bad = position.endsWith('h2h4');
  if (bad && mode === 'crash-once') process.exit(3);
  if (bad && mode === 'hang') return;
  if (mode === 'endless-line') {
    process.stdout.write('x'.repeat(70_000));
    return;
  }
  if (mode === 'no-score') {
    say('bestmove e2e4');
    return;
  }
  const found = only === undefined ? LINES.slice(0, multiPv) : [[only, -40] as const];
  if (mode === 'garbage') say(...GARBAGE);
  say(...found.map(([move], rank) => info(1, rank + 1, move, 0)));
  say(...found.map(([move, centipawns], rank) => info(2, rank + 1, move, centipawns)));
  if (mode === 'garbage') say(info(3, 1, 'a2a3', 500, ' lowerbound'), ...GARBAGE);
  say(`bestmove ${found[0]?.[0]} ponder e7e5`);
}

if (mode === 'foreign') {
  say('usage: foreign FILE');
  process.exit(0);
}
if (mode === 'deaf') connect(Number(process.argv[3]), '127.0.0.1').on('close', () => process.exit(0));
for await (const line of createInterface({ input: process.stdin })) {
  const words = line.split(' ');
  if (line === 'uci' && mode !== 'silent') say('id name Fake 1', 'id author test', 'uciok');
  if (line === 'isready') say('readyok');
  if (line.startsWith('setoption name MultiPV')) multiPv = Number(words.at(-1));
  if (words[0] === 'position') position = line;
  if (words[0] === 'go') search(words);
  if (line === 'quit' && mode !== 'stubborn') process.exit(0);
}
