// A player on a server that may be killed. It plays random legal moves with the product's client, and records every move that it
// received.

import { Game, legalMoves, moveFrom, moveTo, parseFen, squareName } from '@kingstake/chess';
import { type GameConnection, turnOf } from '@kingstake/client';
import type { MoveInput, ServerMessage } from '@kingstake/protocol';
import { createClientPlayer } from './client-player.ts';
import type { Depositor } from './depositor.ts';
import { dial, nodeTimers } from './node-socket.ts';
import { originOf, type ServerPlace } from './server-process.ts';

export interface ReceivedMove {
  ply: number;
  san: string;
  fen: string;
}

export interface TablePlayer {
  /** Opens a socket, joins the game and plays whenever it is the player's turn. Resolves with the received state. */
  sitDown(gameId: number): Promise<StateReceived>;
  /** Received moves: those acknowledged to this player, and those of the opponent. */
  readonly receivedMoves: readonly ReceivedMove[];
  /** Resolves when a move is received, or immediately after the end of the game. */
  nextMove(): Promise<void>;
  resign(): void;
  leave(): void;
}

export type StateReceived = Extract<ServerMessage, { type: 'game_state' }>;

const PATIENCE_MS = 20_000;

/** Options for tests of the connection. */
export interface ConnectionOptions {
  /** Additional headers of each upgrade. */
  headers?: () => Record<string, string>;
  onMessage?: (message: ServerMessage) => void;
  onClose?: (code: number, reason: string) => void;
  /** The delay before each move. Without a delay, a game reaches its last ply, the 600th, within a few seconds. */
  thinkMs?: number;
}

export function createTablePlayer(
  place: ServerPlace,
  depositor: Depositor,
  pick: (below: number) => number,
  options: ConnectionOptions = {},
): TablePlayer {
  const receivedMoves: ReceivedMove[] = [];
  const waiting = new Set<() => void>();
  const seated = new Set<(state: StateReceived) => void>();
  let game: GameConnection | null = null;
  let gameOpened = 0;
  let isOver = false;
  let thinking: (() => void) | null = null;
  const headers = { cookie: depositor.cookie, origin: originOf(place) };
  const connect = dial(
    () => `ws://127.0.0.1:${place.port}/ws`,
    () => ({ ...headers, ...options.headers?.() }),
  );
  const player = createClientPlayer({
    userId: depositor.user.id,
    connect: (events) =>
      connect({
        ...events,
        onClose(code, reason) {
          options.onClose?.(code, reason);
          events.onClose(code, reason);
        },
      }),
    timers: nodeTimers,
  });

  function onMessage(message: ServerMessage): void {
    options.onMessage?.(message);
    if (message.type === 'game_state') {
      for (const [index, { san, fen }] of message.moves.entries())
        receivedMoves.push({ ply: index + 1, san, fen });
      for (const sit of seated) sit(message);
    } else if (message.type === 'move_made') {
      receivedMoves.push({ ply: message.ply, san: message.move.san, fen: message.fen });
      isOver = message.gameEnded;
      for (const wake of waiting) wake();
    }
    if (options.thinkMs === undefined) play();
    else thinking ??= nodeTimers.after(options.thinkMs, play);
  }

  function play(): void {
    thinking = null;
    const state = game?.getSnapshot();
    if (state?.status !== 'active' || state.pending !== null || turnOf(state) !== state.side) return;
    const move = anyMove(state.fen ?? '', pick);
    if (move !== null) game?.move(move);
  }

  function enter(gameId: number): GameConnection {
    game?.leave();
    thinking?.();
    thinking = null;
    isOver = false;
    gameOpened = gameId;
    game = player.sit(gameId);
    game.onMessage(onMessage);
    return game;
  }

  return {
    receivedMoves,
    sitDown(gameId) {
      return new Promise((resolve, reject) => {
        const sit = (state: StateReceived): void => {
          clearTimeout(giveUp);
          seated.delete(sit);
          resolve(state);
        };
        const giveUp = setTimeout(() => reject(new Error('the board did not open')), PATIENCE_MS);
        seated.add(sit);
        const isKnown = game !== null && gameOpened === gameId;
        if (!isKnown) enter(gameId);
        if (player.line.state.getSnapshot().status !== 'open') player.line.open();
        else if (isKnown) game?.refresh();
      });
    },
    nextMove: () =>
      new Promise((resolve) => {
        if (isOver) return resolve();
        const wake = (): void => {
          waiting.delete(wake);
          resolve();
        };
        waiting.add(wake);
      }),
    resign: () => game?.resign(),
    leave() {
      thinking?.();
      player.hangUp();
    },
  };
}

/** Returns a legal move, preferably one that does not end the game. Null if the game is over. */
function anyMove(fen: string, pick: (below: number) => number): MoveInput | null {
  const parsed = parseFen(fen);
  if (!parsed.ok) return null;
  const legal = legalMoves(parsed.position).flatMap((move) => {
    const squares: MoveInput = { from: squareName(moveFrom(move)), to: squareName(moveTo(move)) };
    return [squares, { ...squares, promotion: 'q' as const }].flatMap((text) => {
      const played = Game.start(parsed.position).play(text);
      return played.ok ? [{ text, goesOn: played.outcome === null }] : [];
    });
  });
  const going = legal.filter(({ goesOn }) => goesOn);
  const choice = going.length > 0 ? going : legal;
  return choice[pick(choice.length)]?.text ?? null;
}
