// rematch: follows a rematch from the click to the next game (rulings 3.9): a pure reducer, and the store that feeds it with clicks,
// server messages and the clock. One store serves all screens of a player. Instants are server time in ms.
import type { Side } from '@kingstake/chess';
import { createStore, type SocketClient, type Timers, type WritableStore } from '@kingstake/client';
import type { ServerMessage } from '@kingstake/protocol';
import type { Game } from '@kingstake/protocol/game';
import { PAGE_TIMES } from '@kingstake/protocol/limits';
import { PAGE_ROUTES } from '@kingstake/protocol/page-routes';
import { isBeingAsked } from '../../session/stake-question.ts';
import { gameLink } from '../game.ts';
import {
  NO_REMATCH,
  type OwnOffer,
  type RematchGame,
  type RematchState,
  type RematchStore,
} from '../rematch.tsx';

const PLAYED: ReadonlySet<string | null> = new Set(['white_wins', 'black_wins', 'draw', 'forfeit']);

/** The rematch of a game; null if the game has none, or the player did not play it. */
export function rematchOf(game: Game, playerId: number): RematchGame | null {
  const { whitePlayer, blackPlayer } = game;
  if (game.status !== 'ended' || !PLAYED.has(game.result) || blackPlayer === null) return null;
  if (whitePlayer.id !== playerId && blackPlayer.id !== playerId) return null;
  const side = whitePlayer.id === playerId ? 'white' : 'black';
  return {
    id: game.id,
    side,
    opponent: (side === 'white' ? blackPlayer : whitePlayer).username,
    wager: game.wagerAmount,
    won: game.winner === null ? null : game.winner === playerId,
  };
}

export type RematchEvent =
  | { type: 'result-shown'; game: RematchGame | null }
  | { type: 'offer-sent'; game: RematchGame; nowMs: number }
  | { type: 'offer-withdrawn' }
  | { type: 'acceptance-sent' }
  | { type: 'decline-sent' }
  | { type: 'countdown-stopped' }
  | { type: 'offered'; game: RematchGame; by: Side; expiresAtMs: number; nowMs: number } // rematch_offered
  | { type: 'declined'; gameId: number; nowMs: number } // rematch_declined
  | { type: 'started'; gameId: number } // rematch_started, with the new game
  | { type: 'failed'; gameId: number } // the server refused a request about this game
  | { type: 'time-passed'; nowMs: number };

export function nextRematch(state: RematchState, event: RematchEvent): RematchState {
  switch (event.type) {
    case 'result-shown':
      return resultShown(state, event.game);
    case 'offer-sent':
      return { ...state, declined: null, own: newOffer(event.game, event.nowMs) };
    case 'offer-withdrawn':
      return withoutOffers(state, state.own?.game.id);
    case 'decline-sent':
      return withoutOffers(state, state.incoming?.game.id);
    case 'acceptance-sent':
      return state.incoming === null
        ? state
        : { ...state, incoming: { ...state.incoming, isAccepting: true } };
    case 'countdown-stopped':
      return state.declined === null ? state : { ...state, declined: { ...state.declined, lobbyAtMs: null } };
    case 'offered':
      return offered(state, event);
    case 'declined':
      return declined(state, event.gameId, event.nowMs);
    case 'started':
      return { ...NO_REMATCH, destination: gameLink(event.gameId) };
    case 'failed':
      return failed(state, event.gameId);
    case 'time-passed':
      return timePassed(state, event.nowMs);
  }
}

/** The next instant at which time alone changes the state, or null. */
export function nextChangeMs({ own, incoming, declined: over }: RematchState): number | null {
  const instants = [own?.untilMs, incoming?.untilMs, over?.lobbyAtMs].filter((ms) => typeof ms === 'number');
  return instants.length === 0 ? null : Math.min(...instants);
}

/** A result that leaves the screen ends its countdown; offers continue. */
function resultShown(state: RematchState, game: RematchGame | null): RematchState {
  const isOther = state.declined !== null && state.declined.game.id !== game?.id;
  return { ...state, shown: game, declined: isOther ? null : state.declined };
}

function newOffer(game: RematchGame, nowMs: number): OwnOffer {
  const { rematchChallengeMs, rematchWaitMs } = PAGE_TIMES;
  return {
    game,
    stage: 'challenging',
    untilMs: nowMs + rematchChallengeMs,
    expiresAtMs: nowMs + rematchChallengeMs + rematchWaitMs,
    isFromThisTab: true,
    isConfirmed: false,
  };
}

