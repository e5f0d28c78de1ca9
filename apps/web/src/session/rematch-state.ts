// session: the rematch of one game, as the page follows it from the click to the next game (rulings 3.9). Pure: clicks,
// messages and the clock go in. Instants are the server's, in ms since 1970.
import type { Side } from '@kingstake/chess';
import { PAGE_TIMES } from '@kingstake/protocol/limits';
import { NO_REMATCH, type OwnOffer, type RematchGame, type RematchState } from './rematch-view.ts';

export type RematchEvent =
  | { type: 'shown'; game: RematchGame | null }
  | { type: 'clicked'; game: RematchGame; nowMs: number } // Rematch; the offer was sent
  | { type: 'cancelled' } // the player's own offer; sent
  | { type: 'accepting' } // Accept; sent
  | { type: 'refused' } // Decline; sent
  | { type: 'stayed' } // the countdown is stopped
  | { type: 'offered'; game: RematchGame; by: Side; expiresAtMs: number; nowMs: number } // rematch_offered
  | { type: 'declined'; gameId: number; nowMs: number } // rematch_declined
  | { type: 'started'; gameId: number } // rematch_started, with the new game
  | { type: 'failed'; gameId: number } // the server refused what was sent about this game
  | { type: 'passed'; nowMs: number } // time
  | { type: 'gone' }; // the page is on its way

export function nextRematch(state: RematchState, event: RematchEvent): RematchState {
  switch (event.type) {
    case 'shown':
      return shown(state, event.game);
    case 'clicked':
      return { ...state, declined: null, own: clicked(event.game, event.nowMs) };
    case 'cancelled':
      return withoutOffers(state, state.own?.game.id);
    case 'refused':
      return withoutOffers(state, state.incoming?.game.id);
    case 'accepting':
      return state.incoming === null
        ? state
        : { ...state, incoming: { ...state.incoming, isAccepting: true } };
    case 'stayed':
      return state.declined === null ? state : { ...state, declined: { ...state.declined, homeAtMs: null } };
    case 'offered':
      return offered(state, event);
    case 'declined':
      return declined(state, event.gameId, event.nowMs);
    case 'started':
      return { ...NO_REMATCH, way: { to: 'game', gameId: event.gameId } };
    case 'failed':
      return failed(state, event.gameId);
    case 'passed':
      return passed(state, event.nowMs);
    case 'gone':
      return state.way === null ? state : { ...state, way: null };
  }
}

/** The next instant at which something changes by itself; null when nothing will. */
export function nextChangeMs({ own, incoming, declined: over }: RematchState): number | null {
  const instants = [own?.untilMs, incoming?.untilMs, over?.homeAtMs].filter((ms) => typeof ms === 'number');
  return instants.length === 0 ? null : Math.min(...instants);
}

/** A result that leaves the screen takes its countdown along; offers go on. */
function shown(state: RematchState, game: RematchGame | null): RematchState {
  const isOther = state.declined !== null && state.declined.game.id !== game?.id;
  return { ...state, shown: game, declined: isOther ? null : state.declined };
}

function clicked(game: RematchGame, nowMs: number): OwnOffer {
  const { rematchChallengeMs, rematchWaitMs } = PAGE_TIMES;
  return {
    game,
    stage: 'challenging',
    untilMs: nowMs + rematchChallengeMs,
    expiresAtMs: nowMs + rematchChallengeMs + rematchWaitMs,
    isClicked: true,
    isConfirmed: false,
  };
}

/** The server's word of an offer: the other side's, the player's own, or the own of another tab. */
function offered(
  state: RematchState,
  { game, by, expiresAtMs, nowMs }: Extract<RematchEvent, { type: 'offered' }>,
): RematchState {
  if (expiresAtMs <= nowMs) return state;
  if (by !== game.side) {
    // One question at a time: it stands until it is answered or expires.
    if (state.incoming !== null && state.incoming.game.id !== game.id) return state;
    const isAccepting = state.incoming?.isAccepting ?? false;
    return { ...state, declined: null, incoming: { game, untilMs: expiresAtMs, isAccepting } };
  }
  const { own } = state;
  const mine: OwnOffer =
    own?.game.id === game.id
      ? {
          ...own,
          isConfirmed: true,
          expiresAtMs,
          untilMs: own.stage === 'challenging' ? own.untilMs : expiresAtMs,
        }
      : {
          ...clicked(game, expiresAtMs - PAGE_TIMES.rematchChallengeMs - PAGE_TIMES.rematchWaitMs),
          isClicked: false,
          isConfirmed: true,
        };
  return passed({ ...state, own: mine }, nowMs);
}

