// match-found: the question that stands: an opponent has joined, accept or decline. Pure.
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

export type MatchFoundEvent =
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
