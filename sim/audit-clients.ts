// sim: audits the clients. They detect dead connections and keep good ones, every move is answered, no board stays outdated, and shown
// clocks agree with the server's. In a cluster, every player receives every change from any node, no connected player is shown as away,
// and the nodes agree on times.
import { CLOCK_ERROR_MS, DEAD_LINE_MS, lossesOf, OUTAGE_SLACK_MS } from './audit-clocks.ts';
import type { QuietGame, Span } from './cluster-log.ts';
import type { PlayerLine } from './line.ts';
import type { TableSeen } from './player-world.ts';
import { type GameRow, isSeated, type MoveRow } from './rows.ts';
import type { Audit } from './run-log.ts';

/** The error of a shown clock: half of the longest round trip, lost packets included. */
const CLOCK_SLACK_MS = 2_000;
/** Within this time after an outage, every server has compensated it. */
const GIVEN_BACK_MS = 4_000;
/** Ends that the server sends to both players at once. */
const TOLD_ENDS = new Set(['checkmate', 'resignation', 'early-resignation', 'agreement', 'stalemate']);
/** The interval between pings, plus the five seconds in which each must be answered. */
const DEAD_MS = { game: 10_000 + 5_000, lobby: 30_000 + 5_000 };
/** A connection that has been good for this long has answered a ping. */
const WELL_MS = 6_500;
const NOTICE_SLACK_MS = 1_500;
/** How soon a good connection must answer a move or fill a gap. */
const SETTLED_MS = 12_000;

/** Spectators of staked games see a move after three more plies or a minute. */
const BEHIND_PLIES = 3;
const BEHIND_MS = 60_000;

/** How soon every client must have a change, once all nodes run and receive messages. */
export const UPDATED_WITHIN_MS = 6_000;
/** The longest interval at which a player looks at the screen. */
const LOOK_MS = 1_200;
/** How long a move may wait for earlier messages of its connection while a server loads a game. */
const QUEUE_MS = 2_000;

export function auditClients(run: Audit): void {
  const { world, outages, cluster, gameOf, say } = run;
  for (const line of world.linesSeen) auditLine(line, run);
  const outagesOf = outagesByMover(run);
  const away = [...outages, ...(cluster?.absences ?? []).map(({ span }) => span)];
  for (const seen of world.tablesSeen) {
    const game = gameOf(seen.gameId);
    if (game === undefined) continue;
    // Clients need time to recover from an outage.
    const isAfterOutage = away.some(([from, until]) => from < seen.atMs && until > seen.atMs - SETTLED_MS);
    if (!isAfterOutage) auditHanging(seen, say);
    if (!isAfterOutage && cluster === undefined) auditBoard(seen, game, run);
    auditClock(seen, game, outagesOf(game, seen.ply), run);
    auditSpectator(seen, game, run);
  }
  if (cluster === undefined) return;
  for (const seen of world.tablesSeen) auditReceived(seen, run);
  auditAway(run);
  for (const quiet of cluster.quiet) auditQuiet(quiet, run);
  auditInstants(run);
}

/** The spans in which the clock of the side to move may have been compensated, for the position after `ply` plies. */
function outagesByMover(run: Audit): (game: GameRow, ply: number) => readonly Span[] {
  if (run.cluster === undefined) return () => [...run.outages, ...run.silences];
  const known = new Map<number, readonly Span[]>();
  return ({ white_id, black_id }, ply) => {
    const mover = (ply % 2 === 0 ? white_id : black_id) ?? 0;
    const spans = known.get(mover) ?? lossesOf(run, mover, 0).possible;
    known.set(mover, spans);
    return spans;
  };
}

function auditLine(line: PlayerLine, { endMs, outages, say }: Audit): void {
  const { openedMs, deadSinceMs, closedMs, userId } = line;
  if (openedMs !== null && deadSinceMs !== null) {
    const unseenMs = (closedMs ?? endMs) - Math.max(openedMs, deadSinceMs);
    const limitMs = line.hadGame ? DEAD_MS.game : DEAD_MS.lobby;
    if (unseenMs > limitMs + NOTICE_SLACK_MS)
      say(`player ${userId} kept a dead connection for ${unseenMs} ms`);
  }
  if (!line.isGivenUp || closedMs === null || line.wellMs < WELL_MS) return;
  if (!outages.some(([from, until]) => from < closedMs && until > closedMs - SETTLED_MS))
    say(`player ${userId} gave up a connection that was good for ${line.wellMs} ms`);
}

function auditHanging({ userId, gameId, atMs, lineWellMs, movedMs }: TableSeen, say: Audit['say']): void {
  if (lineWellMs >= SETTLED_MS && movedMs !== null && movedMs < atMs - SETTLED_MS)
    say(`player ${userId}: a move in game ${gameId} is unanswered for ${atMs - movedMs} ms`);
}

