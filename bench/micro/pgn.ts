// Bench: loading a PGN, every move checked, against other libraries. All read the same texts in one run and take turns,
// so that the machine's mood falls on all of them; what counts is the ratio of the medians.
// Run: node bench/micro/pgn.ts

import { Game, legalMoves, toMoveInput } from '@kingstake/chess';
import { formatPgn, type PlayedMove, parsePgn, toPgnGame } from '@kingstake/chess/pgn';
import { Chess } from 'chess.js';
import { parsePgn as parseWithChessops, startingPosition } from 'chessops/pgn';
import { parseSan as parseSanWithChessops } from 'chessops/san';
import { pgnRead } from 'kokopu';
import { median } from '../median.ts';

const GAMES = 20;
const PLIES = 119;
const WARM_UP_ROUNDS = 4;
const ROUNDS = 21;

/** Each loader answers how many half-moves it found, which proves that it read them. */
const LOADERS: Readonly<Record<string, (text: string) => number>> = {
  kingstake(text) {
    const parsed = parsePgn(text);
    return parsed.ok ? parsed.game.mainLine.moves.length : 0;
  },
  'chess.js'(text) {
    const chess = new Chess();
    chess.loadPgn(text);
    return (chess as unknown as { _history: unknown[] })._history.length; // history() would take as long again
  },
  chessops(text) {
    const [game] = parseWithChessops(text);
    if (game === undefined) return 0;
    const position = startingPosition(game.headers).unwrap();
    let plies = 0;
    for (const { san } of game.moves.mainline()) {
      const move = parseSanWithChessops(position, san);
      if (move === undefined) return 0;
      position.play(move);
      plies++;
    }
    return plies;
  },
  kokopu(text) {
    return pgnRead(text, 0).plyCount();
  },
};

/** A game of random legal moves, the same for the same seed. */
function randomGame(seed: number): PlayedMove[] {
  for (let state = seed; ; ) {
    const game = Game.start();
    while (game.ply < PLIES && game.outcome === null) {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      const moves = legalMoves(game.position);
      game.play(toMoveInput(moves[(state >>> 8) % moves.length] ?? 0));
    }
    if (game.ply === PLIES) return game.moves().map(toMoveInput);
  }
}

function textsOf(withClocks: boolean): string[] {
  return Array.from({ length: GAMES }, (_, index) => {
    const moves = randomGame(index + 1).map((move, ply): PlayedMove => {
      return withClocks ? { ...move, clockMs: 600_000 - 3000 * ply } : move;
    });
    return formatPgn(toPgnGame({ white: 'A', black: 'B', result: '*', startedAtMs: 0, moves }));
  });
}

function measure(title: string, texts: readonly string[]): void {
  const times = new Map(Object.keys(LOADERS).map((name): [string, number[]] => [name, []]));
  for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round++) {
    for (const [name, load] of Object.entries(LOADERS)) {
      const start = performance.now();
      let plies = 0;
      for (const text of texts) plies += load(text);
      const microseconds = ((performance.now() - start) * 1000) / texts.length;
      if (plies !== PLIES * texts.length) throw new Error(`${name} found ${plies} half-moves`);
      if (round >= 0) times.get(name)?.push(microseconds);
    }
  }
  const own = median(times.get('kingstake') ?? []);
  console.log(`\n${title}\n\n| library | us a game | kingstake is |\n|---|---|---|`);
  for (const [name, values] of times) {
    const time = median(values);
    console.log(`| ${name} | ${time.toFixed(0)} | ${(time / own).toFixed(1)}x as fast |`);
  }
}

console.log(`PGN load, ${GAMES} games of ${PLIES} half-moves, median of ${ROUNDS} alternating rounds`);
measure('Moves only', textsOf(false));
measure('With a clock at every move', textsOf(true));
