// lobby: finds, creates and cancels a match. The dialogs only show the state; their own actions are in dialog-actions.ts, which the
// first load does not need.
import type { User } from '@kingstake/protocol';
import { DEFAULT_WAGER_SOL, WAGER_OPTIONS_SOL } from '@kingstake/protocol/economics';
import type { Game, StakeSourceName } from '@kingstake/protocol/game';
import { listWaitingGames } from '@kingstake/protocol/http/games';
import { formatSol } from '@kingstake/protocol/money';
import { PAGE_ROUTES } from '@kingstake/protocol/page-routes';
import type { OfferedTimeControl } from '@kingstake/protocol/time-control';
import { useEffect, useReducer, useRef, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { browserSpeed } from '../../games/memory.ts';
import { useOwnGames } from '../../games/own-games.ts';
import { useRematchState } from '../../games/rematch.ts';
import { refusalText } from '../../net/http-client.ts';
import { createIntentKeys, type SendOnce } from '../../net/intent-keys.ts';
import { useQueryClient } from '../../net/use-query.ts';
import { type DialogPort, type Shortfall, useDialogs } from '../../player/own/dialogs.ts';
import { useHttp, useSession } from '../../session/index.ts';
import { isExplained } from '../../session/stake-question.ts';
import type { ToastContent } from '../../ui/toast-view.tsx';
import { useToasts } from '../../ui/toasts.tsx';
import { gameLink, wagerOf } from '../games.ts';
import { MATCH_NOTICES } from '../texts.ts';
import { refetchLists } from '../use-lists.ts';
import { IDLE, type MatchDialog, type MatchEvent, nextDialog } from './match-state.ts';

const FROM_BALANCE: readonly StakeSourceName[] = ['balance'];
const FROM_EITHER: readonly StakeSourceName[] = ['balance', 'escrow'];

type WagerText = (typeof WAGER_OPTIONS_SOL)[number];

/** `mode=rematch&wager=W` selects the wager and opens Create Match, unless the player's own offer is pending (rulings 3.9). */
export function startOf(search: string, isOffering: boolean): { wager: WagerText; dialog: MatchDialog } {
  const query = new URLSearchParams(search);
  const wager = WAGER_OPTIONS_SOL.find((option) => option === query.get('wager'));
  const isRematch = query.get('mode') === 'rematch' && wager !== undefined && !isOffering;
  return { wager: wager ?? DEFAULT_WAGER_SOL, dialog: isRematch ? { kind: 'creating' } : IDLE };
}

export type Matchmaking = ReturnType<typeof useMatchmaking>;

export function useMatchmaking() {
  const search = useSearch();
  const isOffering = useRematchState().own !== null;
  const [start] = useState(() => startOf(search, isOffering));
  const [wager, setWager] = useState<WagerText>(start.wager);
  const [speed, choose] = useState(browserSpeed.read);
  const [source, setSource] = useState<StakeSourceName>('balance');
  const [dialog, dispatch] = useReducer(nextDialog, start.dialog);
  const [alert, setAlert] = useState<string | null>(null);
  const [path, navigate] = useLocation();
  // Removes the query from the address, so that a reload or Back does not repeat it.
  useEffect(() => {
    if (path === PAGE_ROUTES.lobby && search !== '') navigate(path, { replace: true });
  }, [path, search, navigate]);
  const { user, config } = useSession();
  const sources = config?.escrow == null ? FROM_BALANCE : FROM_EITHER;
  const queries = useQueryClient();
  const { show } = useToasts();
  const { openDeposit } = useDialogs();
  const toasts = matchToasts(show, openDeposit);
  const { action, run, once } = useIntents();
  const calls = matchCalls(useHttp(), wager, once);
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
  // Runs for each answer, also for one that is equal to the previous one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: dataUpdatedAt is the time of the response
  useEffect(() => {
    if (data !== undefined) dispatch({ type: 'listed', games: data });
  }, [data, dataUpdatedAt]);

  return {
    wager,
    setWager,
    /** The source of the wager. */
    source,
    setSource,
    speed,
    /** The choice is stored on this device. */
    setSpeed(chosen: OfferedTimeControl) {
      choose(chosen);
      browserSpeed.write(chosen);
    },
    dialog,
    alert,
    action,
    /** For the actions of the dialogs. */
    port,
    find: (source: StakeSourceName, speed?: OfferedTimeControl | null) => find(port, source, speed),
    createPrivate: () => createPrivate(port),
    openJoin: () => dispatch({ type: 'opened', dialog: 'join-code' }),
    openPolicy: () => dispatch({ type: 'opened', dialog: 'policy' }),
    open: (game: Game) => navigate(gameLink(game.id, game.gameCode)),
    close: () => dispatch({ type: 'closed' }),
  };
}

/** What an action needs from the page. */
export interface MatchPort {
  wager: string;
  /** The time control of the card, for searches and new games. */
  speed: OfferedTimeControl;
  /** The possible sources of a wager. The wallet is one only if the server has an escrow program. */
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
 * `source`: the wager's source. The page checks only the playing balance; the wallet and the server check the wallet's funds.
 * `speed`: null for every time control.
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
      toasts.refused(MATCH_NOTICES.failedFind, error);
    }
  });
}

