// lobby: the actions of the match dialogs: create, choose, join, also by code. It renders nothing and keeps no state.
import type { FRIENDLY_WAGER_SOL } from '@kingstake/protocol/economics';
import { type Game, parseGameCode, type StakeSourceName } from '@kingstake/protocol/game';
import { cancelGame, createGame, getGameByCode, joinGame } from '@kingstake/protocol/http/games';
import type { RatingRange } from '@kingstake/protocol/rating-range';
import type { OfferedTimeControl } from '@kingstake/protocol/time-control';
import { browserGameMemory } from '../../games/memory.ts';
import { SEATED } from '../../games/own-games.ts';
import { codeOf, HttpError, refusalText } from '../../net/http-client.ts';
import { freeToStake, heldOf, isHeldBack } from '../../player/own/balance.ts';
import { type Shortfall, shortfallOf } from '../../player/own/dialogs.ts';
import { isExplained } from '../../session/stake-question.ts';
import type { FieldFault } from '../../ui/field-fault.ts';
import { freeText } from '../../ui/held-money.tsx';
import { gameLink, wagerOf } from '../games.ts';
import { SEAT_TEXTS } from '../secondary-texts.ts';
import { MATCH_NOTICES } from '../texts.ts';
import type { MatchPort, MatchToasts } from './matchmaking.ts';

const INSUFFICIENT = 'INSUFFICIENT_BALANCE';
const NOT_FOUND = 404;

/** With stakes on chain the game's screen opens and requests the signature immediately, because this dialog has already shown the terms. */
export function create(port: MatchPort, terms: Terms): void {
  const { user, toasts, run, dispatch, navigate, refetch } = port;
  if (user === null) return;
  void run('create', async () => {
    try {
      const game = await dialogCalls(port).create(user.id, terms);
      if (game.stakeSource === 'escrow') {
        dispatch({ type: 'closed' });
        navigate(gameLink(game.id, game.gameCode), { state: { stake: true } });
      } else dispatch({ type: 'created', game });
    } catch (error) {
      if (isInsufficient(error)) dispatch({ type: 'closed' });
      tellCreateFailed(toasts, error, terms);
    }
    refetch();
  });
}

/** A game with stakes on chain shows its terms on its own screen, which requests the signature. */
export function choose({ dispatch, navigate }: MatchPort, game: Game, gameCode: string | null): void {
  if (game.stakeSource === 'balance') dispatch({ type: 'chosen', game, gameCode });
  else {
    dispatch({ type: 'closed' });
    navigate(gameLink(game.id, gameCode));
  }
}

/** The player's own game needs no joining, so its code opens it. */
export function lookUp(port: MatchPort, typed: string, fault: FieldFault): void {
  const { user, run, navigate } = port;
  fault.clear();
  void run('code', async () => {
    try {
      // The server's format, however the player typed or pasted it. A link may not fit into the call's address.
      const gameCode = parseGameCode(typed) ?? typed;
      const game = await dialogCalls(port).byCode(gameCode);
      if (game.whitePlayerId === user?.id) navigate(gameLink(game.id, gameCode));
      else choose(port, game, gameCode);
    } catch (error) {
      if (isNotFound(error)) fault.tell(SEAT_TEXTS.notFoundHint, SEAT_TEXTS.notFound);
      else if (!isExplained(error))
        fault.tell(refusalText(error) ?? MATCH_NOTICES.tryAgain, MATCH_NOTICES.failedJoin);
    }
  });
}