/** The server broadcast an offer: the opponent's, the player's own, or one from another tab of the player. */
function offered(
  state: RematchState,
  { game, by, expiresAtMs, nowMs }: Extract<RematchEvent, { type: 'offered' }>,
): RematchState {
  if (expiresAtMs <= nowMs) return state;
  if (by !== game.side) {
    // Only one incoming offer is shown; the first stays until it is answered or expires.
    if (state.incoming !== null && state.incoming.game.id !== game.id) return state;
    const isAccepting = state.incoming?.isAccepting ?? false;
    return { ...state, declined: null, incoming: { game, untilMs: expiresAtMs, isAccepting } };
  }
  const { own } = state;
  const confirmed: OwnOffer =
    own?.game.id === game.id
      ? {
          ...own,
          isConfirmed: true,
          expiresAtMs,
          untilMs: own.stage === 'challenging' ? own.untilMs : expiresAtMs,
        }
      : {
          ...newOffer(game, expiresAtMs - PAGE_TIMES.rematchChallengeMs - PAGE_TIMES.rematchWaitMs),
          isFromThisTab: false,
          isConfirmed: true,
        };
  return timePassed({ ...state, own: confirmed }, nowMs);
}

/** One message ends both sides' offers of a game, unless only the older one has expired. */
function declined(state: RematchState, gameId: number, nowMs: number): RematchState {
  const own = state.own?.game.id === gameId ? state.own : null;
  const incoming = state.incoming?.game.id === gameId ? state.incoming : null;
  if (own !== null && incoming !== null) {
    const [first, last] = [own.expiresAtMs, incoming.untilMs].sort((one, other) => one - other);
    const hasExpired = first !== last && nowMs >= (first ?? 0) - CLOCK_SLACK_MS;
    if (hasExpired && own.expiresAtMs < incoming.untilMs) return ownOfferEnded(state, own, nowMs);
    if (hasExpired) return { ...state, incoming: null };
  }
  const left = incoming === null ? state : { ...state, incoming: null };
  return own === null ? left : ownOfferEnded(left, own, nowMs);
}

/** Maximum error of the page's estimate of the server's clock. */
const CLOCK_SLACK_MS = 250;

