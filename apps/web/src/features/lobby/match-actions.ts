// lobby: what a person does to get a match: find, create, join by code, cancel. No rendering, no state of its own.
import type { User } from '@kingstake/protocol';
import { type Game, parseGameCode } from '@kingstake/protocol/game';
import { type Shortfall, shortfallOf } from '../../session/index.ts';
import { wagerOf } from './games.ts';
import { gameLink } from './links.ts';
import type { MatchEvent } from './state.ts';
import { MATCH_NOTICES } from './texts.ts';
import type { useIntents } from './use-intents.ts';
import type { MatchCalls, Terms } from './use-match-calls.ts';
import { isInsufficient, isNotFound, type MatchToasts } from './use-match-toasts.ts';

/** What an action needs of the page. */
export interface MatchPort {
  wager: string;
  user: User | null;
  calls: MatchCalls;
  toasts: MatchToasts;
  run: ReturnType<typeof useIntents>['run'];
  dispatch: (event: MatchEvent) => void;
  navigate: (to: string) => void;
  refetch: () => void;
  setAlert: (sentence: string | null) => void;
}

export function find({ wager, user, calls, toasts, run, dispatch, setAlert }: MatchPort): void {
  setAlert(user === null ? MATCH_NOTICES.loginToFind : null);
  if (user === null) return;
  const shortfall = { required: wagerOf(wager), current: wagerOf(user.balance) };
  if (shortfall.current < shortfall.required) {
    toasts.tooPoor(shortfall);
    return;
  }
  void run('find', async () => {
    try {
      dispatch({ type: 'searched', games: await calls.search(user.id) });
    } catch {
      toasts.fail(MATCH_NOTICES.failedFind);
    }
  });
}

export function createPrivate({ user, dispatch, setAlert }: MatchPort): void {
  setAlert(user === null ? MATCH_NOTICES.loginToCreate : null);
  if (user !== null) dispatch({ type: 'opened', dialog: 'creating' });
}

export function create({ user, calls, toasts, run, dispatch, refetch }: MatchPort, terms: Terms): void {
  if (user === null) return;
  void run('create', async () => {
    try {
      dispatch({ type: 'created', game: await calls.create(user.id, terms) });
    } catch (error) {
      if (isInsufficient(error)) dispatch({ type: 'closed' });
      toasts.createFailed(error, terms.isPrivate);
    }
    refetch();
  });
}

/** An own game needs no joining: its code opens it. */
export function lookUp({ user, calls, toasts, run, dispatch, navigate }: MatchPort, typed: string): void {
  void run('code', async () => {
    try {
      const game = await calls.byCode(typed);
      // However it was typed: links carry a code as the server writes it.
      const gameCode = parseGameCode(typed) ?? typed;
      if (game.whitePlayerId === user?.id) navigate(gameLink(game.id, gameCode));
      else dispatch({ type: 'chosen', game, gameCode });
    } catch (error) {
      if (isNotFound(error)) toasts.fail(MATCH_NOTICES.notFound, MATCH_NOTICES.notFoundHint);
      else toasts.fail(MATCH_NOTICES.failedJoin);
    }
  });
}

export function join(port: MatchPort, game: Game, gameCode: string | null): void {
  const { user, calls, toasts, run, dispatch, navigate, refetch } = port;
  if (user === null) return;
  const known = { required: wagerOf(game.wagerAmount), current: wagerOf(user.balance) };
  /** The deposit opens in the place of the sheet. */
  const refuse = (shortfall: Shortfall) => {
    dispatch({ type: 'closed' });
    toasts.tooPoor(shortfall);
  };
  if (known.current < known.required) {
    refuse(known);
    return;
  }
  void run('join', async () => {
    try {
      await calls.join(user.id, game.id, gameCode);
      dispatch({ type: 'settled', gameId: game.id });
      navigate(gameLink(game.id, gameCode));
    } catch (error) {
      if (isInsufficient(error)) refuse(shortfallOf(error.body) ?? known);
      else toasts.fail(MATCH_NOTICES.failedJoin);
    }
    refetch();
  });
}

export function cancel({ user, calls, toasts, run, dispatch, refetch }: MatchPort, game: Game): void {
  if (user === null) return;
  void run('cancel', async () => {
    try {
      await calls.cancel(user.id, game.id);
      dispatch({ type: 'settled', gameId: game.id });
      toasts.inform(MATCH_NOTICES.cancelled, MATCH_NOTICES.cancelledHint(game.wagerAmount));
    } catch {
      toasts.fail(MATCH_NOTICES.failedCancel);
    }
    refetch();
  });
}