/** A player with a good connection sees the current game while all connections lead to one server. */
function auditBoard(seen: TableSeen, game: GameRow, { movesOf, say }: Audit): void {
  if (seen.lineWellMs < SETTLED_MS) return;
  const beforeMs = seen.atMs - SETTLED_MS;
  // These servers do not publish updates to each other.
  const sinceMs = seen.atMs - Math.min(seen.togetherMs, seen.lineWellMs);
  const isTold = (atMs: number): boolean => atMs > sinceMs && atMs < beforeMs;
  const moves = movesOf(game.id);
  const missed = moves.find((move) => move.ply > seen.ply && isTold(knownMs(seen, game, moves, move)));
  if (missed !== undefined)
    say(`player ${seen.userId} shows ply ${seen.ply} of game ${seen.gameId}, not ${missed.ply}`);
  if (TOLD_ENDS.has(game.reason ?? '') && game.ended_ms !== null && isTold(game.ended_ms))
    say(`player ${seen.userId} plays game ${seen.gameId}, which is over`);
}

/** Compares the clocks on the board with the server's clocks of that position. Skips positions that an outage affected. */
function auditClock(seen: TableSeen, game: GameRow, outages: readonly Span[], { movesOf, say }: Audit): void {
  const moves = movesOf(game.id);
  const last = moves[seen.ply - 1];
  const sinceMs =
    seen.ply === 0 ? game.started_ms : last === undefined ? null : knownMs(seen, game, moves, last);
  if (sinceMs === null) return;
  // When a game ends, a spectator receives all moves at once, each with its original time.
  if (game.ended_ms !== null && game.ended_ms <= seen.atMs && isBehind(seen, game)) return;
  if (outages.some(([from, until]) => from < seen.atMs && until + GIVEN_BACK_MS > sinceMs)) return;
  const turn = seen.ply % 2 === 0 ? 'white' : 'black';
  const isOnItsWay = seen.movedMs !== null && seen.side === turn;
  for (const side of ['white', 'black'] as const) {
    const shownMs = side === 'white' ? seen.whiteMs : seen.blackMs;
    const leftMs = (side === 'white' ? last?.white_ms : last?.black_ms) ?? game.initial_ms;
    const nowMs = side === turn ? leftMs - (seen.atMs - sinceMs) : leftMs;
    // The mover's clock stops when the move is made, or when the client last found that the server did not have the move.
    const mostMs = isOnItsWay && side === turn ? leftMs - ((seen.stoodMs ?? sinceMs) - sinceMs) : nowMs;
    if (shownMs < Math.max(0, nowMs) - CLOCK_SLACK_MS || shownMs > Math.max(0, mostMs) + CLOCK_SLACK_MS)
      say(
        `player ${seen.userId} is shown ${shownMs} ms for ${side} in game ${seen.gameId}, not ${nowMs} to ${mostMs}`,
      );
  }
}

/** Whether the board belongs to a spectator of a staked game, who sees moves late. */
function isBehind({ userId }: TableSeen, game: GameRow): boolean {
  return game.wager > 0n && !isSeated(game, userId);
}

/** Returns when the move may be shown on that board, in ms since 1970. All moves may be shown once the game has ended. */
function knownMs(seen: TableSeen, game: GameRow, moves: readonly MoveRow[], move: MoveRow): number {
  if (!isBehind(seen, game)) return move.at_ms;
  const third = moves[move.ply - 1 + BEHIND_PLIES]?.at_ms ?? Number.POSITIVE_INFINITY;
  return Math.min(move.at_ms + BEHIND_MS, third, game.ended_ms ?? Number.POSITIVE_INFINITY);
}

function auditSpectator(seen: TableSeen, game: GameRow, { cluster, movesOf, say }: Audit): void {
  const moves = movesOf(game.id);
  const last = moves[seen.ply - 1];
  if (last === undefined) return;
  // The clocks of two servers may differ.
  const errorMs = cluster === undefined ? 0 : 2 * CLOCK_ERROR_MS;
  const earlyMs = knownMs(seen, game, moves, last) - seen.atMs - errorMs;
  if (earlyMs > 0 && isBehind(seen, game))
    say(`player ${seen.userId} knows ply ${seen.ply} of game ${seen.gameId} ${earlyMs} ms too early`);
}

/** Checks every board that was shown, including those of the fault phase. */
function auditReceived(seen: TableSeen, { gameOf, movesOf, say }: Audit): void {
  const { userId, gameId, ply } = seen;
  const game = gameOf(gameId);
  if (game === undefined || !isSettled(seen)) return;
  const moves = movesOf(gameId);
  const beforeMs = seen.atMs - UPDATED_WITHIN_MS;
  const missed = moves.find((move) => move.ply > ply && knownMs(seen, game, moves, move) < beforeMs);
  if (missed !== undefined)
    say(
      `player ${userId} did not receive ply ${missed.ply} of game ${gameId} within ${UPDATED_WITHIN_MS} ms`,
    );
  if (game.ended_ms !== null && game.ended_ms < beforeMs)
    say(`player ${userId} did not receive the end of game ${gameId} within ${UPDATED_WITHIN_MS} ms`);
}

