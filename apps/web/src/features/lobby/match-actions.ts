// lobby: what a person does on the screen to get a match: find, create, cancel. What is done in the dialogs stands in
// dialog-actions.ts, which comes with them. No rendering, no state of its own.
import type { User } from '@kingstake/protocol';
import type { Game, StakeSourceName } from '@kingstake/protocol/game';
import type { OfferedTimeControl } from '@kingstake/protocol/time-control';
import { refusalText } from '../../api/http-client.ts';
import { wagerOf } from './games.ts';
import type { MatchEvent } from './state.ts';
import { MATCH_NOTICES } from './texts.ts';
import type { useIntents } from './use-intents.ts';
import type { MatchCalls } from './use-match-calls.ts';
import type { MatchToasts } from './use-match-toasts.ts';

/** What an action needs of the page. */
export interface MatchPort {
  wager: string;
  /** As chosen on the card: what is searched for, and what a new game names. */
  speed: OfferedTimeControl;
  /** Where a wager can come from here: the wallet only with an escrow program. */
  sources: readonly StakeSourceName[];
  user: User | null;
  calls: MatchCalls;
  toasts: MatchToasts;
  run: ReturnType<typeof useIntents>['run'];
  dispatch: (event: MatchEvent) => void;
  navigate: (to: string, options?: { state: unknown }) => void;
  refetch: () => void;
  setAlert: (sentence: string | null) => void;
}

/**
 * `source`: where the wager is to come from. The wallet's own sheet says what is in it, and the server what is missing. `speed`:
 * null for games of every time control.
 */
export function find(
  port: MatchPort,
  source: StakeSourceName,
  speed: OfferedTimeControl | null = port.speed,
): void {
  const { wager, sources, user, calls, toasts, run, dispatch, setAlert } = port;
  setAlert(user === null ? MATCH_NOTICES.loginToFind : null);
  if (user === null) return;
  const shortfall = { required: wagerOf(wager), current: wagerOf(user.balance) };
  if (source === 'balance' && shortfall.current < shortfall.required) {
    toasts.tooPoor(shortfall);
    return;
  }
  void run('find', async () => {
    try {
      const games = await calls.search(user.id, sources, speed);
      dispatch({ type: 'searched', source, speed, games });
    } catch (error) {
      toasts.fail(MATCH_NOTICES.failedFind, refusalText(error));
    }
  });
}

export function createPrivate({ user, dispatch, setAlert }: MatchPort): void {
  setAlert(user === null ? MATCH_NOTICES.loginToCreate : null);
  if (user !== null) dispatch({ type: 'opened', dialog: 'creating' });
}

/** A wager on chain comes back by a way of its own: the player reads it before, and sees it come. */
export function askToCancel(port: MatchPort, game: Game): void {
  if (game.stakeSource === 'escrow') port.dispatch({ type: 'leaving', game });
  else cancel(port, game);
}

export function cancel({ user, calls, toasts, run, dispatch, refetch }: MatchPort, game: Game): void {
  if (user === null) return;
  void run('cancel', async () => {
    try {
      await calls.cancel(user.id, game.id);
      if (game.stakeSource === 'escrow') dispatch({ type: 'left', game });
      else {
        dispatch({ type: 'settled', gameId: game.id });
        toasts.inform(MATCH_NOTICES.cancelled, MATCH_NOTICES.cancelledHint(game.wagerAmount));
      }
    } catch (error) {
      toasts.fail(MATCH_NOTICES.failedCancel, refusalText(error));
    }
    refetch();
  });
}
