// sim: audits the clocks. A side is charged the time that it used and no more. Downtime is compensated, and nothing else is. In a
// cluster, downtime is that of the player's node and that of all nodes together.

import { type Absence, common, joined, type Span } from './cluster-log.ts';
import type { PlayerLine, Said } from './line.ts';
import type { GameRow } from './rows.ts';
import type { Audit } from './run-log.ts';

/** Shorter outages are not compensated. */
const OUTAGE_IGNORED_MS = 3_000;
/** The error of measuring an outage: the time since the last heartbeat before it, and the next heartbeat after it. */
export const OUTAGE_SLACK_MS = 2_000;
const LAG_MS = 300;
/** Two servers that were down one after the other can both miss their heartbeats for this long. */
const HEARTBEAT_MS = 1_200;
/** By then, the cluster has detected and compensated a server's downtime, even if the server is up again. */
const MISSED_MS = 6_000;
/** A player who joined earlier than this is in the row. */
const SEATED_MS = 2_000;
/** How long a server needs to detect a closed or dead connection. */
export const DEAD_LINE_MS = 40_000;
/**
 * The error of a server's game clock: half the duration of the fastest statement that set it, including its wait. Two servers differ by up
 * to twice that.
 */
export const CLOCK_ERROR_MS = 60;

/** Spans that must be compensated, and spans that may be. */
interface Losses {
  readonly given: readonly Span[];
  readonly possible: readonly Span[];
}

export function lossesOf(
  { outages, silences, cluster, world }: Audit,
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
  // When two servers are down at once, each may rely on the other.
  const alone = own.filter((absence) =>
    cluster.absences.every((other) => other === absence || areApart(other, absence)),
  );
  const said = world.said.filter((each) => each.userId === userId && each.gameId === gameId);
  const given = alone.flatMap((absence) => lostAlone(absence, lines, said));
  return { given: joined([...outages, ...given]), possible: [...common(all), ...cluster.hangs, ...missed] };
}

const areApart = ({ span: [from, until] }: Absence, { span: [start, end] }: Absence): boolean =>
  until + MISSED_MS < start || from - MISSED_MS > end;

/** The part of a server's downtime in which a player who was connected only to it could not send anything. */
function lostAlone(
  { node, span: [from, until] }: Absence,
  lines: readonly PlayerLine[],
  said: readonly Said[],
): Span[] {
  // A dead connection to another server may still count the player as present.
  const about = lines.filter(({ closedMs }) => (closedMs ?? until) > from - DEAD_LINE_MS);
  const here = about.filter((line) => line.node === node && (line.openedMs ?? until) < from - SEATED_MS);
  const [line] = here;
  const others = about.filter((other) => other !== line);
  const earlier = others.some(({ openedMs }) => (openedMs ?? until) <= from);
  if (line === undefined || earlier || line.deadSinceMs !== null || (line.closedMs ?? until) < from)
    return [];
  const received = said.filter(({ atMs }) => atMs < from - SEATED_MS);
  const isSeated =
    received.some(({ what, atMs }) => what === 'join_game' && atMs > (line.openedMs ?? until)) &&
    !received.some(({ what }) => what === 'leave_game');
  if (!isSeated) return [];
  const backMs = Math.min(until, ...others.map(({ openedMs }) => openedMs ?? until));
  return [[from, backMs]];
}

export function auditClocks(game: GameRow, run: Audit): void {
  const { cluster, say } = run;
  if (game.started_ms === null) return;
  const moves = run.movesOf(game.id);
  const left = { white: game.initial_ms, black: game.initial_ms };
  const lost = {
    white: lossesOf(run, game.white_id, game.id),
    black: lossesOf(run, game.black_id ?? 0, game.id),
  };
  const errorMs = cluster === undefined ? 0 : 2 * CLOCK_ERROR_MS;
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
  // Without an outage, a move costs the time that it took, less the lag credit.
  const within = (start: number, end: number): number =>
    Math.max(0, Math.min(end, untilMs) - Math.max(start, fromMs));
  // At most the time from the last heartbeat before the outage to the first pass after it.
  const possible = maybe.reduce(
    (sum, [start, end]) => sum + within(start - OUTAGE_SLACK_MS, end + OUTAGE_SLACK_MS),
    0,
  );
  let [given, slack] = [0, 0];
  for (const [start, end] of surely) {
    if (within(start, end) === 0) continue;
    slack += OUTAGE_SLACK_MS;
    // A starting server is counted as up from its first heartbeat, but accepts commands later.
    if (end - start > OUTAGE_IGNORED_MS + HEARTBEAT_MS) given += within(start, end);
  }
  const elapsed = untilMs - fromMs;
  return { most: elapsed - given + slack, least: elapsed - possible - LAG_MS };
}
