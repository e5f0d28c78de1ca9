// lobby: what a person does on the screen to get a match: find, create, cancel. What is done in the dialogs stands in
// dialog-actions.ts, which comes with them. No rendering, no state of its own.
import type { User } from '@kingstake/protocol';
import type { Game } from '@kingstake/protocol/game';
import { wagerOf } from './games.ts';
import type { MatchEvent } from './state.ts';
import { MATCH_NOTICES } from './texts.ts';
import type { useIntents } from './use-intents.ts';
import type { MatchCalls } from './use-match-calls.ts';
import type { MatchToasts } from './use-match-toasts.ts';

/** What an action needs of the page. */
export interface MatchPort {
  wager: string;
  user: User | null;
  calls: MatchCalls;
  toasts: MatchToasts;
  run: ReturnType<typeof useIntents>['run'];
  dispatch: (event: MatchEvent) => void;
  navigate: (to: string, options?: { state: unknown }) => void;
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

export function cancel({ user, calls, toasts, run, dispatch, refetch }: MatchPort, game: Game): void {
  if (user === null) return;
  void run('cancel', async () => {
    try {
      await calls.cancel(user.id, game.id);
      dispatch({ type: 'settled', gameId: game.id });
      const refund =
        game.stakeSource === 'escrow' ? MATCH_NOTICES.cancelledOnChain : MATCH_NOTICES.cancelledHint;
      toasts.inform(MATCH_NOTICES.cancelled, refund(game.wagerAmount));
    } catch {
      toasts.fail(MATCH_NOTICES.failedCancel);
    }
    refetch();
  });
}
