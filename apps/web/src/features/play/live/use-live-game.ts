// The connection of one game, for as long as its screen is shown.
import {
  createGameConnection,
  type GameConnection,
  type LiveState,
  type SimpleCommand,
} from '@kingstake/client';
import type { MoveInput, ServerMessage } from '@kingstake/protocol';
import { useEffect, useEffectEvent, useMemo, useSyncExternalStore } from 'react';
import { useSession, useSocket, useSocketClient } from '../../../session/index.ts';
import { browserTimers } from '../../../session/timers.ts';
import { randomKey } from '../../../ui/random.ts';

export interface LiveConnection {
  state: LiveState;
  /** The server's time as the page knows it, ms since 1970. */
  nowMs(): number;
  move(move: MoveInput): void;
  premove(move: MoveInput | null): void;
  send(command: SimpleCommand): void;
  resign(): void;
}

interface Options {
  gameId: number;
  gameCode: string | null;
  /** Called with every message about this game, errors too, and the state before it. */
  onMessage(message: ServerMessage, before: LiveState): void;
}

export function useLiveGame({ gameId, gameCode, onMessage }: Options): LiveConnection {
  const socket = useSocketClient();
  const playerId = useSession().user?.id ?? 0;
  const game: GameConnection = useMemo(
    () =>
      createGameConnection({
        socket,
        timers: browserTimers,
        createId: randomKey,
        gameId,
        playerId,
        gameCode,
      }),
    [socket, gameId, playerId, gameCode],
  );
  const receive = useEffectEvent(onMessage);
  useEffect(() => {
    const stopListening = game.onMessage((message, before) => receive(message, before));
    game.enter();
    return () => {
      stopListening();
      game.leave();
    };
  }, [game]);
  const state = useSyncExternalStore(game.subscribe, game.getSnapshot);
  const { move, premove, send, resign } = game;
  const nowMs = useStoppableTime(socket.nowMs, useSocket().isRestarting);
  return { state, nowMs, move, premove, send, resign };
}

/** Server time; it stops while the server restarts, as both clocks do. */
function useStoppableTime(nowMs: () => number, isStopped: boolean): () => number {
  return useMemo(() => {
    if (!isStopped) return nowMs;
    const sinceMs = nowMs();
    return () => sinceMs;
  }, [nowMs, isStopped]);
}
