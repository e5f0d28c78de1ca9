// lobby: what its buttons do. Each hook belongs to the card or dialog with the button, which shows that it is busy.
import type { FRIENDLY_WAGER_SOL } from '@kingstake/protocol/economics';
import { type Game, parseGameCode, type StakeSourceName } from '@kingstake/protocol/game';
import { getGame, getGameByCode } from '@kingstake/protocol/http/games';
import { formatSol } from '@kingstake/protocol/money';
import type { RatingRange } from '@kingstake/protocol/rating-range';
import { DEFAULT_TIME_CONTROL, type OfferedTimeControl } from '@kingstake/protocol/time-control';
import { useLocation } from 'wouter';
import { findGames, useBusy, useRefusals } from '../games/commands.ts';
import { gameLink, SEATED, wagerOf } from '../games/game.ts';
import { refetchOwnGames } from '../games/own-games.ts';
import { codeOf, HttpError, refusalText } from '../net/http-client.ts';
import { useQueryClient } from '../net/use-query.ts';
import { freeToStake, heldOf, isHeldBack } from '../player/own/balance.ts';
import { isPoor, type Shortfall, shortfallOf } from '../player/own/dialogs.ts';
import { useHttp, useSession } from '../session/index.ts';
import { isExplained } from '../session/stake-question.ts';
import { settings } from '../settings/index.ts';
import type { FieldFault } from '../ui/field-fault.ts';
import { freeText } from '../ui/held-money.tsx';
import { useToasts } from '../ui/toasts.tsx';
import { fittingFirst } from './games.ts';
import { ownRating } from './open-games.ts';
import { SEAT_TEXTS } from './secondary-texts.ts';
import { useLobby, withoutGame } from './state.ts';
import { MATCH_NOTICES } from './texts.ts';
import { refetchLists } from './use-lists.ts';

const { tryAgain, failedJoin } = MATCH_NOTICES;
const NOT_FOUND = 404;

function useLobbyRefusals() {
  const { fail, refused, tooPoor } = useRefusals();
  return {
    fail,
    tooPoor,
    refused: (title: string, error: unknown) => refused(title, error, tryAgain),
    /** The balance is below the wager of the match. */
    belowWager(shortfall: Shortfall): void {
      const [required, current] = [shortfall.required, shortfall.current].map((sol) =>
        formatSol(sol, 'prose'),
      );
      tooPoor(
        MATCH_NOTICES.insufficient,
        MATCH_NOTICES.insufficientJoin(required ?? '', current ?? ''),
        shortfall,
      );
    },
  };
}

const FROM_BALANCE: readonly StakeSourceName[] = ['balance'];
const FROM_EITHER: readonly StakeSourceName[] = ['balance', 'escrow'];

/**
 * Find Match. The page checks only the playing balance; the wallet and the server check the wallet's funds. If no one waits, the player's
 * table opens at once, unless they have not agreed to that yet.
 */
export function useFind() {
  const { wager, open, setAlert } = useLobby();
  const http = useHttp();
  const { user, config } = useSession();
  const { isBusy, run } = useBusy();
  const { isCreating, create } = useCreate();
  const { refused, belowWager } = useLobbyRefusals();
  /** `source`: the wager's source. `speed`: null for every time control. */
  const find = (source: StakeSourceName, speed: OfferedTimeControl | null): void => {
    setAlert(user === null ? MATCH_NOTICES.loginToFind : null);
    if (user === null) return;
    const shortfall = { required: wagerOf(wager), current: wagerOf(user.balance) };
    if (source === 'balance' && shortfall.current < shortfall.required) {
      belowWager(shortfall);
      return;
    }
    const terms = {
      wagerAmount: wager,
      excludeUserId: user.id,
      ...(speed !== null && { timeControl: speed }),
    };
    const search = async () => {
      const games = await findGames(http, terms, config?.escrow == null ? FROM_BALANCE : FROM_EITHER);
      const isAlone = games.every(({ stakeSource }) => stakeSource !== source);
      if (isAlone && source === 'balance' && speed !== null && settings.get().openTableAtOnce)
        create({ ...OPEN_TABLE, stakeSource: source, timeControl: speed });
      else
        open({
          kind: 'found',
          games: fittingFirst(games, ownRating(user, speed ?? DEFAULT_TIME_CONTROL)),
          source,
          speed,
        });
    };
    void run(search, (error) => refused(MATCH_NOTICES.failedFind, error));
  };
  return { isFinding: isBusy || isCreating, find };
}

