// play, live: the game's line to the server: it asks again after every gap and reconnect, and keeps a move or a
// resignation until the server has it.
import type { Side } from '@kingstake/chess';
import type { ClientMessageInput, MoveInput, ServerMessage } from '@kingstake/protocol';
import { useEffect, useReducer, useRef, useState } from 'react';
import { useSession, useSocket, useSocketClient } from '../../../session/index.ts';
import { browserTimers, type Timers } from '../../../session/timers.ts';
import { randomKey } from '../../../ui/random.ts';
import { type LiveState, reduceLive, startLive, turnOf } from './state.ts';

type Said = Exclude<ClientMessageInput['type'], 'ping' | 'join_game' | 'make_move'>;

export interface LiveGame {
  state: LiveState;
  /** The server's time as the page knows it, ms since 1970. */
  nowMs(): number;
  move(move: MoveInput): void;
  say(type: Said): void;
  resign(): void;
}

interface Options {
  gameId: number;
  gameCode: string | null;
  /** Every message about this game, and errors, after the state has taken them in. */
  onMessage(message: ServerMessage): void;
  timers?: Timers;
}

export function useLiveGame({ gameId, gameCode, onMessage, timers = browserTimers }: Options): LiveGame {
  const socket = useSocketClient();
  const { status } = useSocket();
  const { user } = useSession();
  const playerId = user?.id ?? 0;
  const [state, tell] = useReducer(reduceLive, gameId, startLive);
  const [offsetMs, setOffset] = useState(0);
  const [resigning, setResigning] = useState(false);
  const newest = useRef(onMessage);
  newest.current = onMessage;

  useEffect(
    () =>
      socket.subscribe((message) => {
        if ('serverTime' in message) setOffset(message.serverTime - timers.now());
        tell(message);
        if ('gameId' in message && message.gameId === gameId) newest.current(message);
      }),
    [socket, gameId, timers],
  );

  // On entering, after each reconnect, and after each gap.
  useEffect(() => {
    if (status !== 'open') return;
    socket.send({ type: 'join_game', gameId, playerId, ...(gameCode === null ? {} : { gameCode }) });
    tell({ type: 'asked' });
  }, [status, socket, gameId, playerId, gameCode]);
  useEffect(() => {
    if (!state.needsResync || status !== 'open') return;
    socket.send({ type: 'join_game', gameId, playerId, ...(gameCode === null ? {} : { gameCode }) });
    tell({ type: 'asked' });
  }, [state.needsResync, status, socket, gameId, playerId, gameCode]);
  useEffect(
    () => () => {
      socket.send({ type: 'leave_game', gameId, playerId });
    },
    [socket, gameId, playerId],
  );

  // A running game with a stake never stops trying to come back.
  const isActive = state.status === 'active' && state.side !== null;
  useEffect(() => {
    if (!isActive) return;
    socket.setPersistent(true);
    return () => socket.setPersistent(false);
  }, [socket, isActive]);

  useUnconfirmed({ state, resigning, isOpen: status === 'open', gameId, playerId });
  useTimeoutHint(
    state,
    status === 'open',
    () => timers.now() + offsetMs,
    timers,
    () => socket.send({ type: 'timeout', gameId, playerId }),
  );

  return {
    state,
    nowMs: () => timers.now() + offsetMs,
    move: (move) => tell({ type: 'moved', move, clientMoveId: randomKey() }),
    say: (type) => {
      socket.send({ type, gameId, playerId });
    },
    resign: () => setResigning(true),
  };
}

interface Unconfirmed {
  state: LiveState;
  resigning: boolean;
  isOpen: boolean;
  gameId: number;
  playerId: number;
}

/** What the server has not confirmed is sent again when the full state shows it missing. */
function useUnconfirmed({ state, resigning, isOpen, gameId, playerId }: Unconfirmed): void {
  const socket = useSocketClient();
  const { pending, clocks } = state;
  const toldMs = clocks?.atMs ?? 0;
  const sent = useRef<string | null>(null);
  useEffect(() => {
    if (pending === null || !isOpen) return;
    const key = `${pending.clientMoveId} ${toldMs}`;
    if (sent.current === key) return;
    sent.current = key;
    const { move, ply, clientMoveId } = pending;
    socket.send({ type: 'make_move', gameId, playerId, move, ply, clientMoveId });
  }, [pending, isOpen, toldMs, socket, gameId, playerId]);
  useEffect(() => {
    if (!resigning || !isOpen || state.status !== 'active') return;
    socket.send({ type: 'resign', gameId, playerId });
  }, [resigning, isOpen, state.status, socket, gameId, playerId]);
}

/** At zero on the shown clock the server is asked to look; it decides. */
function useTimeoutHint(
  state: LiveState,
  isOpen: boolean,
  nowMs: () => number,
  timers: Timers,
  hint: () => void,
): void {
  const turn: Side = turnOf(state);
  const { clocks, status } = state;
  // biome-ignore lint/correctness/useExhaustiveDependencies: set anew with each pair of clocks; the rest is read then.
  useEffect(() => {
    if (clocks === null || status !== 'active' || !isOpen) return;
    const leftMs = (turn === 'white' ? clocks.whiteMs : clocks.blackMs) - (nowMs() - clocks.atMs);
    return timers.after(Math.max(0, leftMs), hint);
  }, [clocks, status, turn, isOpen, timers]);
}
