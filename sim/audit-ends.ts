// sim: audits the ends of games. Result, reason and winner agree with the board, only a player who may request an end requested it, and
// deadlines had passed.

import type { Chess } from 'chess.js';
import type { Said } from './line.ts';
import { type GameRow, isSeated } from './rows.ts';
import type { Audit } from './run-log.ts';

const FIRST_MOVE_MS = 60_000;
const READY_MS = 30_000;
const WAITING_MS = 3_600_000;
const ABSENCE_MS = 610_000;
/** A longer outage voids the game. */
const VOID_MS = 1_800_000;
/** The server dates an outage from its last heartbeat. */
const HEARTBEAT_MS = 1_500;
/** Messages are recorded with the time of sending. */
const ON_THE_WAY_MS = 1_000;
/** A heartbeat that waits while the database hangs is written with the time at which it was sent, up to an interval into the hang. */
const QUEUED_MS = 1_000;
/** How long a server's start may take, including a short outage right after it. */
const OPENING_MS = 10_000;

const RESULTS: Readonly<Record<string, readonly string[]>> = {
  checkmate: ['white_wins', 'black_wins'],
  resignation: ['white_wins', 'black_wins'],
  timeout: ['white_wins', 'black_wins'],
  absence: ['forfeit'],
  agreement: ['draw'],
  stalemate: ['draw'],
  threefold: ['draw'],
  'fifty-moves': ['draw'],
  'insufficient-material': ['draw'],
  'timeout-insufficient': ['draw'],
  'move-limit': ['draw'],
  'first-move': ['aborted'],
  'early-resignation': ['aborted'],
  declined: ['aborted'],
  'ready-expired': ['aborted'],
  cancelled: ['cancelled'],
  expired: ['cancelled'],
  outage: ['void'],
};

/** Draws by the rules, as detected by chess.js. */
const DRAWN: Readonly<Record<string, (board: Chess) => boolean>> = {
  stalemate: (board) => board.isStalemate(),
  threefold: (board) => board.isThreefoldRepetition(),
  'fifty-moves': (board) => board.isDrawByFiftyMoves(),
  'insufficient-material': (board) => board.isInsufficientMaterial(),
};

/** `board`: the position after the game's moves. */
export function auditEnd(game: GameRow, board: Chess, run: Audit): void {
  const { say } = run;
  if (game.status !== 'ended') {
    if (game.result !== null || game.winner_id !== null)
      say(`game ${game.id} is ${game.status} and has a result`);
    if (board.isStalemate() || board.isInsufficientMaterial()) say(`game ${game.id} goes on after its end`);
    return;
  }
  const { id, reason, result } = game;
  if (reason === null || result === null || RESULTS[reason]?.includes(result) !== true)
    say(`game ${id} ended by ${reason} and is ${result}`);
  auditWinner(game, board, say);
  const drawn = DRAWN[reason ?? ''];
  if (drawn !== undefined && !drawn(board)) say(`game ${id} was drawn by ${reason}, which the board is not`);
  if (board.isStalemate() && reason !== 'stalemate') say(`game ${id}: stalemate, but ended by ${reason}`);
  auditWill(game, run);
  auditWait(game, run);
  auditVoid(game, run);
}

function auditWinner(game: GameRow, board: Chess, say: Audit['say']): void {
  const { id, result, reason, winner_id, white_id, black_id } = game;
  const due = { white_wins: white_id, black_wins: black_id, forfeit: winner_id }[result ?? ''] ?? null;
  if (winner_id !== due) say(`game ${id} is ${result}, and ${winner_id} won it`);
  if (result === 'forfeit' && !isSeated(game, winner_id ?? 0))
    say(`game ${id} was forfeited to ${winner_id}, who did not play`);
  const waiting = board.turn() === 'w' ? black_id : white_id;
  if (reason === 'timeout' && winner_id !== waiting) say(`game ${id}: the side whose time was up won`);
}

const loserOf = ({ winner_id, white_id, black_id }: GameRow): number | null =>
  winner_id === white_id ? black_id : white_id;

/** An end that only a player can request was requested by a player who may do so. */
function auditWill(game: GameRow, { world: { said }, movesOf, say }: Audit): void {
  const moves = movesOf(game.id);
  const own = said.filter(({ gameId, userId }) => gameId === game.id && isSeated(game, userId));
  const sayers = (what: string) => own.filter((each) => each.what === what).map(({ userId }) => userId);
  switch (game.reason) {
    case 'resignation': {
      const loser = loserOf(game);
      if (!sayers('resign').some((userId) => userId === loser))
        say(`game ${game.id}: the loser never resigned`);
      if (moves.length < (loser === game.white_id ? 1 : 2))
        say(`game ${game.id} was lost before it was begun`);
      return;
    }
    case 'early-resignation':
      if (!sayers('resign').some((userId) => moves.length < (userId === game.white_id ? 1 : 2)))
        say(`game ${game.id}: no player resigned early`);
      return;
    case 'agreement':
      if (!sayers('accept_draw').some((one) => sayers('offer_draw').some((other) => other !== one)))
        say(`game ${game.id}: a draw that was not offered and accepted`);
      return;
    case 'declined':
      if (sayers('decline_match').length === 0) say(`game ${game.id}: no player declined`);
      return;
    case 'cancelled': {
      // A game on chain is cancelled automatically when a stake is missing.
      if (game.stake_source === 'escrow') return;
      // The server closes the waiting games of a player who did not answer a ready check, or whose case was upheld.
      if (game.outlived_silence || game.outlived_decision) return;
      const path = `/api/games/${game.id}/cancel`;
      if (!said.some(({ what, userId }) => what === path && userId === game.white_id))
        say(`game ${game.id}: its creator never cancelled it`);
      return;
    }
    default:
  }
}

