// Writes played games as PGN. Pure; the caller decides what is read and who may see it.
import { formatPgn, type PgnResult, toPgnGame } from '@kingstake/chess/pgn';
import { formatSol, isFriendly, type Lamports, lamports } from '@kingstake/protocol';
import type { PlayedGameRow, PlayedMoveRow } from './store.ts';
import { clockMsOf } from './view.ts';

const NOT_KNOWN = '?';

/** The address of a game. */
export function gameAddress(publicOrigin: string, gameId: bigint): string {
  return `${publicOrigin}/game/${gameId}`;
}

/** A game without a result has `*` (PGN standard 8.1.1.7). */
export function pgnResultOf(row: Pick<PlayedGameRow, 'result' | 'winner_id' | 'white_id'>): PgnResult {
  if (row.winner_id !== null) return row.winner_id === row.white_id ? '1-0' : '0-1';
  return row.result === 'draw' ? '1/2-1/2' : '*';
}

/** The Termination tag (PGN standard 9.8.1). */
export function terminationOf({ status, result, reason }: TerminationOf): string {
  if (status !== 'ended' || result === 'aborted' || result === 'void' || result === 'cancelled')
    return 'unterminated';
  if (result === 'forfeit') return 'abandoned';
  // A rule of the site rather than of chess ended it.
  if (reason === 'move-limit') return 'adjudication';
  return reason === 'timeout' || reason === 'timeout-insufficient' ? 'time forfeit' : 'normal';
}
type TerminationOf = Pick<PlayedGameRow, 'status' | 'result' | 'reason'>;

/** The rating of a side at the start (PGN standard 9.1.2), if the game has one. */
function eloOf(tag: string, rating: number | null): [string, string][] {
  return rating === null ? [] : [[tag, String(Math.round(rating))]];
}

const eventOf = (wager: Lamports): string =>
  isFriendly(wager) ? 'Kingstake friendly game' : `Kingstake match, ${formatSol(wager)} SOL`;

/** One game: the seven-tag roster, time control, termination, and the moves with clocks. */
export function pgnOf(row: PlayedGameRow, moves: readonly PlayedMoveRow[], publicOrigin: string): string {
  return formatPgn(
    toPgnGame({
      event: eventOf(lamports(row.wager)),
      site: gameAddress(publicOrigin, row.id),
      round: '-', // not a tournament (PGN standard 8.1.1.4)
      white: row.white_name,
      black: row.black_name ?? NOT_KNOWN,
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
