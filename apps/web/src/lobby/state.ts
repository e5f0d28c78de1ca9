// lobby: what the whole screen shares: the choices of the stake card, and the match dialog that is open.
import { DEFAULT_WAGER_SOL, WAGER_OPTIONS_SOL } from '@kingstake/protocol/economics';
import type { Game, StakeSourceName } from '@kingstake/protocol/game';
import type { WaitingGame } from '@kingstake/protocol/listed-games';
import { PAGE_ROUTES } from '@kingstake/protocol/page-routes';
import type { OfferedTimeControl as Speed } from '@kingstake/protocol/time-control';
import { createContext, useContext, useEffect, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useGameCommands } from '../games/commands.ts';
import { browserSpeed } from '../games/memory.ts';
import { useOwnGames } from '../games/own-games.ts';
import { useRematchState } from '../games/rematch.tsx';

export type MatchDialog =
  /** The result of a search. `source`: the requested source of the wager. `speed`: null for any. */
  | { kind: 'found'; games: readonly WaitingGame[]; source: StakeSourceName; speed: Speed | null }
  | { kind: 'creating' | 'join-code' | 'policy' }
  /** The player's own game that waits for an opponent. */
  | { kind: 'waiting'; game: Game }
  /** The player's own game with its wager on chain: whether to cancel it (leaving), and the return of its wager (left). */
  | { kind: 'leaving' | 'left'; game: Game }
  | { kind: 'confirm-join'; game: Game; gameCode: string | null };

type WagerText = (typeof WAGER_OPTIONS_SOL)[number];

interface Start {
  wager: WagerText;
  dialog: MatchDialog | null;
}

/** `mode=rematch&wager=W` selects the wager and opens Create Match, unless the player's own offer is pending (rulings 3.9). */
export function startOf(search: string, isOffering: boolean): Start {
  const query = new URLSearchParams(search);
  const wager = WAGER_OPTIONS_SOL.find((option) => option === query.get('wager'));
  const isRematch = query.get('mode') === 'rematch' && wager !== undefined && !isOffering;
  return { wager: wager ?? DEFAULT_WAGER_SOL, dialog: isRematch ? { kind: 'creating' } : null };
}

/** A dialog about the player's own waiting game closes when the game no longer waits. */
export function stillOpen(dialog: MatchDialog | null, ownGames: readonly Game[]): MatchDialog | null {
  if (dialog?.kind !== 'waiting' && dialog?.kind !== 'leaving') return dialog;
  const isWaiting = ownGames.some(({ id, status }) => id === dialog.game.id && status === 'waiting');
  return isWaiting ? dialog : null;
}

/** The game was cancelled or joined, so the lobby needs no dialog for it. */
export function withoutGame(dialog: MatchDialog | null, gameId: number): MatchDialog | null {
  return dialog !== null && 'game' in dialog && dialog.game.id === gameId ? null : dialog;
}

export type LobbyState = ReturnType<typeof useLobbyState>;

export function useLobbyState() {
  const search = useSearch();
  const isOffering = useRematchState().own !== null;
  const [start] = useState(() => startOf(search, isOffering));
  const [wager, setWager] = useState<WagerText>(start.wager);
  const [speed, setSpeed] = useState(browserSpeed.read);
  const [source, setSource] = useState<StakeSourceName>('balance');
  const [dialog, open] = useState(start.dialog);
  const [alert, setAlert] = useState<string | null>(null);
  const commands = useGameCommands();
  const [path, navigate] = useLocation();
  // Removes the query from the address, so that a reload or Back does not repeat it.
  useEffect(() => {
    if (path === PAGE_ROUTES.lobby && search !== '') navigate(path, { replace: true });
  }, [path, search, navigate]);
  const { data, dataUpdatedAt } = useOwnGames();
  // Runs for each answer, also for one that is equal to the previous one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: dataUpdatedAt is the time of the response
  useEffect(() => {
    if (data !== undefined) open((shown) => stillOpen(shown, data));
  }, [data, dataUpdatedAt]);
  return {
    wager,
    setWager,
    speed,
    /** The choice is stored on this device. */
    setSpeed(chosen: Speed) {
      setSpeed(chosen);
      browserSpeed.write(chosen);
    },
    /** The source of the wager. */
    source,
    setSource,
    /** Shown above the buttons of the stake card. */
    alert,
    setAlert,
    dialog,
    open,
    commands,
  };
}

const LobbyContext = createContext<LobbyState | null>(null);

export const LobbyProvider = LobbyContext.Provider;

/** Throws outside of the lobby. */
export function useLobby(): LobbyState {
  const lobby = useContext(LobbyContext);
  if (lobby === null) throw new Error('useLobby must be used within the lobby');
  return lobby;
}
