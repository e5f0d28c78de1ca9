// lobby: what the socket says about the player's own games, and what the lists show of it later, turned into steps of the
// dialogs.
import type { ServerMessage } from '@kingstake/protocol';
import type { Game } from '@kingstake/protocol/game';
import { getGame } from '@kingstake/protocol/http/games';
import { useEffect, useEffectEvent } from 'react';
import { useHttp, useSession, useSocketClient } from '../../session/index.ts';
import { browserTimers } from '../../session/timers.ts';
import { heldGameOf, type MatchDialog, type MatchEvent } from './state.ts';
import { useOwnGames } from './use-lists.ts';

interface MatchSocketPort {
  dialog: MatchDialog;
  dispatch: (event: MatchEvent) => void;
  /** The game began: the page goes there. */
  onStarted: (game: Game) => void;
  /** The match of the open dialog ended before it began. */
  onEnded: () => void;
}

type Joined = Extract<ServerMessage, { type: 'opponent_joined' }>;

export function useMatchSocket({ dialog, dispatch, onStarted, onEnded }: MatchSocketPort): void {
  const http = useHttp();
  const socket = useSocketClient();
  const { user } = useSession();

  /** Both players are told of it: only the creator, whose game has been waiting, sees Match Found. */
  const joined = async ({ gameId, opponent }: Joined) => {
    const held = heldGameOf(dialog);
    const game =
      held?.id === gameId ? held : await http.send(getGame, { params: { id: gameId } }).catch(() => null);
    if (
      game === null ||
      game.whitePlayerId !== user?.id ||
      game.status === 'active' ||
      game.status === 'ended'
    ) {
      return;
    }
    dispatch({ type: 'opponent-joined', game, opponent, nowMs: browserTimers.now() });
  };

  const receive = useEffectEvent((message: ServerMessage) => {
    if (message.type === 'opponent_joined') {
      void joined(message);
      return;
    }
    if (message.type !== 'game_over' && message.type !== 'game_started') return;
    const held = heldGameOf(dialog);
    if (held?.id !== message.gameId || dialog.kind === 'confirm-join') return;
    dispatch({ type: 'settled', gameId: message.gameId });
    // Anyone who pressed Accept & Play is on the way already, by the link of a found match.
    if (message.type === 'game_started') {
      if (dialog.kind !== 'found') onStarted(held);
    } else if (dialog.kind === 'found') onEnded();
  });

  useEffect(() => socket.subscribe((message) => receive(message)), [socket]);
  useListedGames({ dialog, dispatch, onEnded });
}

/** After a reconnect, and when the lobby opens: what was said meanwhile is not said again. */
function useListedGames({ dialog, dispatch, onEnded }: Omit<MatchSocketPort, 'onStarted'>): void {
  const { user } = useSession();
  const { data, dataUpdatedAt, isFetchedAfterMount } = useOwnGames();
  const take = useEffectEvent((games: readonly Game[]) => {
    if (user === null) return;
    if (dialog.kind === 'found' && games.every(({ id }) => id !== dialog.game.id)) onEnded();
    dispatch({ type: 'listed', games, userId: user.id, nowMs: browserTimers.now() });
  });
  // Each answer counts, also one that says the same; what an earlier visit to the lobby was told does not.
  // biome-ignore lint/correctness/useExhaustiveDependencies: dataUpdatedAt is the answer's own time
  useEffect(() => {
    if (data !== undefined && isFetchedAfterMount) take(data);
  }, [data, dataUpdatedAt, isFetchedAfterMount]);
}
