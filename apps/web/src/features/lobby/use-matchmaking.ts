// lobby: how a match comes about: find, create, join by code, cancel. Dialogs only show what this decides.
import type { Game, StakeSourceName } from '@kingstake/protocol/game';
import { PAGE_ROUTES } from '@kingstake/protocol/page-routes';
import type { OfferedTimeControl } from '@kingstake/protocol/time-control';
import { useEffect, useReducer, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useOwnGames } from '../../account/own-games.ts';
import { browserSpeed } from '../../account/speed.ts';
import { useQueryClient } from '../../api/use-query.ts';
import { useRematchState } from '../../rematch/port.ts';
import { useSession } from '../../session/index.ts';
import { gameLink } from './links.ts';
import { askToCancel, cancel, createPrivate, find, type MatchPort } from './match-actions.ts';
import { startOf, type WagerText } from './start.ts';
import { nextDialog } from './state.ts';
import { useIntents } from './use-intents.ts';
import { refetchLists } from './use-lists.ts';
import { useMatchCalls } from './use-match-calls.ts';
import { useMatchToasts } from './use-match-toasts.ts';

const FROM_BALANCE: readonly StakeSourceName[] = ['balance'];
const FROM_EITHER: readonly StakeSourceName[] = ['balance', 'escrow'];

export type Matchmaking = ReturnType<typeof useMatchmaking>;

export function useMatchmaking() {
  const search = useSearch();
  const isOffering = useRematchState().own !== null;
  const [start] = useState(() => startOf(search, isOffering));
  const [wager, setWager] = useState<WagerText>(start.wager);
  const [speed, choose] = useState(browserSpeed.read);
  const [dialog, dispatch] = useReducer(nextDialog, start.dialog);
  const [alert, setAlert] = useState<string | null>(null);
  const [path, navigate] = useLocation();
  // What the address asked for is done once: a reload, or coming back, asks for nothing.
  useEffect(() => {
    if (path === PAGE_ROUTES.lobby && search !== '') navigate(path, { replace: true });
  }, [path, search, navigate]);
  const { user, config } = useSession();
  const sources = config?.escrow == null ? FROM_BALANCE : FROM_EITHER;
  const queries = useQueryClient();
  const toasts = useMatchToasts();
  const { action, run, once } = useIntents();
  const calls = useMatchCalls(wager, once);
  const refetch = () => refetchLists(queries);
  const port: MatchPort = {
    wager,
    speed,
    sources,
    user,
    calls,
    toasts,
    run,
    dispatch,
    navigate,
    refetch,
    setAlert,
  };

  const { data, dataUpdatedAt } = useOwnGames();
  // Each answer counts, also one that says the same.
  // biome-ignore lint/correctness/useExhaustiveDependencies: dataUpdatedAt is the answer's own time
  useEffect(() => {
    if (data !== undefined) dispatch({ type: 'listed', games: data });
  }, [data, dataUpdatedAt]);

  return {
    wager,
    setWager,
    speed,
    /** Kept on this device. */
    setSpeed(chosen: OfferedTimeControl) {
      choose(chosen);
      browserSpeed.write(chosen);
    },
    dialog,
    alert,
    action,
    /** For what is done in the dialogs. */
    port,
    find: (source: StakeSourceName, speed?: OfferedTimeControl | null) => find(port, source, speed),
    createPrivate: () => createPrivate(port),
    cancel: (game: Game) => cancel(port, game),
    askToCancel: (game: Game) => askToCancel(port, game),
    openJoin: () => dispatch({ type: 'opened', dialog: 'join-code' }),
    openPolicy: () => dispatch({ type: 'opened', dialog: 'policy' }),
    open: (game: Game) => navigate(gameLink(game.id, game.gameCode)),
    close: () => dispatch({ type: 'closed' }),
  };
}
