// match-found: the match that the player must accept, and games that ended before they began. Pure.
import type { Game, GamePlayer } from '@kingstake/protocol/game';
import { PAGE_TIMES } from '@kingstake/protocol/limits';

export interface FoundMatch {
  game: Game;
  opponent: GamePlayer;
  untilMs: number; // when the server aborts the game
}

export interface MatchFoundState {
  found: FoundMatch | null;
  accepted: number | null; // id of the accepted game, about which the page does not ask again
  lookups: readonly number[]; // ids of games that an opponent joined and that are being read; one that ends is removed
}

type MatchFoundEvent =
  /** An opponent joined. The game is read, which may take longer than the game lasts. */
  | { type: 'joining'; gameId: number }
  | { type: 'joined'; game: Game; opponent: GamePlayer; nowMs: number }
  /** The server's list of the player's games that have not ended. It makes up for lost messages. */
  | { type: 'listed'; games: readonly Game[]; userId: number; nowMs: number }
  | { type: 'accepted'; gameId: number }
  /** The game started, was declined or cancelled, or timed out. */
  | { type: 'settled'; gameId: number }
  | { type: 'closed' };

export const NOTHING_FOUND: MatchFoundState = { found: null, accepted: null, lookups: [] };

export function nextMatchFound(state: MatchFoundState, event: MatchFoundEvent): MatchFoundState {
  switch (event.type) {
    case 'joining':
      return { ...state, lookups: [...state.lookups, event.gameId] };
    case 'joined':
      return joined(state, event);
    case 'listed':
      return listed(stillRead(state, event.games), event);
    case 'accepted':
      return { ...without(state, event.gameId), found: null, accepted: event.gameId };
    case 'settled':
      return settled(state, event.gameId);
    case 'closed':
      return { ...state, found: null };
  }
}

type Joined = Extract<MatchFoundEvent, { type: 'joined' }>;
type Listed = Extract<MatchFoundEvent, { type: 'listed' }>;

const without = (state: MatchFoundState, gameId: number): MatchFoundState =>
  state.lookups.includes(gameId) ? { ...state, lookups: state.lookups.filter((id) => id !== gameId) } : state;

function settled(before: MatchFoundState, gameId: number): MatchFoundState {
  const state = without(before, gameId);
  return state.found?.game.id === gameId ? { ...state, found: null } : state;
}

/** The list has every game of the player that has not ended. */
function stillRead(state: MatchFoundState, games: readonly Game[]): MatchFoundState {
  const lookups = state.lookups.filter((gameId) => games.some(({ id }) => id === gameId));
  return lookups.length === state.lookups.length ? state : { ...state, lookups };
}

/** The message can arrive twice, but the deadline does not restart. */
function joined(before: MatchFoundState, { game, opponent, nowMs }: Joined): MatchFoundState {
  const state = without(before, game.id);
  if (state === before || state.found !== null || state.accepted === game.id) return state;
  return { ...state, found: { game, opponent, untilMs: answerableUntil(game, nowMs) } };
}

/** The creator must answer (rulings 3.2) during the ready check. The match closes with its game. */
function listed(state: MatchFoundState, { games, userId, nowMs }: Listed): MatchFoundState {
  const still = games.find(({ id }) => id === state.found?.game.id);
  if (still !== undefined && still.status !== 'active') return state;
  for (const game of games) {
    const { blackPlayer: opponent } = game;
    if (game.status !== 'ready' || game.whitePlayerId !== userId || opponent === null) continue;
    if (game.startsAt !== undefined) continue; // it starts without an answer
    if (game.id !== state.accepted)
      return { ...state, found: { game, opponent, untilMs: answerableUntil(game, nowMs) } };
  }
  return state.found === null ? state : { ...state, found: null };
}

/** Returns the server's deadline, or the full time if that is missing or implausible. Only the server's own deadline counts. */
function answerableUntil(game: Game, nowMs: number): number {
  const untilMs = game.status === 'ready' ? Date.parse(game.expiresAt ?? '') : Number.NaN;
  const latestMs = nowMs + PAGE_TIMES.acceptMatchMs;
  return untilMs > nowMs && untilMs <= latestMs ? untilMs : latestMs;
}

/** Ids of the games that have not started. They may end while the player does not look at them. */
export function pendingIds(games: readonly Game[]): number[] {
  return games.filter(({ status }) => status === 'waiting' || status === 'ready').map(({ id }) => id);
}

export function missingIds(known: Iterable<number>, games: readonly Game[]): number[] {
  const listed = new Set(games.map(({ id }) => id));
  return [...known].filter((id) => !listed.has(id));
}

/**
 * missed: the player did not answer Match Found. not-started: a player declined the match. expired: no one joined within an hour.
 * refused, unanswered: the opponent declined the challenge, or did not answer it in time.
 */
export type EndNotice = 'missed' | 'not-started' | 'expired' | 'refused' | 'unanswered';

const END_NOTICES: Readonly<Record<string, EndNotice>> = {
  'ready-expired': 'missed',
  declined: 'not-started',
  expired: 'expired',
};

const CHALLENGE_NOTICES: Readonly<Record<string, EndNotice>> = { declined: 'refused', expired: 'unanswered' };

/** Returns the notice for the player, or null if they ended the game themselves or have already seen its end. */
export function endNoticeOf(game: Pick<Game, 'status' | 'reason' | 'challengedPlayer'>): EndNotice | null {
  const { status, reason, challengedPlayer } = game;
  if (status !== 'ended' || reason === null) return null;
  return (challengedPlayer === undefined ? END_NOTICES : CHALLENGE_NOTICES)[reason] ?? null;
}
