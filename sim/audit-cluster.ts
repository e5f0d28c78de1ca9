// sim: audits a cluster. Every player receives every change from any node, no connected player is shown as away, and the nodes agree on
// times.

import { knownMs } from './audit-clients.ts';
import { CLOCK_ERROR_MS, DEAD_LINE_MS, lossesOf } from './audit-clocks.ts';
import type { QuietGame } from './cluster-log.ts';
import type { TableSeen } from './player-world.ts';
import type { GameRow, MoveRow, RunLog, Say } from './run-log.ts';

/** How soon every client must have a change, once all nodes run and receive messages. */
export const UPDATED_WITHIN_MS = 6_000;
/** The longest interval at which a player looks at the screen. */
const LOOK_MS = 1_200;
/** The error of times that are measured after an outage. */
const SLACK_MS = 3_500;
/** How long a move may wait for earlier messages of its connection while a server loads a game. */
const QUEUE_MS = 2_000;

export function auditCluster(
  games: readonly GameRow[],
  moves: readonly MoveRow[],
  log: RunLog,
  say: Say,
): void {
  const byGame = Map.groupBy(moves, ({ game_id }) => game_id);
  const byId = new Map(games.map((game) => [game.id, game]));
  for (const seen of log.world.tablesSeen) {
    const game = byId.get(seen.gameId);
    if (game !== undefined) auditReceived(seen, game, byGame.get(seen.gameId) ?? [], say);
  }
  auditAway(log, say);
  for (const quiet of log.cluster?.quiet ?? []) auditQuiet(quiet, log, say);
  auditInstants(games, moves, log, say);
}

/** Checks every board that was shown, including those of the fault phase. */
function auditReceived(seen: TableSeen, game: GameRow, moves: readonly MoveRow[], say: Say): void {
  const { userId, gameId, ply } = seen;
  if (Math.min(seen.togetherMs, seen.lineWellMs) < UPDATED_WITHIN_MS) return;
  const beforeMs = seen.atMs - UPDATED_WITHIN_MS;
  const missed = moves.find((move) => move.ply > ply && knownMs(seen, game, moves, move) < beforeMs);
  if (missed !== undefined)
    say(
      `player ${userId} did not receive ply ${missed.ply} of game ${gameId} within ${UPDATED_WITHIN_MS} ms`,
    );
  if (game.ended_ms !== null && game.ended_ms < beforeMs)
    say(`player ${userId} did not receive the end of game ${gameId} within ${UPDATED_WITHIN_MS} ms`);
}

/** A player with a good connection and an open board must not be shown as away. */
function auditAway({ world }: RunLog, say: Say): void {
  const isSettled = ({ togetherMs, lineWellMs }: TableSeen): boolean =>
    Math.min(togetherMs, lineWellMs) >= UPDATED_WITHIN_MS;
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
function auditQuiet({ gameId, atMs, match, numbers }: QuietGame, { world }: RunLog, say: Say): void {
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
function auditInstants(games: readonly GameRow[], moves: readonly MoveRow[], log: RunLog, say: Say): void {
  const seats = new Map(games.map(({ id, white_id, black_id }) => [id, { white_id, black_id }]));
  const arrivals = Map.groupBy(log.world.said, ({ moveId }) => moveId);
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
    const mover = (ply % 2 === 1 ? seats.get(gameId)?.white_id : seats.get(gameId)?.black_id) ?? 0;
    const { possible } = lossesOf(log, mover, gameId);
    if (!possible.some(([from, until]) => from - SLACK_MS < atMs && until + SLACK_MS > atMs))
      say(`game ${gameId}: ply ${ply} was played ${Math.min(...byMs)} ms after it arrived`);
  }
}
