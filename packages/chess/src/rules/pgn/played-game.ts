// PGN: converts a game of the site to a PGN game, for downloads and shared texts.
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

/** A move with the clock after it. */
export interface TimedMove extends MoveInput {
  clockMs?: number | null | undefined; // the mover's remaining time after the move, in ms
}

/** The data for a game's tags and moves. */
export interface PlayedGame {
  white: string; // display name
  black: string; // display name
  result: PgnResult;
  moves: Iterable<TimedMove>;
  startedAtMs: number | null; // ms since 1970, UTC; null when unknown
  initialFen?: string | null | undefined; // null for the usual initial position
  event?: string | undefined;
  site?: string | undefined;
  round?: string | undefined;
  tags?: Iterable<readonly [name: string, value: string]> | undefined; // additional tags: TimeControl, Termination, ...
}

/**
 * Returns the PGN game of a game. Dates are UTC. A clock becomes a `%clk` in whole seconds, rounded down, so that it
 * never shows more time than was left. Throws RangeError for an illegal move or an invalid initialFen, because the
 * moves come from the site's own storage.
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
  const map = new Map<string, string>();
  const add = (name: string, value: string | undefined) => value !== undefined && map.set(name, value);
  // An ISO time in UTC, '2026-11-20T09:08:07.654Z', from which the formats of the standard are cut (8.1.1.3, 9.5).
  const startedAt = startedAtMs === null ? undefined : new Date(startedAtMs).toISOString();
  const date = startedAt?.slice(0, 10).replaceAll('-', '.');
  add('Event', event);
  add('Site', site);
  add('Date', date);
  add('Round', round);
  map.set('White', white).set('Black', black);
  add('UTCDate', date);
  add('UTCTime', startedAt?.slice(11, 19));
  for (const [name, value] of tags ?? []) map.set(name, value);
  return map;
}
