// Perft of our rules and other libraries: generating, making and unmaking moves, with every last move made. Two libraries can also count
// the last moves without making them ("in bulk"), which is measured separately.
import { parseFen } from '@kingstake/chess';
import { perft, perftInBulk } from '@kingstake/chess/testkit';
import { Chess as ChessJs } from 'chess.js';
import { Chess } from 'chessops/chess';
import { perft as chessopsPerftInBulk } from 'chessops/debug';
import { parseFen as parseChessopsFen } from 'chessops/fen';
import type { Role } from 'chessops/types';
import { Position as KokopuPosition } from 'kokopu';
import { alternate, type Contestant } from './alternate.ts';

export interface PerftTask {
  name: string;
  fen: string;
  depth: number;
  nodes: number;
}

export interface PerftResult {
  task: PerftTask;
  contestant: string;
  isBulk: boolean;
  nodesPerSecond: number;
}

/** Runs every contestant on every task. A wrong count throws. */
export function measurePerft(tasks: readonly PerftTask[], rounds: number): PerftResult[] {
  return tasks.flatMap((task) => {
    const contestants = contestantsFor(task);
    return alternate(contestants, rounds).map(({ name, medianMs, result }, index): PerftResult => {
      if (result !== task.nodes) throw new Error(`${name} counted ${result} for ${task.name}.`);
      const isBulk = contestants[index]?.isBulk ?? false;
      return { task, contestant: name, isBulk, nodesPerSecond: (result / medianMs) * 1000 };
    });
  });
}

function contestantsFor({ fen, depth }: PerftTask): (Contestant & { isBulk: boolean })[] {
  const parsed = parseFen(fen);
  if (!parsed.ok) throw new Error(parsed.fault);
  const chessJs = new ChessJs(fen);
  const chessops = Chess.fromSetup(parseChessopsFen(fen).unwrap()).unwrap();
  const kokopu = new KokopuPosition('regular', fen);
  return [
    { name: 'kingstake', isBulk: false, run: () => perft(parsed.position, depth) },
    { name: 'chess.js', isBulk: false, run: () => chessJs.perft(depth) },
    { name: 'chessops', isBulk: false, run: () => chessopsPerft(chessops, depth) },
    { name: 'kokopu', isBulk: false, run: () => kokopuPerft(kokopu, depth) },
    { name: 'kingstake', isBulk: true, run: () => perftInBulk(parsed.position, depth) },
    { name: 'chessops', isBulk: true, run: () => chessopsPerftInBulk(chessops, depth) },
  ];
}

const PROMOTIONS: readonly Role[] = ['queen', 'rook', 'bishop', 'knight'];
const NO_PROMOTION: readonly undefined[] = [undefined];

/** chessops cannot unmake a move, so each move is played on a copy, as in its own perft. */
function chessopsPerft(position: Chess, depth: number): number {
  let nodes = 0;
  for (const [from, targets] of position.allDests(position.ctx())) {
    const isPawn = position.board.pawn.has(from);
    for (const to of targets) {
      const promotions = isPawn && (to < 8 || to > 55) ? PROMOTIONS : NO_PROMOTION;
      for (const promotion of promotions) {
        const child = position.clone();
        child.play(promotion === undefined ? { from, to } : { from, to, promotion });
        nodes += depth === 1 ? 1 : chessopsPerft(child as Chess, depth - 1);
      }
    }
  }
  return nodes;
}

/** kokopu cannot unmake a move either. */
function kokopuPerft(position: KokopuPosition, depth: number): number {
  let nodes = 0;
  for (const move of position.moves()) {
    const child = new KokopuPosition(position);
    child.play(move);
    nodes += depth === 1 ? 1 : kokopuPerft(child, depth - 1);
  }
  return nodes;
}