export function join(port: MatchPort, game: Game, gameCode: string | null): void {
  const { user, toasts, run, dispatch, navigate, refetch } = port;
  if (user === null) return;
  const known = { required: wagerOf(game.wagerAmount), current: wagerOf(user.balance) };
  /** Replaces the sheet with the deposit dialog. */
  const refuse = (shortfall: Shortfall) => {
    dispatch({ type: 'closed' });
    toasts.tooPoor(shortfall);
  };
  if (known.current < known.required) {
    refuse(known);
    return;
  }
  if (isHeldBack(user, known.required)) {
    const free = freeToStake(user);
    dispatch({ type: 'closed' });
    toasts.fail(MATCH_NOTICES.insufficient, freeText(heldOf(user), free));
    toasts.openDeposit({ required: known.required, current: free });
    return;
  }
  void run('join', async () => {
    try {
      await dialogCalls(port).join(user.id, game.id, gameCode);
      dispatch({ type: 'settled', gameId: game.id });
      // The lobby is left, so its lists need no refetch.
      navigate(gameLink(game.id, gameCode), { state: SEATED });
    } catch (error) {
      if (isInsufficient(error)) refuse(shortfallOf(error.body) ?? known);
      else toasts.refused(MATCH_NOTICES.failedJoin, error);
      refetch();
    }
  });
}

/** For a game on chain, explains how the wager is returned before cancelling. */
export function askToCancel(port: MatchPort, game: Game): void {
  if (game.stakeSource === 'escrow') port.dispatch({ type: 'leaving', game });
  else cancel(port, game);
}

export function cancel(port: MatchPort, game: Game): void {
  const { user, toasts, run, dispatch, refetch } = port;
  if (user === null) return;
  void run('cancel', async () => {
    try {
      await dialogCalls(port).cancel(user.id, game.id);
      if (game.stakeSource === 'escrow') dispatch({ type: 'left', game });
      else {
        dispatch({ type: 'settled', gameId: game.id });
        toasts.inform(SEAT_TEXTS.cancelled, SEAT_TEXTS.cancelledHint(game.wagerAmount));
      }
    } catch (error) {
      if (!isExplained(error)) toasts.fail(SEAT_TEXTS.error, refusalText(error) ?? SEAT_TEXTS.failedCancel);
    }
    refetch();
  });
}

function tellCreateFailed(
  { fail, refused, openDeposit }: MatchToasts,
  error: unknown,
  { isPrivate }: Terms,
): void {
  if (isInsufficient(error)) {
    fail(MATCH_NOTICES.insufficient, SEAT_TEXTS.insufficientCreate);
    openDeposit(shortfallOf(error.body));
    return;
  }
  refused(isPrivate ? SEAT_TEXTS.failedPrivate : SEAT_TEXTS.failedPublic, error);
}

function isInsufficient(error: unknown): error is HttpError {
  return error instanceof HttpError && codeOf(error) === INSUFFICIENT;
}

function isNotFound(error: unknown): boolean {
  return error instanceof HttpError && error.status === NOT_FOUND;
}

/** A private game is visible to its players only; spectators are limited to public ones (ruling 2.5). */
export interface Terms {
  isPrivate: boolean;
  allowObservers: boolean;
  stakeSource: StakeSourceName;
  timeControl: OfferedTimeControl;
  /** Set for a friendly game; otherwise the wager chosen on the card applies. */
  wagerAmount?: typeof FRIENDLY_WAGER_SOL;
  /** Who may join; absent: anyone. */
  ratingRange?: RatingRange;
}

/** The API calls with their fields. */
function dialogCalls({ wager, calls: { http, once } }: Pick<MatchPort, 'wager' | 'calls'>) {
  return {
    async create(userId: number, terms: Terms) {
      const game = await once(`create ${wager} ${JSON.stringify(terms)}`, (idempotencyKey) =>
        http.send(createGame, {
          body: { whitePlayerId: userId, wagerAmount: wager, ...terms },
          idempotencyKey,
        }),
      );
      browserGameMemory.add(userId, game.id);
      return game;
    },
    cancel: (userId: number, gameId: number) =>
      once(`cancel ${gameId}`, (idempotencyKey) =>
        http.send(cancelGame, { params: { id: gameId }, body: { playerId: userId }, idempotencyKey }),
      ),
    byCode: (gameCode: string) => http.send(getGameByCode, { params: { gameCode } }),
    join: (userId: number, gameId: number, gameCode: string | null) =>
      once(`join ${gameId}`, (idempotencyKey) =>
        http.send(joinGame, {
          params: { id: gameId },
          body: { playerId: userId, ...(gameCode === null ? {} : { gameCode }) },
          idempotencyKey,
        }),
      ),
  };
}
