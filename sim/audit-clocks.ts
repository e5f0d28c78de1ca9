// sim: whether clocks were charged what was used, and no more. No one pays for time in which the server was away, and no one is
// given other time. Where servers tell each other, the away server is the player's own, and all of them together.

import { type Absence, common, joined, type Span } from './cluster-log.ts';
import type { LineSeen, Said } from './player-world.ts';
import type { GameRow, MoveRow, RunLog, Say } from './run-log.ts';

/** An outage up to this long is no one's loss worth giving back. */
const OUTAGE_IGNORED_MS = 3_000;
/**
 * What measuring an outage costs: the last answer before it, and passes over the games until commands are taken again. A pass that
 * took longer than the one before it is repeated, and nobody plays meanwhile (seed 6: 2,955 ms after the database was back).
 */
const SLACK_MS = 3_500;
const LAG_MS = 300;
/** Two servers that were away one after the other have not said that they live for a heartbeat, and a little. */
const HEARTBEAT_MS = 1_200;
/** A server that was away is missed by then, and what it took given back, even if it is there again. */
const MISSED_MS = 6_000;
/** Whoever joined before that is in the row. */
const SEATED_MS = 2_000;
/** Until a server knows that a line to it is closed or dead: both are told late where the line is silent. */
export const DEAD_LINE_MS = 40_000;
/**
 * A server's clock of the games is as wrong as half of the fastest of the statements by which it was set, with its wait for those of
 * others; two servers differ by twice that.
 */
export const CLOCK_ERROR_MS = 60;

/** Spans for which a player must be given time, and those for which one may be. */
export interface Losses {
  readonly given: readonly Span[];
  readonly possible: readonly Span[];
}

export function lossesOf(
  { outages, silences, cluster, world }: RunLog,
  userId: number,
  gameId: number,
): Losses {
  if (cluster === undefined) return { given: outages, possible: joined([...outages, ...silences], 0) };
  const places = [...new Set(cluster.absences.map(({ node }) => node))];
  const all = places.map((place) =>
    joined(
      cluster.absences.filter(({ node }) => node === place).map(({ span }) => span),
      HEARTBEAT_MS,
    ),
  );
  const lines = world.linesSeen.filter((line) => line.userId === userId && line.openedMs !== null);
  const own = cluster.absences.filter(({ node, span: [from, until] }) =>
    lines.some(
      (line) =>
        line.node === node &&
        (line.openedMs ?? 0) <= until &&
        (line.closedMs ?? Number.POSITIVE_INFINITY) >= from - DEAD_LINE_MS,
    ),
  );
  const missed = own.map(({ span: [from, until] }): Span => [from, Math.max(until, from + MISSED_MS)]);
  // Two servers that are away at once may each rely on the other.
  const alone = own.filter((absence) =>
    cluster.absences.every((other) => other === absence || areApart(other, absence)),
  );
  const given = alone.flatMap((absence) => lostAlone(absence, lines, world.said, userId, gameId));
  return { given: joined([...outages, ...given]), possible: [...common(all), ...cluster.hangs, ...missed] };
}

const areApart = ({ span: [from, until] }: Absence, { span: [start, end] }: Absence): boolean =>
  until + MISSED_MS < start || from - MISSED_MS > end;

/** The part of a server's absence in which a player, who was at it alone, could not be heard. */
function lostAlone(
  { node, span: [from, until] }: Absence,
  lines: readonly LineSeen[],
  said: readonly Said[],
  userId: number,
  gameId: number,
): Span[] {
  // A dead line elsewhere may still count as being there.
  const about = lines.filter(({ closedMs }) => (closedMs ?? until) > from - DEAD_LINE_MS);
  const here = about.filter((line) => line.node === node && (line.openedMs ?? until) < from - SEATED_MS);
  const [line] = here;
  const others = about.filter((other) => other !== line);
  const earlier = others.some(({ openedMs }) => (openedMs ?? until) <= from);
  if (line === undefined || earlier || line.deadSinceMs !== null || (line.closedMs ?? until) < from)
    return [];
  const heard = said.filter(
    (each) => each.userId === userId && each.gameId === gameId && each.atMs < from - SEATED_MS,
  );
  const isSeated =
    heard.some(({ what, atMs }) => what === 'join_game' && atMs > (line.openedMs ?? until)) &&
    !heard.some(({ what }) => what === 'leave_game');
  if (!isSeated) return [];
  const backMs = Math.min(until, ...others.map(({ openedMs }) => openedMs ?? until));
  return [[from, backMs]];
}

export function auditClocks(game: GameRow, moves: readonly MoveRow[], log: RunLog, say: Say): void {
  if (game.started_ms === null) return;
  const left = { white: game.initial_ms, black: game.initial_ms };
  const lost = {
    white: lossesOf(log, game.white_id, game.id),
    black: lossesOf(log, game.black_id ?? 0, game.id),
  };
  const errorMs = log.cluster === undefined ? 0 : 2 * CLOCK_ERROR_MS;
  let sinceMs = game.started_ms;
  for (const move of moves) {
    const side = move.ply % 2 === 1 ? 'white' : 'black';
    const after = { white: move.white_ms, black: move.black_ms };
    const other = side === 'white' ? 'black' : 'white';
    if (after[other] !== left[other]) say(`game ${game.id}: ply ${move.ply} changed the other clock`);
    const charged = left[side] + game.increment_ms - after[side];
    const { most, least } = chargeable(sinceMs, move.at_ms, lost[side]);
    if (charged > most + errorMs)
      say(`game ${game.id}: ply ${move.ply} cost ${charged} ms, at most ${most} was its own`);
    if (charged < least - errorMs)
      say(`game ${game.id}: ply ${move.ply} cost ${charged} ms, at least ${least} was used`);
    left[side] = after[side];
    sinceMs = move.at_ms;
  }
  if (game.reason !== 'timeout' || game.ended_ms === null) return;
  const side = moves.length % 2 === 0 ? 'white' : 'black';
  const { most } = chargeable(sinceMs, game.ended_ms, lost[side]);
  if (most + errorMs < left[side])
    say(`game ${game.id}: ${side} was flagged with ${left[side] - most} ms to go`);
}

function chargeable(
  fromMs: number,
  untilMs: number,
  { given: surely, possible: maybe }: Losses,
): { most: number; least: number } {
  // Where no outage was there is nothing to measure: a move costs what it took, less the lag.
  const within = (start: number, end: number): number =>
    Math.max(0, Math.min(end, untilMs) - Math.max(start, fromMs));
  // Measured from the last heartbeat before it to the first pass after it: no one is given more, whichever server finds it.
  const possible = maybe.reduce((sum, [start, end]) => sum + within(start - SLACK_MS, end + SLACK_MS), 0);
  let [given, slack] = [0, 0];
  for (const [start, end] of surely) {
    if (within(start, end) === 0) continue;
    slack += SLACK_MS;
    if (end - start > OUTAGE_IGNORED_MS) given += within(start, end);
  }
  const elapsed = untilMs - fromMs;
  return { most: elapsed - given + slack, least: elapsed - possible - LAG_MS };
}