/** Create Private Match and its other names: opens the dialog. */
export function useOpenCreate(): () => void {
  const { open, setAlert } = useLobby();
  const { user } = useSession();
  return () => {
    setAlert(user === null ? MATCH_NOTICES.loginToCreate : null);
    if (user !== null) open({ kind: 'creating' });
  };
}

/** A private game is visible to its players only; spectators are limited to public ones (ruling 2.5). */
export interface MatchTerms {
  isPrivate: boolean;
  allowObservers: boolean;
  stakeSource: StakeSourceName;
  timeControl: OfferedTimeControl;
  /** Set for a friendly game; otherwise the wager chosen on the card applies. */
  wagerAmount?: typeof FRIENDLY_WAGER_SOL;
  /** Who may join; absent: anyone. */
  ratingRange?: RatingRange;
  /** A game that fits and waits is joined instead. */
  orJoin?: true;
}

/** The table that Find Match opens. */
export const OPEN_TABLE = { isPrivate: false, allowObservers: false, orJoin: true } as const;

export function useCreate() {
  const { wager, open, commands } = useLobby();
  const { user } = useSession();
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  const { isBusy, run } = useBusy();
  const { refused, tooPoor } = useLobbyRefusals();
  const create = (terms: MatchTerms): void => {
    if (user === null) return;
    const send = async () => {
      const game = await commands.create({ wagerAmount: wager, ...terms });
      const isJoined = game.blackPlayerId === user.id;
      if (isJoined && game.stakeSource === 'balance') {
        open(null);
        navigate(gameLink(game.id), { state: SEATED });
        return;
      }
      if (game.stakeSource === 'balance') {
        open({ kind: 'waiting', game });
        refetchLists(queries);
        return;
      }
      open(null);
      // The dialog has already shown the terms, so the game's screen requests the signature immediately.
      navigate(gameLink(game.id, game.gameCode), { state: { stake: true } });
      // The lobby is left, so only the list of every screen is refetched.
      void refetchOwnGames(queries);
    };
    void run(send, (error) => {
      if (isPoor(error)) {
        open(null);
        tooPoor(MATCH_NOTICES.insufficient, SEAT_TEXTS.insufficientCreate, shortfallOf(error));
      } else refused(terms.isPrivate ? SEAT_TEXTS.failedPrivate : SEAT_TEXTS.failedPublic, error);
      refetchLists(queries);
    });
  };
  return { isCreating: isBusy, create };
}

/** Shows the terms of a game before the player joins. A game with stakes on chain shows them on its own screen, which requests the signature. */
export function useChoose() {
  const { open } = useLobby();
  const [, navigate] = useLocation();
  return (game: Game, gameCode: string | null): void => {
    open(game.stakeSource === 'balance' ? { kind: 'confirm-join', game, gameCode } : null);
    if (game.stakeSource !== 'balance') navigate(gameLink(game.id, gameCode));
  };
}

