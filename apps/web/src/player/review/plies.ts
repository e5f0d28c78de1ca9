// review: a game's plies with the data that the review shows for each. Pure.
import type { GameDetails } from '@kingstake/protocol';
import { timeControlOf } from '@kingstake/protocol/time-control';

export interface PlyView {
  san: string;
  from: string;
  to: string;
  fen: string; // after it
  side: 'white' | 'black'; // who played it
  number: number; // of the full move, as in a FEN
  clockMs: number | null; // the mover's, after it; null if unknown
  spentMs: number | null; // on this move
  creditMs: number; // network delay that the server did not charge
}

type Source = Pick<GameDetails, 'moves' | 'clocks' | 'lagCredits' | 'initialFen' | 'timeControl'>;

/** The side to move and the move number of a FEN. */
export function turnOf(fen: string): { side: 'white' | 'black'; number: number } {
  const fields = fen.split(' ');
  return { side: fields[1] === 'b' ? 'black' : 'white', number: Number(fields[5] ?? 1) };
}

/** The time spent is the change of the clock without the increment. Network credit can reduce it to zero. */
export function pliesOf({ moves, clocks = [], lagCredits = [], initialFen, timeControl }: Source): PlyView[] {
  const { initialMs, incrementMs } = timeControlOf(timeControl);
  const left = { white: initialMs, black: initialMs };
  return moves.map((move, index) => {
    const { side, number } = turnOf(moves[index - 1]?.fen ?? initialFen);
    const seconds = clocks[index];
    const clockMs = seconds === undefined ? null : Math.round(seconds * 1_000);
    const spentMs = clockMs === null ? null : Math.max(0, left[side] + incrementMs - clockMs);
    if (clockMs !== null) left[side] = clockMs;
    const creditMs = Math.round((lagCredits[index] ?? 0) * 1_000);
    const { san, from, to, fen } = move;
    return { san, from, to, fen, side, number, clockMs, spentMs, creditMs };
  });
}

/** The total network credit of a side, in ms. */
export function creditOf(plies: readonly PlyView[], side: PlyView['side']): number {
  return plies.reduce((sum, ply) => (ply.side === side ? sum + ply.creditMs : sum), 0);
}

/** A side's clock after a ply, or at the start for index -1. Null if it is unknown. */
export function clockAt(
  plies: readonly PlyView[],
  index: number,
  side: PlyView['side'],
  initialMs: number,
): number | null {
  const own = plies.slice(0, index + 1).findLast((ply) => ply.side === side);
  return own === undefined ? (plies.some(({ clockMs }) => clockMs !== null) ? initialMs : null) : own.clockMs;
}