export function createPrivate({ user, dispatch, setAlert }: MatchPort): void {
  setAlert(user === null ? MATCH_NOTICES.loginToCreate : null);
  if (user !== null) dispatch({ type: 'opened', dialog: 'creating' });
}

type MatchCalls = ReturnType<typeof matchCalls>;

/** The API calls of the screen; `dialogCalls` has those of the dialogs. */
export function matchCalls(http: ReturnType<typeof useHttp>, wager: string, once: SendOnce) {
  return {
    http,
    once,
    /** Sends one request per source, because the server limits the number of games in a response. */
    search: async (
      userId: number,
      sources: readonly StakeSourceName[],
      timeControl: OfferedTimeControl | null,
    ) => {
      const named = timeControl === null ? {} : { timeControl };
      const asked = { wagerAmount: wager, excludeUserId: userId, ...named };
      const found = sources.map((stakeSource) =>
        http.send(listWaitingGames, { query: { ...asked, stakeSource } }),
      );
      return (await Promise.all(found)).flat();
    },
  };
}

export type MatchToasts = ReturnType<typeof matchToasts>;

/** The toasts for a match that could not be found, created or joined. If funds are missing, the deposit opens with both amounts. */
export function matchToasts(show: (toast: ToastContent) => void, openDeposit: DialogPort['openDeposit']) {
  const fail = (title: string, description: string = MATCH_NOTICES.tryAgain) =>
    show({ variant: 'error', title, description });
  const inform = (title: string, description: string) => show({ variant: 'info', title, description });
  return {
    fail,
    inform,
    /** Some refusals are already explained by a dialog. */
    refused(title: string, error: unknown) {
      if (!isExplained(error)) fail(title, refusalText(error));
    },
    openDeposit,
    /** The balance is below the wager of the match. */
    tooPoor(shortfall: Shortfall) {
      const { required, current } = shortfall;
      fail(
        MATCH_NOTICES.insufficient,
        MATCH_NOTICES.insufficientJoin(formatSol(required, 'prose'), formatSol(current, 'prose')),
      );
      openDeposit(shortfall);
    },
  };
}

type Action = 'find' | 'create' | 'code' | 'join' | 'cancel';

/** Runs one action at a time, each with its idempotency key. */
function useIntents() {
  const busy = useRef(false);
  const [action, setAction] = useState<Action | null>(null);
  const [once] = useState(createIntentKeys);

  /** Does nothing while another action runs. `work` handles its own errors. */
  const run = async (what: Action, work: () => Promise<void>): Promise<void> => {
    if (busy.current) return;
    busy.current = true;
    setAction(what);
    try {
      await work();
    } finally {
      busy.current = false;
      setAction(null);
    }
  };

  return { action, run, once };
}
