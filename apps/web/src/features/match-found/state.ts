// The open question whether to accept an opponent, and games that ended before they began. Pure.
import type { Game, GamePlayer } from '@kingstake/protocol/game';
import { PAGE_TIMES } from '@kingstake/protocol/limits';

export interface Found {
  game: Game;
  opponent: GamePlayer;
  untilMs: number; // the server aborts the game then
}

export interface MatchFoundState {
  found: Found | null;
  accepted: number | null; // id of the game that this page has accepted: it is not asked about again
}

type MatchFoundEvent =
  | { type: 'joined'; game: Game; opponent: GamePlayer; nowMs: number }
  /** The own games that have not ended, as the server lists them: what no message could say is seen there. */
  | { type: 'listed'; games: readonly Game[]; userId: number; nowMs: number }
  | { type: 'accepted'; gameId: number }
  /** Started, declined, run out or cancelled: there is nothing to answer any more. */
  | { type: 'settled'; gameId: number }
  | { type: 'closed' };

export const NOTHING_FOUND: MatchFoundState = { found: null, accepted: null };

export function nextMatchFound(state: MatchFoundState, event: MatchFoundEvent): MatchFoundState {
  switch (event.type) {
    case 'joined':
      return joined(state, event);
    case 'listed':
      return listed(state, event);
    case 'accepted':
      return { found: null, accepted: event.gameId };
    case 'settled':
      return state.found?.game.id === event.gameId ? { ...state, found: null } : state;
    case 'closed':
      return { ...state, found: null };
  }
}

type Joined = Extract<MatchFoundEvent, { type: 'joined' }>;
type Listed = Extract<MatchFoundEvent, { type: 'listed' }>;

/** The message may come twice; the time does not start again. */
function joined(state: MatchFoundState, { game, opponent, nowMs }: Joined): MatchFoundState {
  if (state.found !== null || state.accepted === game.id) return state;
  return { ...state, found: { game, opponent, untilMs: answerableUntil(game, nowMs) } };
}

/** The creator is asked (rulings 3.2) for as long as the ready check is open, and no question outlives its game. */
function listed(state: MatchFoundState, { games, userId, nowMs }: Listed): MatchFoundState {
  const still = games.find(({ id }) => id === state.found?.game.id);
  if (still !== undefined && still.status !== 'active') return state;
  for (const game of games) {
    const { blackPlayer: opponent } = game;
    if (game.status !== 'ready' || game.whitePlayerId !== userId || opponent === null) continue;
    if (game.id !== state.accepted)
      return { ...state, found: { game, opponent, untilMs: answerableUntil(game, nowMs) } };
  }
  return state.found === null ? state : { ...state, found: null };
}

/** The server's instant; where the clock of this computer makes nonsense of it, the whole time: the server decides. */
function answerableUntil(game: Game, nowMs: number): number {
  const untilMs = game.status === 'ready' ? Date.parse(game.expiresAt ?? '') : Number.NaN;
  const latestMs = nowMs + PAGE_TIMES.acceptMatchMs;
  return untilMs > nowMs && untilMs <= latestMs ? untilMs : latestMs;
}

/** Ids of the games that have not started: their end may come while no one looks. */
export function pendingIds(games: readonly Game[]): number[] {
  return games.filter(({ status }) => status === 'waiting' || status === 'ready').map(({ id }) => id);
}

export function goneIds(known: Iterable<number>, games: readonly Game[]): number[] {
  const listed = new Set(games.map(({ id }) => id));
  return [...known].filter((id) => !listed.has(id));
}

/**
 * missed: Match Found was not answered · not-started: it was declined · expired: no one joined in an hour · refused, unanswered: of a
 * challenge to one player.
 */
export type GoneNews = 'missed' | 'not-started' | 'expired' | 'refused' | 'unanswered';

const NEWS: Readonly<Record<string, GoneNews>> = {
  'ready-expired': 'missed',
  declined: 'not-started',
  expired: 'expired',
};

const NEWS_OF_CHALLENGE: Readonly<Record<string, GoneNews>> = { declined: 'refused', expired: 'unanswered' };

/** What the player has to be told; null for what they did themselves or have seen. */
export function newsOf(game: Pick<Game, 'status' | 'reason' | 'challengedPlayer'>): GoneNews | null {
  const { status, reason, challengedPlayer } = game;
  if (status !== 'ended' || reason === null) return null;
  return (challengedPlayer === undefined ? NEWS : NEWS_OF_CHALLENGE)[reason] ?? null;
}
