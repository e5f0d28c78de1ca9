// A player on a server that may be killed. It plays random legal moves with the product's client, and records every move that it
// received.

import { Game, parseFen } from '@kingstake/chess';
import { type GameConnection, turnOf } from '@kingstake/client';
import type { ServerMessage } from '@kingstake/protocol';
import { nodeTimers } from './device.ts';
import { moveOf } from './game.ts';
import type { DeviceOptions, Player } from './player.ts';
import { movesOf, type Pick } from './random-moves.ts';

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
export interface ConnectionOptions extends DeviceOptions {
  onMessage?: (message: ServerMessage) => void;
  /** The delay before each move. Without a delay, a game reaches its last ply, the 600th, within a few seconds. */
  thinkMs?: number;
}

export function createTablePlayer(player: Player, pick: Pick, options: ConnectionOptions = {}): TablePlayer {
  const receivedMoves: ReceivedMove[] = [];
  const waiting = new Set<() => void>();
  const seated = new Set<(state: StateReceived) => void>();
  let game: GameConnection | null = null;
  let gameOpened = 0;
  let isOver = false;
  let thinking: (() => void) | null = null;
  const device = player.openDevice(options);

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
    const parsed = parseFen(state.fen ?? '');
    if (!parsed.ok) return;
    const { goingOn, ending } = movesOf(Game.start(parsed.position));
    const choice = goingOn.length > 0 ? goingOn : ending;
    const move = choice[pick(choice.length)];
    if (move !== undefined) game?.move(moveOf(move));
  }

  function enter(gameId: number): GameConnection {
    game?.leave();
    thinking?.();
    thinking = null;
    isOver = false;
    gameOpened = gameId;
    game = device.sit(gameId);
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
        if (device.client.state.getSnapshot().status !== 'open') device.client.open();
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
      device.hangUp();
    },
  };
}