/** Both sides' offers of a game end with one word, unless one has only expired and the other still stands. */
function declined(state: RematchState, gameId: number, nowMs: number): RematchState {
  const own = state.own?.game.id === gameId ? state.own : null;
  const incoming = state.incoming?.game.id === gameId ? state.incoming : null;
  if (own !== null && incoming !== null) {
    const [first, last] = [own.expiresAtMs, incoming.untilMs].sort((one, other) => one - other);
    const hasExpired = first !== last && nowMs >= (first ?? 0) - CLOCK_SLACK_MS;
    if (hasExpired && own.expiresAtMs < incoming.untilMs) return ownOver(state, own, nowMs);
    if (hasExpired) return { ...state, incoming: null };
  }
  const left = incoming === null ? state : { ...state, incoming: null };
  return own === null ? left : ownOver(left, own, nowMs);
}

/** The page knows the server's clock to within this. */
const CLOCK_SLACK_MS = 250;

/** The offer was not taken: the result says so, and its countdown leads home. */
function ownOver(state: RematchState, own: OwnOffer, nowMs: number): RematchState {
  const { game, isClicked } = own;
  const counts = isClicked && state.shown?.id === game.id;
  return {
    ...state,
    own: null,
    declined: {
      game,
      homeAtMs: counts ? nowMs + PAGE_TIMES.resultCountdownMs : null,
      hasExpired: nowMs >= own.expiresAtMs - CLOCK_SLACK_MS,
    },
  };
}

function withoutOffers(state: RematchState, gameId: number | undefined): RematchState {
  if (gameId === undefined) return state;
  return {
    ...state,
    own: state.own?.game.id === gameId ? null : state.own,
    incoming: state.incoming?.game.id === gameId ? null : state.incoming,
  };
}

/** An offer that the server never told of was refused; one that stands goes on, and can be accepted again. */
function failed(state: RematchState, gameId: number): RematchState {
  const isOwn = state.own?.game.id === gameId && !state.own.isConfirmed;
  const isIncoming = state.incoming?.game.id === gameId && state.incoming.isAccepting;
  return {
    ...state,
    own: isOwn ? null : state.own,
    incoming:
      isIncoming && state.incoming !== null ? { ...state.incoming, isAccepting: false } : state.incoming,
  };
}

function passed(state: RematchState, nowMs: number): RematchState {
  let next = state;
  if (next.incoming !== null && nowMs >= next.incoming.untilMs) next = { ...next, incoming: null };
  if (next.own !== null && nowMs >= next.own.untilMs) next = ownPassed(next, next.own, nowMs);
  const { declined: over } = next;
  if (over?.homeAtMs != null && nowMs >= over.homeAtMs)
    next = { ...next, declined: { ...over, homeAtMs: null }, way: { to: 'home' } };
  return next;
}

/** A draw is treated like a win: neither side has anything to come back for, so both wait beside the board. */
function ownPassed(state: RematchState, own: OwnOffer, nowMs: number): RematchState {
  if (nowMs >= own.expiresAtMs) return ownOver(state, own, nowMs);
  const untilMs = own.expiresAtMs;
  if (own.game.won !== false || !own.isClicked)
    return { ...state, own: { ...own, stage: 'waiting', untilMs } };
  const isLooking = state.shown?.id === own.game.id;
  return {
    ...state,
    own: { ...own, stage: 'at-home', untilMs },
    way: isLooking ? { to: 'rematch', wager: own.game.wager } : state.way,
  };
}
