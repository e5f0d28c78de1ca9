// sim: audits the clients. They detect dead connections and keep good ones, every move is answered, no board stays outdated, and shown
// clocks agree with the server's.
import { CLOCK_ERROR_MS, lossesOf } from './audit-clocks.ts';
import type { Span } from './cluster-log.ts';
import type { LineSeen, TableSeen } from './player-world.ts';
import type { GameRow, MoveRow, RunLog, Say } from './run-log.ts';

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

export function auditClients(
  games: readonly GameRow[],
  moves: readonly MoveRow[],
  log: RunLog,
  say: Say,
): void {
  for (const line of log.world.linesSeen) auditLine(line, log, say);
  const byGame = Map.groupBy(moves, ({ game_id }) => game_id);
  const byId = new Map(games.map((game) => [game.id, game]));
  const outagesOf = outagesByMover(log);
  const away = [...log.outages, ...(log.cluster?.absences ?? []).map(({ span }) => span)];
  for (const seen of log.world.tablesSeen) {
    const game = byId.get(seen.gameId);
    if (game === undefined) continue;
    const own = byGame.get(seen.gameId) ?? [];
    // Clients need time to recover from an outage.
    const isAfterOutage = away.some(([from, until]) => from < seen.atMs && until > seen.atMs - SETTLED_MS);
    if (!isAfterOutage) auditHanging(seen, say);
    if (!isAfterOutage && log.cluster === undefined) auditBoard(seen, game, own, say);
    auditClock(seen, game, own, outagesOf(game, seen.ply), say);
    auditSpectator(seen, game, own, log.cluster === undefined ? 0 : 2 * CLOCK_ERROR_MS, say);
  }
}

/** The spans in which the clock of the side to move may have been compensated, for the position after `ply` plies. */
function outagesByMover(log: RunLog): (game: GameRow, ply: number) => readonly Span[] {
  if (log.cluster === undefined) return () => [...log.outages, ...log.silences];
  const known = new Map<number, readonly Span[]>();
  return ({ white_id, black_id }, ply) => {
    const mover = (ply % 2 === 0 ? white_id : black_id) ?? 0;
    const spans = known.get(mover) ?? lossesOf(log, mover, 0).possible;
    known.set(mover, spans);
    return spans;
  };
}

function auditLine(line: LineSeen, { endMs, outages }: RunLog, say: Say): void {
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

function auditHanging({ userId, gameId, atMs, lineWellMs, movedMs }: TableSeen, say: Say): void {
  if (lineWellMs >= SETTLED_MS && movedMs !== null && movedMs < atMs - SETTLED_MS)
    say(`player ${userId}: a move in game ${gameId} is unanswered for ${atMs - movedMs} ms`);
}

/** A player with a good connection sees the current game while all connections lead to one server. */
function auditBoard(seen: TableSeen, game: GameRow, moves: readonly MoveRow[], say: Say): void {
  if (seen.lineWellMs < SETTLED_MS) return;
  const beforeMs = seen.atMs - SETTLED_MS;
  // These servers do not publish updates to each other.
  const sinceMs = seen.atMs - Math.min(seen.togetherMs, seen.lineWellMs);
  const isTold = (atMs: number): boolean => atMs > sinceMs && atMs < beforeMs;
  const missed = moves.find((move) => move.ply > seen.ply && isTold(knownMs(seen, game, moves, move)));
  if (missed !== undefined)
    say(`player ${seen.userId} shows ply ${seen.ply} of game ${seen.gameId}, not ${missed.ply}`);
  if (TOLD_ENDS.has(game.reason ?? '') && game.ended_ms !== null && isTold(game.ended_ms))
    say(`player ${seen.userId} plays game ${seen.gameId}, which is over`);
}

/** Compares the clocks on the board with the server's clocks of that position. Skips positions that an outage affected. */
function auditClock(
  seen: TableSeen,
  game: GameRow,
  moves: readonly MoveRow[],
  outages: readonly Span[],
  say: Say,
): void {
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
function isBehind({ userId }: TableSeen, { wager, white_id, black_id }: GameRow): boolean {
  return wager > 0n && userId !== white_id && userId !== black_id;
}

/** Returns when the move may be shown on that board, in ms since 1970. All moves may be shown once the game has ended. */
export function knownMs(seen: TableSeen, game: GameRow, moves: readonly MoveRow[], move: MoveRow): number {
  if (!isBehind(seen, game)) return move.at_ms;
  const third = moves[move.ply - 1 + BEHIND_PLIES]?.at_ms ?? Number.POSITIVE_INFINITY;
  return Math.min(move.at_ms + BEHIND_MS, third, game.ended_ms ?? Number.POSITIVE_INFINITY);
}

/** `errorMs`: the largest difference between the clocks of two servers. */
function auditSpectator(
  seen: TableSeen,
  game: GameRow,
  moves: readonly MoveRow[],
  errorMs: number,
  say: Say,
): void {
  const last = moves[seen.ply - 1];
  if (last === undefined) return;
  const earlyMs = knownMs(seen, game, moves, last) - seen.atMs - errorMs;
  if (earlyMs > 0 && isBehind(seen, game))
    say(`player ${seen.userId} knows ply ${seen.ply} of game ${seen.gameId} ${earlyMs} ms too early`);
}
