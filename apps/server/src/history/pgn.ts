// history: writes played games as PGN. Pure. The caller decides who may see a game, and which of its moves.
import { formatPgn, type PgnResult, toPgnGame } from '@kingstake/chess/pgn';
import { formatSol, isFriendly, type Lamports, lamports } from '@kingstake/protocol';
import type { PlayedGameRow, PlayedMoveRow } from './store.ts';
import { clockMsOf } from './view.ts';

const UNKNOWN = '?'; // how PGN writes an unknown value

/** Returns the result of a game; `*` for a game without one (PGN standard 8.1.1.7). */
export function pgnResultOf(row: Pick<PlayedGameRow, 'result' | 'winner_id' | 'white_id'>): PgnResult {
  if (row.winner_id !== null) return row.winner_id === row.white_id ? '1-0' : '0-1';
  return row.result === 'draw' ? '1/2-1/2' : '*';
}

/** Returns the value of the Termination tag (PGN standard 9.8.1). */
export function terminationOf({
  status,
  result,
  reason,
}: Pick<PlayedGameRow, 'status' | 'result' | 'reason'>): string {
  if (status !== 'ended' || result === 'aborted' || result === 'void' || result === 'cancelled')
    return 'unterminated';
  if (result === 'forfeit') return 'abandoned';
  // A rule of the site, not of chess, ended the game.
  if (reason === 'move-limit') return 'adjudication';
  return reason === 'timeout' || reason === 'timeout-insufficient' ? 'time forfeit' : 'normal';
}

/** Returns the tag with the rating of a side at the start (PGN standard 9.1.2), or none if the game has no rating. */
function eloOf(tag: string, rating: number | null): [string, string][] {
  return rating === null ? [] : [[tag, String(Math.round(rating))]];
}

const eventOf = (wager: Lamports): string =>
  isFriendly(wager) ? 'Kingstake friendly game' : `Kingstake match, ${formatSol(wager)} SOL`;

/** Returns one game: the seven-tag roster, ratings, time control, termination, and the moves with clocks. */
export function pgnOf(row: PlayedGameRow, moves: readonly PlayedMoveRow[], publicOrigin: string): string {
  return formatPgn(
    toPgnGame({
      event: eventOf(lamports(row.wager)),
      site: `${publicOrigin}/game/${row.id}`,
      round: '-', // not a tournament (PGN standard 8.1.1.4)
      white: row.white_name,
      black: row.black_name ?? UNKNOWN,
      result: pgnResultOf(row),
      startedAtMs: (row.started_at ?? row.created_at).getTime(),
      moves: moves.map((move) => ({
        from: move.from_square,
        to: move.to_square,
        promotion: move.promotion ?? undefined,
        clockMs: clockMsOf(move),
      })),
      tags: [
        ...eloOf('WhiteElo', row.white_rating),
        ...eloOf('BlackElo', row.black_rating),
        ['TimeControl', row.time_control],
        ['Termination', terminationOf(row)],
      ],
    }),
  );
}
