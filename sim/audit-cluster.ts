// sim: what servers that tell each other owe to players, whichever server each of them is at: everyone is told of everything, nobody
// is away who is there, and an instant is the same at each of them.
import { CLOCK_ERROR_MS, DEAD_LINE_MS, lossesOf } from './audit-clocks.ts';
import { knownMs } from './audit-spectators.ts';
import type { QuietGame } from './cluster-log.ts';
import type { TableSeen } from './player-world.ts';
import type { GameRow, MoveRow, RunLog, Say } from './run-log.ts';

/** Once all servers run and hear each other, everyone is told of each change within this. */
export const UPDATED_WITHIN_MS = 6_000;
/** How often a player looks at the screen, at least. */
const LOOK_MS = 1_200;
/** An outage moves the instant of what comes after it, as far as it is measured. */
const SLACK_MS = 3_500;
/** What a player's move may wait for what the same line said before it, at a server that loads a game. */
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
    if (game !== undefined) auditTold(seen, game, byGame.get(seen.gameId) ?? [], say);
  }
  auditAway(log, say);
  for (const quiet of log.cluster?.quiet ?? []) auditQuiet(quiet, log, say);
  auditInstants(games, moves, log, say);
}

/** Whatever happened before, in the storm too. */
function auditTold(seen: TableSeen, game: GameRow, moves: readonly MoveRow[], say: Say): void {
  const { userId, gameId, ply } = seen;
  if (Math.min(seen.togetherMs, seen.lineWellMs) < UPDATED_WITHIN_MS) return;
  const beforeMs = seen.atMs - UPDATED_WITHIN_MS;
  const missed = moves.find((move) => move.ply > ply && knownMs(seen, game, moves, move) < beforeMs);
  if (missed !== undefined)
    say(
      `player ${userId} was not told of ply ${missed.ply} of game ${gameId} within ${UPDATED_WITHIN_MS} ms`,
    );
  if (game.ended_ms !== null && game.ended_ms < beforeMs)
    say(`player ${userId} was not told of the end of game ${gameId} within ${UPDATED_WITHIN_MS} ms`);
}

/** Nobody is shown as away who has had a good line, and the board before them, for as long as telling takes. */
function auditAway({ world }: RunLog, say: Say): void {
  const isSettled = ({ togetherMs, lineWellMs }: TableSeen): boolean =>
    Math.min(togetherMs, lineWellMs) >= UPDATED_WITHIN_MS;
  for (const looks of Map.groupBy(world.tablesSeen, ({ gameId }) => gameId).values()) {
    for (const seen of looks) {
      if (!seen.isOpponentAway || !isSettled(seen)) continue;
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
      if (isThere)
        say(`player ${seen.userId} was told that the other is away in game ${seen.gameId}, who is there`);
    }
  }
}

/** Every board shows what the row says, and the row who is there. */
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
      if (!isThere) say(`game ${gameId}: player ${userId} is counted at server ${number}, and is not there`);
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
    if (own.awaySinceMs !== null) say(`game ${gameId}: player ${seen.userId} is away, and is there`);
    if (!own.at.includes(number))
      say(`game ${gameId}: player ${seen.userId} is not counted at server ${number}, and is there`);
    if (seen.ply !== match.ply)
      say(`player ${seen.userId} sees ply ${seen.ply} of game ${gameId}, not ${match.ply}`);
    // A state out of turn may bring an offer back that is over (whoever answers it is told), or take one that stands.
    if (match.drawOfferedBy !== null && !seen.isOutOfOrder && seen.drawOffer !== match.drawOfferedBy)
      say(
        `player ${seen.userId} sees a draw offered by ${seen.drawOffer} in game ${gameId}, not ${match.drawOfferedBy}`,
      );
    if (seen.isOpponentAway !== other.isAbsent)
      say(
        `player ${seen.userId} sees the other as away in game ${gameId}: ${seen.isOpponentAway}, not ${other.isAbsent}`,
      );
  }
}

/** The instant of a move is that of its arrival at a server, by whichever server's clock: what lies between two is what was used. */
function auditInstants(games: readonly GameRow[], moves: readonly MoveRow[], log: RunLog, say: Say): void {
  const seats = new Map(games.map(({ id, white_id, black_id }) => [id, { white_id, black_id }]));
  const arrivals = Map.groupBy(log.world.said, ({ moveId }) => moveId);
  for (const { game_id: gameId, ply, at_ms: atMs, client_move_id: moveId } of moves) {
    if (moveId === null) continue; // a player's trick, which has no name
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