const isSettled = ({ togetherMs, lineWellMs }: TableSeen): boolean =>
  Math.min(togetherMs, lineWellMs) >= UPDATED_WITHIN_MS;

/** A player with a good connection and an open board must not be shown as away. */
function auditAway({ world, say }: Audit): void {
  for (const looks of Map.groupBy(world.tablesSeen, ({ gameId }) => gameId).values()) {
    for (const seen of looks) {
      if (!seen.isOpponentAway || seen.isOutOfOrder || !isSettled(seen)) continue;
      const others = looks.filter(
        ({ userId, side, atMs }) =>
          userId !== seen.userId &&
          side !== null &&
          atMs <= seen.atMs &&
          atMs > seen.atMs - 2 * UPDATED_WITHIN_MS,
      );
      const isThere =
        others.some((look) => isSettled(look) && look.atMs > seen.atMs - LOOK_MS) &&
        others.some(({ atMs }) => atMs < seen.atMs - UPDATED_WITHIN_MS);
      if (isThere) say(`player ${seen.userId} is shown a connected opponent as away in game ${seen.gameId}`);
    }
  }
}

/** Every board must show what the row contains, and the row must list the connected players. */
function auditQuiet({ gameId, atMs, match, numbers }: QuietGame, { world, say }: Audit): void {
  const seats = [match.white, match.black];
  const lines = world.linesSeen.filter((line) => line.openedMs !== null && line.openedMs <= atMs);
  for (const { userId, at } of seats) {
    for (const number of at) {
      const isThere = lines.some(
        (line) =>
          line.userId === userId &&
          numbers[line.node ?? -1] === number &&
          (line.closedMs ?? atMs) >= atMs - DEAD_LINE_MS,
      );
      if (!isThere)
        say(`game ${gameId}: player ${userId} is recorded at node ${number} and not connected there`);
    }
  }
  const looks = world.tablesSeen.filter(
    (seen) =>
      seen.gameId === gameId &&
      seen.atMs <= atMs &&
      seen.atMs > atMs - LOOK_MS &&
      seen.lineWellMs > UPDATED_WITHIN_MS,
  );
  for (const seen of looks) {
    const own = seats.find(({ userId }) => userId === seen.userId);
    const other = seats.find(({ userId }) => userId !== seen.userId);
    if (own === undefined || other === undefined) continue;
    const number = numbers[seen.node ?? -1] ?? 0;
    if (own.awaySinceMs !== null)
      say(`game ${gameId}: player ${seen.userId} is recorded as away and is connected`);
    if (!own.at.includes(number))
      say(`game ${gameId}: player ${seen.userId} is connected to node ${number} and not recorded there`);
    if (seen.ply !== match.ply)
      say(`player ${seen.userId} sees ply ${seen.ply} of game ${gameId}, not ${match.ply}`);
    // Offers and absences do not change `seq`, so a board is wrong after their messages were reordered.
    if (seen.isOutOfOrder) continue;
    if (match.drawOfferedBy !== null && seen.drawOffer !== match.drawOfferedBy)
      say(
        `player ${seen.userId} sees a draw offered by ${seen.drawOffer} in game ${gameId}, not ${match.drawOfferedBy}`,
      );
    if (seen.isOpponentAway !== other.isAbsent)
      say(
        `player ${seen.userId} sees the other as away in game ${gameId}: ${seen.isOpponentAway}, not ${other.isAbsent}`,
      );
  }
}

/** A move has the time of its arrival, measured by the clock of any node. */
function auditInstants(run: Audit): void {
  const { moves, world, gameOf, say } = run;
  const arrivals = Map.groupBy(world.said, ({ moveId }) => moveId);
  for (const { game_id: gameId, ply, at_ms: atMs, client_move_id: moveId } of moves) {
    if (moveId === null) continue; // an invalid message has no move id
    const said = arrivals.get(moveId);
    if (said === undefined) {
      say(`game ${gameId}: ply ${ply} was never sent`);
      continue;
    }
    const byMs = said.map((each) => atMs - each.atMs);
    if (byMs.every((ms) => ms < -CLOCK_ERROR_MS))
      say(`game ${gameId}: ply ${ply} was played ${-Math.max(...byMs)} ms before it arrived`);
    if (byMs.some((ms) => ms <= QUEUE_MS)) continue;
    const mover = gameOf(gameId)?.[ply % 2 === 1 ? 'white_id' : 'black_id'] ?? 0;
    const { possible } = lossesOf(run, mover, gameId);
    if (!possible.some(([from, until]) => from - OUTAGE_SLACK_MS < atMs && until + OUTAGE_SLACK_MS > atMs))
      say(`game ${gameId}: ply ${ply} was played ${Math.min(...byMs)} ms after it arrived`);
  }
}