/** Join Match by code. The player's own game needs no joining, so its code opens it. */
export function useLookUp(fault: FieldFault) {
  const http = useHttp();
  const { user } = useSession();
  const [, navigate] = useLocation();
  const { isBusy, run } = useBusy();
  const choose = useChoose();
  const lookUp = (typed: string): void => {
    fault.clear();
    const search = async () => {
      // The server's format, however the player typed or pasted it. A link may not fit into the call's address.
      const gameCode = parseGameCode(typed) ?? typed;
      const game = await http.send(getGameByCode, { params: { gameCode } });
      if (game.whitePlayerId === user?.id) navigate(gameLink(game.id, gameCode));
      else choose(game, gameCode);
    };
    void run(search, (error) => {
      if (error instanceof HttpError && error.status === NOT_FOUND)
        fault.tell(SEAT_TEXTS.notFoundHint, SEAT_TEXTS.notFound);
      else if (!isExplained(error)) fault.tell(refusalText(error) ?? tryAgain, failedJoin);
    });
  };
  return { isSearching: isBusy, lookUp };
}

/** Join of an open challenge: refetches the game and shows its terms. Only the sheet's own button takes the seat. */
export function useJoinOpen() {
  const http = useHttp();
  const { run } = useBusy();
  const { fail, refused } = useLobbyRefusals();
  const choose = useChoose();
  return (gameId: number): void => {
    const look = async () => {
      const game = await http.send(getGame, { params: { id: gameId } });
      if (game.status === 'waiting') choose(game, null);
      else fail(failedJoin, game.blackPlayer === null ? SEAT_TEXTS.noLongerOpen : SEAT_TEXTS.seatTaken);
    };
    void run(look, (error) => {
      // A public game is hidden only while two others play it.
      if (codeOf(error) === 'FORBIDDEN') fail(failedJoin, SEAT_TEXTS.seatTaken);
      else refused(failedJoin, error);
    });
  };
}

/** Takes the seat. */
export function useJoin(game: Game, gameCode: string | null) {
  const { open, commands } = useLobby();
  const { user } = useSession();
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  const { isBusy, run } = useBusy();
  const { refused, tooPoor, belowWager } = useLobbyRefusals();
  const join = (): void => {
    if (user === null) return;
    const known = { required: wagerOf(game.wagerAmount), current: wagerOf(user.balance) };
    /** Replaces the sheet with the deposit dialog. */
    const refuse = (shortfall: Shortfall): void => {
      open(null);
      belowWager(shortfall);
    };
    if (known.current < known.required) {
      refuse(known);
      return;
    }
    if (isHeldBack(user, known.required)) {
      const free = freeToStake(user);
      open(null);
      tooPoor(MATCH_NOTICES.insufficient, freeText(heldOf(user), free), { ...known, current: free });
      return;
    }
    const takeSeat = async () => {
      await commands.join(game.id, gameCode === null ? {} : { gameCode });
      open((shown) => withoutGame(shown, game.id));
      // The lobby is left, so its lists need no refetch.
      navigate(gameLink(game.id, gameCode), { state: SEATED });
    };
    void run(takeSeat, (error) => {
      if (isPoor(error)) refuse(shortfallOf(error) ?? known);
      else refused(failedJoin, error);
      refetchLists(queries);
    });
  };
  return { isJoining: isBusy, join };
}

/** Cancels the player's own game. */
export function useCancel(game: Game) {
  const { open, commands } = useLobby();
  const { user } = useSession();
  const queries = useQueryClient();
  const toasts = useToasts();
  const { isBusy, run } = useBusy();
  const { refused } = useRefusals();
  const isOnChain = game.stakeSource === 'escrow';
  const cancel = async (): Promise<void> => {
    if (user === null) return;
    await run(
      async () => {
        await commands.cancel(game.id);
        open(isOnChain ? { kind: 'left', game } : (shown) => withoutGame(shown, game.id));
        const description = SEAT_TEXTS.cancelledHint(game.wagerAmount);
        if (!isOnChain) toasts.show({ variant: 'info', title: SEAT_TEXTS.cancelled, description });
      },
      (error) => refused(SEAT_TEXTS.error, error, SEAT_TEXTS.failedCancel),
    );
    refetchLists(queries);
  };
  return {
    isCancelling: isBusy,
    cancel: () => void cancel(),
    /** For a game on chain, explains how the wager is returned before cancelling. */
    ask: () => (isOnChain ? open({ kind: 'leaving', game }) : void cancel()),
  };
}