/** The deadline that ended the game had passed, not counting outages. */
function auditWait(game: GameRow, { outages, openingsMs, world, movesOf, say }: Audit): void {
  const { id, reason, ended_ms: endedMs, created_ms: createdMs } = game;
  if (endedMs === null) return;
  const waited = (sinceMs: number): number =>
    outages.reduce(
      (sum, [from, until]) =>
        until - from > 5_000
          ? sum - Math.max(0, Math.min(until, endedMs) - Math.max(from, sinceMs) - QUEUED_MS)
          : sum,
      endedMs - sinceMs,
    );
  const atLeast = (sinceMs: number, ms: number): void => {
    if (waited(sinceMs) < ms - ON_THE_WAY_MS) say(`game ${id}: ${reason} after ${waited(sinceMs)} ms`);
  };
  if (reason === 'expired') atLeast(createdMs, WAITING_MS);
  if (reason === 'ready-expired') atLeast(createdMs, READY_MS);
  if (reason === 'first-move')
    atLeast(movesOf(id).at(-1)?.at_ms ?? game.started_ms ?? endedMs, FIRST_MOVE_MS);
  if (reason !== 'absence') return;
  const loser = loserOf(game);
  const lines = world.linesSeen.filter(({ userId }) => userId === loser);
  // What a client sends before it notices that its connection has closed is lost.
  const isOpen = (atMs: number): boolean =>
    lines.some(({ openedMs, closedMs }) => (openedMs ?? endedMs) <= atMs && atMs <= (closedMs ?? endedMs));
  const own = world.said.filter(({ userId, gameId }) => userId === loser && gameId === id);
  const received = own.filter(({ atMs }) => isOpen(atMs));
  const sinceMs = Math.max(goneSince(received)?.atMs ?? 0, game.started_ms ?? 0);
  // A node that starts marks a player who is connected to another node as away, until the player's next `join_game`.
  const markedAwayMs = openingsMs.find(
    (atMs) => atMs < sinceMs && Math.abs(waited(atMs) - ABSENCE_MS) < OPENING_MS,
  );
  atLeast(markedAwayMs ?? sinceMs, ABSENCE_MS);
}

/** Returns the last message that counts as presence. After `leave_game`, only `join_game` counts. */
function goneSince(received: readonly Said[]): Said | undefined {
  const joined = received.findLastIndex(({ what }) => what === 'join_game');
  return received.slice(joined + 1).find(({ what }) => what === 'leave_game') ?? received.at(-1);
}

/** A game is voided if and only if the outage was long enough. */
function auditVoid(game: GameRow, { outages, say }: Audit): void {
  const { id, reason, created_ms: createdMs, ended_ms: endedMs } = game;
  const within = (ms: number): boolean =>
    outages.some(
      ([from, until]) => until - from > ms && createdMs < from && endedMs !== null && endedMs > from,
    );
  if (reason === 'outage' && !within(VOID_MS - HEARTBEAT_MS)) say(`game ${id} is void without an outage`);
  if (reason !== 'outage' && within(VOID_MS))
    say(`game ${id} ended by ${reason} after an outage that voids it`);
}

/** A request with an idempotency key takes effect once, however often it was sent. */
export function auditCounts(
  withdrawals: readonly { user_id: number }[],
  { games, players, world, say }: Audit,
): void {
  for (const { userId } of players) {
    const asked = (path: string) =>
      world.said.filter((each) => each.userId === userId && each.what === path).length;
    const made = games.filter((game) => game.white_id === userId && game.rematch_of === null).length;
    if (made > asked('/api/games'))
      say(`player ${userId} has ${made} games, asked for ${asked('/api/games')}`);
    const path = `/api/users/${userId}/withdraw`;
    const drawn = withdrawals.filter(({ user_id }) => user_id === userId).length;
    if (drawn > asked(path)) say(`player ${userId} has ${drawn} withdrawals, asked for ${asked(path)}`);
  }
}

const PLAYED: ReadonlySet<string | null> = new Set(['white_wins', 'black_wins', 'draw', 'forfeit']);

export function auditRematch(game: GameRow, { games, world, gameOf, say }: Audit): void {
  const { id, rematch_of: firstId } = game;
  if (firstId === null) return;
  const first = gameOf(firstId);
  if (first === undefined || !PLAYED.has(first.result)) {
    say(`game ${id} is the rematch of ${firstId}, which was not played`);
    return;
  }
  if (game.white_id !== first.black_id || game.black_id !== first.white_id)
    say(`game ${id}: the colours of ${firstId} were not swapped`);
  if (game.wager !== first.wager) say(`game ${id}: the wager of ${firstId} was changed`);
  if (game.initial_ms !== first.initial_ms || game.increment_ms !== first.increment_ms)
    say(`game ${id}: the time control of ${firstId} was changed`);
  if (games.some((other) => other.id !== id && other.rematch_of === firstId))
    say(`game ${firstId} has more than one rematch`);
  const sayers = (what: string): number[] =>
    world.said.filter((each) => each.gameId === firstId && each.what === what).map(({ userId }) => userId);
  const offered = sayers('rematch_offer');
  const agreed = sayers('rematch_accept').some((accepter) => offered.some((other) => other !== accepter));
  if (!agreed) say(`game ${id}: a rematch of ${firstId} that was not offered and accepted`);
}