/** The offer was not accepted: the result shows it, and its countdown leads to the lobby. */
function ownOfferEnded(state: RematchState, own: OwnOffer, nowMs: number): RematchState {
  const { game, isFromThisTab } = own;
  const hasCountdown = isFromThisTab && state.shown?.id === game.id;
  return {
    ...state,
    own: null,
    declined: {
      game,
      lobbyAtMs: hasCountdown ? nowMs + PAGE_TIMES.resultCountdownMs : null,
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

/** An unconfirmed offer was refused and is removed; an incoming offer can be accepted again. */
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

function timePassed(state: RematchState, nowMs: number): RematchState {
  let next = state;
  if (next.incoming !== null && nowMs >= next.incoming.untilMs) next = { ...next, incoming: null };
  if (next.own !== null && nowMs >= next.own.untilMs) next = ownStageEnded(next, next.own, nowMs);
  const { declined: over } = next;
  if (over?.lobbyAtMs != null && nowMs >= over.lobbyAtMs)
    next = { ...next, declined: { ...over, lobbyAtMs: null }, destination: PAGE_ROUTES.lobby };
  return next;
}

/** After a draw both sides wait at the board, like a winner does. */
function ownStageEnded(state: RematchState, own: OwnOffer, nowMs: number): RematchState {
  if (nowMs >= own.expiresAtMs) return ownOfferEnded(state, own, nowMs);
  const untilMs = own.expiresAtMs;
  if (own.game.won !== false || !own.isFromThisTab)
    return { ...state, own: { ...own, stage: 'waiting', untilMs } };
  const isResultShown = state.shown?.id === own.game.id;
  return {
    ...state,
    own: { ...own, stage: 'in-lobby', untilMs },
    destination: isResultShown ? lobbyOfOffer(own.game) : state.destination,
  };
}

/** The lobby, which shows the open offer. */
const lobbyOfOffer = ({ wager }: RematchGame): string =>
  `${PAGE_ROUTES.lobby}?${new URLSearchParams({ mode: 'rematch', wager })}`;

/** Why a rematch request failed. */
export type RematchProblem = Extract<ServerMessage, { type: 'error' }> | 'not-sent';

interface RematchDeps {
  socket: Pick<SocketClient, 'send' | 'subscribe' | 'nowMs' | 'state'>;
  timers: Pick<Timers, 'after'>;
  playerId: number;
  findGame(gameId: number): Promise<Game>;
  onProblem(problem: RematchProblem): void;
  /** Opens a page of the app. */
  open(address: string): void;
}

type RematchMessage = 'rematch_offer' | 'rematch_accept' | 'rematch_decline';

interface RematchContext {
  readonly deps: RematchDeps;
  readonly store: WritableStore<RematchState>;
  readonly lookups: Set<number>; // games that are being fetched for an offer
  cancelTimer(): void;
}

/** Listens to the socket for a player until `stop`. */
export function createRematch(deps: RematchDeps): RematchStore & { stop(): void } {
  const store = createStore<RematchState>(NO_REMATCH);
  const context: RematchContext = { deps, store, lookups: new Set(), cancelTimer: () => undefined };
  const { socket } = deps;
  const unsubscribe = socket.subscribe((message) => receive(context, message));
  const stopRequests = requestOffersOnOpen(deps);
  const apply = (event: RematchEvent) => applyEvent(context, event);
  const sendFor = (type: RematchMessage, gameId: number | undefined) => send(context, type, gameId);
  return {
    getSnapshot: store.getSnapshot,
    subscribe: store.subscribe,
    show: (game) => apply({ type: 'result-shown', game }),
    offer(game) {
      if (sendFor('rematch_offer', game.id)) apply({ type: 'offer-sent', game, nowMs: socket.nowMs() });
    },
    cancel() {
      if (sendFor('rematch_decline', store.getSnapshot().own?.game.id)) apply({ type: 'offer-withdrawn' });
    },
    accept() {
      if (sendFor('rematch_accept', store.getSnapshot().incoming?.game.id))
        apply({ type: 'acceptance-sent' });
    },
    decline() {
      if (sendFor('rematch_decline', store.getSnapshot().incoming?.game.id)) apply({ type: 'decline-sent' });
    },
    stay: () => apply({ type: 'countdown-stopped' }),
    stop() {
      unsubscribe();
      stopRequests();
      context.cancelTimer();
      context.lookups.clear();
    },
  };
}

/** Requests open offers whenever the socket opens, because an offer can arrive before the page listens or while it is offline. */
function requestOffersOnOpen({ socket, playerId }: RematchDeps): () => void {
  let wasOpen = false;
  const update = (): void => {
    const isOpen = socket.state.getSnapshot().status === 'open';
    if (isOpen && !wasOpen) socket.send({ type: 'rematch_offers', playerId });
    wasOpen = isOpen;
  };
  update();
  return socket.state.subscribe(update);
}

function applyEvent(context: RematchContext, event: RematchEvent): void {
  const { store, deps } = context;
  const { destination, ...next } = nextRematch(store.getSnapshot(), event);
  store.set({ ...next, destination: null });
  if (destination !== null) deps.open(destination);
  context.cancelTimer();
  const at = nextChangeMs(store.getSnapshot());
  if (at === null) return;
  const onTime = () => applyEvent(context, { type: 'time-passed', nowMs: deps.socket.nowMs() });
  context.cancelTimer = deps.timers.after(Math.max(0, at - deps.socket.nowMs()), onTime);
}

/** Returns whether the message was sent; reports a problem otherwise. */
function send({ deps }: RematchContext, type: RematchMessage, gameId: number | undefined): boolean {
  if (gameId === undefined) return false;
  if (deps.socket.send({ type, gameId, playerId: deps.playerId })) return true;
  deps.onProblem('not-sent');
  return false;
}

function receive(context: RematchContext, message: ServerMessage): void {
  switch (message.type) {
    case 'rematch_offered':
      void receiveOffer(context, message);
      return;
    case 'rematch_declined':
      context.lookups.delete(message.gameId);
      applyEvent(context, {
        type: 'declined',
        gameId: message.gameId,
        nowMs: context.deps.socket.nowMs(),
      });
      return;
    case 'rematch_started':
      context.lookups.clear();
      applyEvent(context, { type: 'started', gameId: message.gameId });
      return;
    case 'error':
      receiveError(context, message);
      return;
    default:
  }
}

/** Fetches the game of the offer first if it is not on screen, because the offer shows the opponent and the wager. */
async function receiveOffer(
  context: RematchContext,
  { gameId, by, expiresAt }: Extract<ServerMessage, { type: 'rematch_offered' }>,
): Promise<void> {
  const { store, deps, lookups } = context;
  const { shown, own, incoming } = store.getSnapshot();
  let game = [shown, own?.game, incoming?.game].find((known) => known?.id === gameId) ?? null;
  if (game === null) {
    lookups.add(gameId);
    const found = await deps.findGame(gameId).catch(() => null);
    // During the request the offer was declined, or accepted elsewhere; or the game cannot be fetched.
    if (!lookups.delete(gameId) || found === null) return;
    game = rematchOf(found, deps.playerId);
  }
  const nowMs = deps.socket.nowMs();
  if (game !== null)
    applyEvent(context, { type: 'offered', game, by, expiresAtMs: Date.parse(expiresAt), nowMs });
}

function receiveError(context: RematchContext, error: Extract<ServerMessage, { type: 'error' }>): void {
  const { own, incoming, shown } = context.store.getSnapshot();
  const unconfirmed = error.code === 'STEP_UP_REQUIRED' ? shown?.id : undefined; // its offer was withdrawn, see below
  const gameId = [own?.game.id, incoming?.game.id, unconfirmed].find(
    (id) => id !== undefined && id === error.gameId,
  );
  if (gameId === undefined) return;
  if (isBeingAsked(error)) {
    // The server receives the offer only once the wallet has signed, so its time does not run yet.
    if (incoming === null) applyEvent(context, { type: 'offer-withdrawn' });
    return;
  }
  applyEvent(context, { type: 'failed', gameId });
  context.deps.onProblem(error);
}
