// running-bar: what the page knows about the player's running games, and which of them the bar shows. Pure.
import { FIRST_MOVE_MS, fenTurn, type Side } from '@kingstake/chess';
import { type Clocks, remainingMs } from '@kingstake/client';
import type { ServerMessage } from '@kingstake/protocol';
import { profitOf } from '@kingstake/protocol/economics';
import type { Game } from '@kingstake/protocol/game';
import type { PausedGame } from '@kingstake/protocol/listed-games';
import { type Lamports, lamports } from '@kingstake/protocol/money';
import { timeControlOf } from '@kingstake/protocol/time-control';
import { wagerOf } from '../game.ts';

/** What the server's messages said about a game since the page was opened. They come to every page of a player, at the table or not. */
export interface Seen {
  readonly fen?: string;
  readonly plies?: number;
  readonly clocks?: Clocks;
  readonly drawOffer?: Side | null;
  readonly awayUntil?: string | null; // when an absent opponent forfeits
  readonly over?: { readonly message: GameOver; readonly atMs: number };
}

export type SeenGames = ReadonlyMap<number, Seen>;
type GameOver = Extract<ServerMessage, { type: 'game_over' }>;

/** `nowMs`: server time. Returns the same map if the message says nothing about a game. */
export function seenAfter(games: SeenGames, message: ServerMessage, nowMs: number): SeenGames {
  const news = newsOf(message, nowMs);
  if (news === null || !('gameId' in message)) return games;
  const gameId = Number(message.gameId);
  return new Map(games).set(gameId, { ...games.get(gameId), ...news });
}

function newsOf(message: ServerMessage, nowMs: number): Seen | null {
  switch (message.type) {
    case 'game_state':
      if (message.role === 'observer') return null;
      return {
        fen: message.fen,
        plies: message.moves.length,
        clocks: clocksOf(message),
        drawOffer: message.drawOfferedBy,
        awayUntil: message.courtesyDelayExpires,
      };
    case 'move_made':
      return { fen: message.fen, plies: message.ply, clocks: clocksOf(message), drawOffer: null };
    case 'game_started':
    case 'timer_update':
      return { clocks: clocksOf(message) };
    case 'draw_offered':
      return { drawOffer: message.by };
    case 'draw_declined':
      return { drawOffer: null };
    case 'opponent_connection':
      return { awayUntil: message.courtesyDelayExpires };
    case 'game_over':
      // A toast reports games that ended before they began.
      return message.result === 'cancelled' ? null : { over: { message, atMs: nowMs } };
    default:
      return null;
  }
}

type ClocksMessage = Extract<ServerMessage, { type: 'timer_update' }>;

const clocksOf = ({
  whiteTime,
  blackTime,
  serverTime,
}: Pick<ClocksMessage, 'whiteTime' | 'blackTime' | 'serverTime'>) => ({
  whiteMs: Math.round(whiteTime * 1000),
  blackMs: Math.round(blackTime * 1000),
  atMs: serverTime,
});

export type Bar =
  | { kind: 'paused'; game: PausedGame }
  | { kind: 'running'; game: Game; run: Running }
  | { kind: 'over'; game: Game; over: GameOver }
  | { kind: 'open'; game: Game };

/** A running game as its player sees it from elsewhere. Times in ms. */
export interface Running {
  readonly isOwnTurn: boolean;
  readonly ownMs: number | null; // null: the page has not heard of the clocks yet
  readonly firstMoveMs: number | null; // the time left for the first move, if the player's is due
  readonly isDrawOffered: boolean; // by the opponent
  readonly awayUntil: string | null;
  readonly move: number; // the number of the move that is due
}

interface Facts {
  userId: number;
  own: readonly Game[];
  paused: readonly PausedGame[];
  seen: SeenGames;
  /** Ended games whose news the player has closed, and those that ended on screen. */
  closed: ReadonlySet<number>;
  nowMs: number; // server time
}

/** How long the end of a game that the player did not see is shown, ms. */
export const OVER_MS = 60_000;

/**
 * The one bar to show, and how many more games run; null: none. A game that waits for its player comes first, then the running game with
 * the least time on the player's turn, the end of a game, and the player's open table.
 */
export function barOf({
  userId,
  own,
  paused,
  seen,
  closed,
  nowMs,
}: Facts): { bar: Bar; more: number } | null {
  const isPaused = (id: number) => paused.some((game) => game.id === id);
  const soonest = paused.toSorted((one, other) =>
    one.courtesyDelayExpires.localeCompare(other.courtesyDelayExpires),
  )[0];
  const running = own
    .filter(({ id, status }) => status === 'active' && !isPaused(id) && seen.get(id)?.over === undefined)
    .map(
      (game) => ({ kind: 'running', game, run: runningOf(game, seen.get(game.id), userId, nowMs) }) as const,
    )
    .toSorted((one, other) => urgency(one.run) - urgency(other.run));
  const more = paused.length + running.length - 1;
  if (soonest !== undefined) return { bar: { kind: 'paused', game: soonest }, more };
  if (running[0] !== undefined) return { bar: running[0], more };
  const over = [...seen]
    .flatMap(([id, { over: end }]) =>
      end === undefined || closed.has(id) || nowMs - end.atMs > OVER_MS ? [] : [end],
    )
    .at(-1);
  if (over !== undefined)
    return { bar: { kind: 'over', game: over.message.game, over: over.message }, more: 0 };
  const open = own.find(({ status, blackPlayer }) => status === 'waiting' && blackPlayer === null);
  return open === undefined ? null : { bar: { kind: 'open', game: open }, more: 0 };
}

/** Games on the player's turn first, by the time left. */
function urgency({ isOwnTurn, ownMs }: Running): number {
  return isOwnTurn ? (ownMs ?? 0) : Number.MAX_SAFE_INTEGER;
}

export function runningOf(game: Game, seen: Seen | undefined, userId: number, nowMs: number): Running {
  const side: Side = game.blackPlayerId === userId ? 'black' : 'white';
  const fen = seen?.fen ?? game.gameState.fen;
  const isOwnTurn = fenTurn(fen) === side;
  const { initialMs } = timeControlOf(game.timeControl);
  const clocks = seen?.clocks ?? null;
  const ownMs =
    clocks === null ? null : remainingMs({ ...clocks, running: isOwnTurn ? side : null }, side, nowMs);
  const plies = seen?.plies ?? pliesOf(fen);
  const isFirst = isOwnTurn && plies <= 1 && ownMs !== null;
  return {
    isOwnTurn,
    ownMs,
    firstMoveMs: isFirst ? Math.max(0, FIRST_MOVE_MS - (initialMs - ownMs)) : null,
    isDrawOffered: seen?.drawOffer != null && seen.drawOffer !== side,
    awayUntil: seen?.awayUntil ?? null,
    move: Math.floor(plies / 2) + 1,
  };
}

/** The plies before a position, by its move number. */
function pliesOf(fen: string): number {
  const number = Number(fen.split(' ')[5] ?? 1);
  return (number - 1) * 2 + (fenTurn(fen) === 'black' ? 1 : 0);
}

export type Outcome = 'won' | 'lost' | 'drawn' | 'ended';

/** How a game ended for the player, and what it changed; null: the wagers were returned. */
export function endOf(over: GameOver, userId: number): { outcome: Outcome; change: Lamports | null } {
  const { game, winner, result } = over;
  const wager = wagerOf(game.wagerAmount);
  if (winner === userId) return { outcome: 'won', change: profitOf(wager) };
  if (winner !== null) return { outcome: 'lost', change: lamports(-wager) };
  return { outcome: result === 'draw' ? 'drawn' : 'ended', change: null };
}
