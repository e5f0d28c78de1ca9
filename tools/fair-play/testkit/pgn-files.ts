// Tools, fair-play, testkit: creates files of made-up games.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { formatSan, Game, legalMoves, toMoveInput } from '@kingstake/chess';
import { seededRandom } from '@kingstake/chess/bot';
import { onTestFinished } from 'vitest';

/** A folder that is removed at the end of the test. */
export class PgnFolder {
  readonly path = mkdtempSync(join(tmpdir(), 'fair-play-'));

  constructor() {
    onTestFinished(() => rmSync(this.path, { recursive: true }));
  }

  write(name: string, content: string): string {
    const file = join(this.path, name);
    writeFileSync(file, content);
    return file;
  }
}

export const TAGS: Readonly<Record<string, string>> = {
  Event: 'Rated game',
  White: 'Anna',
  Black: 'Bert',
  WhiteElo: '1650',
  BlackElo: '1700',
  TimeControl: '300+2',
  Result: '*',
};

/** Returns a long game of random moves with clocks. Tags that are set to undefined are left out. */
export function pgnGame(
  seed: number,
  tags: Readonly<Record<string, string | undefined>> = {},
  plies = 40,
): string {
  const all = Object.entries({ ...TAGS, ...tags }).filter(([, value]) => value !== undefined);
  const head = all.map(([name, value]) => `[${name} "${value}"]`).join('\n');
  return `${head}\n\n${pgnMoves(seed, plies).join(' ')} *\n`;
}

function pgnMoves(seed: number, plies: number): string[] {
  const random = seededRandom(seed);
  for (;;) {
    const game = Game.start();
    const words: string[] = [];
    while (game.outcome === null && game.ply < plies) {
      const moves = legalMoves(game.position);
      const move = moves[Math.floor(random() * moves.length)];
      if (move === undefined) break;
      const seconds = 300 - game.ply;
      words.push(
        `${formatSan(game.position, move)} {[%clk 0:0${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}]}`,
      );
      game.play(toMoveInput(move));
    }
    if (game.ply === plies) return words;
  }
}
