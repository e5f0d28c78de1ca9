// PGN: makes the PGN game of a game that was played here: what a download or a shared text is written from. It knows
// tags and moves, not who may see them nor how a game is stored.
import {
  findMove,
  formatFen,
  formatSan,
  INITIAL_FEN,
  initialPosition,
  type MoveInput,
  makeMove,
  type Position,
  parseFen,
  Undo,
} from '../index.ts';
import type { PgnComment, PgnGame, PgnMove, PgnResult } from './pgn-game.ts';

/** A move as it was stored. */
export interface PlayedMove extends MoveInput {
  clockMs?: number | null | undefined; // the mover's remaining time after the move, in ms
}

/** What a game's tags and moves are made of. */
export interface PlayedGame {
  white: string; // names as people read them
  black: string;
  result: PgnResult;
  moves: Iterable<PlayedMove>;
  startedAtMs: number | null; // ms since 1970, UTC; null when not known
  initialFen?: string | null | undefined; // null for the usual start
  event?: string | undefined;
  site?: string | undefined;
  round?: string | undefined;
  tags?: Iterable<readonly [name: string, value: string]> | undefined; // more of them: TimeControl, Termination, ...
}

/**
 * The PGN game of a played one. Dates are UTC; a clock becomes a `%clk` in whole seconds, rounded down, so that no one
 * is shown more time than there was. The moves come from us: an illegal one, or an initialFen that is no position, is
 * a bug and throws RangeError.
 */
export function toPgnGame(played: PlayedGame): PgnGame {
  const position = positionOf(played.initialFen ?? INITIAL_FEN);
  const initialFen = formatFen(position);
  const undo = new Undo();
  const moves: PgnMove[] = [];
  for (const input of played.moves) {
    const move = findMove(position, input);
    if (move === null) throw new RangeError(`Illegal at ply ${moves.length + 1}: ${input.from}${input.to}`);
    const comments = commentsOf(input.clockMs ?? null);
    moves.push({ san: formatSan(position, move), move, nags: [], comments, variations: [] });
    makeMove(position, move, undo);
  }
  return {
    tags: tagsOf(played),
    initialFen: initialFen === INITIAL_FEN ? null : initialFen,
    mainLine: { comments: [], moves },
    result: played.result,
  };
}

function positionOf(fen: string): Position {
  if (fen === INITIAL_FEN) return initialPosition();
  const parsed = parseFen(fen);
  if (!parsed.ok) throw new RangeError(`Not a position (${parsed.fault}): ${fen}`);
  return parsed.position;
}

function commentsOf(clockMs: number | null): readonly PgnComment[] {
  if (clockMs === null) return [];
  return [{ text: '', clockMs: Math.floor(clockMs / 1000) * 1000, commands: [] }];
}

function tagsOf({ event, site, round, white, black, startedAtMs, tags }: PlayedGame): Map<string, string> {
  const all = new Map<string, string>();
  const add = (name: string, value: string | undefined) => value !== undefined && all.set(name, value);
  // An ISO instant in UTC, '2026-11-20T09:08:07.654Z', cut where the standard's forms have their parts (8.1.1.3, 9.5).
  const instant = startedAtMs === null ? undefined : new Date(startedAtMs).toISOString();
  const date = instant?.slice(0, 10).replaceAll('-', '.');
  add('Event', event);
  add('Site', site);
  add('Date', date);
  add('Round', round);
  all.set('White', white).set('Black', black);
  add('UTCDate', date);
  add('UTCTime', instant?.slice(11, 19));
  for (const [name, value] of tags ?? []) all.set(name, value);
  return all;
}
