// match-found: what the socket says about the player's own games, and what their list shows later, turned into events.
import type { ServerMessage } from '@kingstake/protocol';
import type { Game } from '@kingstake/protocol/game';
import { getGame } from '@kingstake/protocol/http/games';
import { PAGE_ROUTES } from '@kingstake/protocol/page-routes';
import { useEffect, useEffectEvent, useReducer } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useHttp, useSession, useSocketClient } from '../../session/index.ts';
import { useOwnGames } from '../../session/own-games.ts';
import { isScreenOf } from '../../session/own-screen.ts';
import { useToasts } from '../../ui/toasts.tsx';
import { type Found, NOTHING_FOUND, nextMatchFound } from './state.ts';
import { FOUND_TEXTS } from './texts.ts';
import { useGoneGames } from './use-gone-games.ts';

type Joined = Extract<ServerMessage, { type: 'opponent_joined' }>;

export interface MatchFound {
  /** Null also while the game's own screen is open: being there accepts it. */
  found: Found | null;
  accept(): void;
  /** False when it could not be sent. */
  decline(): boolean;
  close(): void;
}

export function useMatchFound(): MatchFound {
  const [{ found }, dispatch] = useReducer(nextMatchFound, NOTHING_FOUND);
  const http = useHttp();
  const socket = useSocketClient();
  const toasts = useToasts();
  const { user } = useSession();
  const [path, navigate] = useLocation();
  const search = useSearch();
  const { data, dataUpdatedAt, isFetchedAfterMount } = useOwnGames();
  const isShown = useEffectEvent((gameId: number) => isScreenOf(gameId, path, search));
  const takeGone = useGoneGames((gameId) => isShown(gameId));

  /** Both players are told of it: only the creator, whose game has not started, is asked. */
  const joined = async ({ gameId, opponent }: Joined) => {
    const listed = data?.find(({ id }) => id === gameId) ?? null;
    const game = await http.send(getGame, { params: { id: gameId } }).catch(() => listed);
    const isOpen = game?.status === 'waiting' || game?.status === 'ready';
    if (game === null || !isOpen || game.whitePlayerId !== user?.id) return;
    dispatch({ type: 'joined', game, opponent, nowMs: socket.nowMs() });
  };
  const receive = useEffectEvent((message: ServerMessage) => {
    if (message.type === 'opponent_joined') void joined(message);
    if (message.type === 'game_started' || message.type === 'game_over')
      dispatch({ type: 'settled', gameId: message.gameId });
  });
  useEffect(() => socket.subscribe((message) => receive(message)), [socket]);

  const take = useEffectEvent((games: readonly Game[]) => {
    if (user === null) return;
    dispatch({ type: 'listed', games, userId: user.id, nowMs: socket.nowMs() });
    takeGone(user.id, games);
  });
  // Each answer counts, also one that says the same.
  // biome-ignore lint/correctness/useExhaustiveDependencies: dataUpdatedAt is the answer's own time
  useEffect(() => {
    if (data !== undefined && isFetchedAfterMount) take(data);
  }, [data, dataUpdatedAt, isFetchedAfterMount]);

  /** False when it could not be sent. */
  const answer = (type: 'accept_match' | 'decline_match'): boolean => {
    if (found === null || user === null) return false;
    const isSent = socket.send({ type, gameId: found.game.id, playerId: user.id });
    if (!isSent)
      toasts.show({ variant: 'error', title: FOUND_TEXTS.failed, description: FOUND_TEXTS.tryAgain });
    return isSent;
  };
  return {
    found: found === null || isScreenOf(found.game.id, path, search) ? null : found,
    accept() {
      if (found === null || !answer('accept_match')) return;
      dispatch({ type: 'accepted', gameId: found.game.id });
      navigate(acceptedLink(found.game.wagerAmount));
    },
    decline: () => answer('decline_match'),
    close: () => dispatch({ type: 'closed' }),
  };
}

/** The newest running game, after Accept & Play. */
export function acceptedLink(wager: string): string {
  const query = new URLSearchParams({ wager, mode: 'standard', fromMatch: 'true' });
  return `${PAGE_ROUTES.game}?${query}`;
}
