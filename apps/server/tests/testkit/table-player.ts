// testkit: a player at the board of a server that may be killed: plays any legal move, comes back after a cut, repeats what
// was not answered, and writes down every move that anybody was told.
import { Game, INITIAL_FEN, legalMoves, moveFrom, moveTo, parseFen, squareName } from '@kingstake/chess';
import type { ServerMessage } from '@kingstake/protocol';
import { WebSocket } from 'ws';
import type { Depositor } from './depositor.ts';
import { originOf, type ServerPlace } from './server-process.ts';

export interface ToldMove {
  ply: number;
  san: string;
  fen: string;
}

export interface TablePlayer {
  /** Opens a socket and comes to the board; plays whenever it is to move. Resolves with the state it found. */
  sitDown(gameId: number): Promise<StateHeard>;
  /** Moves told so far: acknowledged to the mover, or shown to the other side. */
  readonly told: readonly ToldMove[];
  /** Resolves when a move of anybody is told; at once when the last one was. */
  nextMove(): Promise<void>;
  say(type: 'resign', gameId: number): void;
  leave(): void;
}

export type StateHeard = Extract<ServerMessage, { type: 'game_state' }>;

const PATIENCE_MS = 20_000;
const ASK_AGAIN_MS = 200;

export function createTablePlayer(
  place: ServerPlace,
  depositor: Depositor,
  pick: (below: number) => number,
): TablePlayer {
  const told: ToldMove[] = [];
  const waiting = new Set<() => void>();
  let socket: WebSocket | null = null;
  let names = 0;
  let isOver = false;
  let pending: { ply: number; message: object } | null = null;

  function play(gameId: number, fen: string, ply: number, isWhite: boolean): void {
    const isWhitesTurn = fen.split(' ')[1] !== 'b';
    if (isWhitesTurn !== isWhite) return;
    if (pending?.ply !== ply) {
      const move = anyMove(fen, pick);
      if (move === null) return;
      names += 1;
      const clientMoveId = `${depositor.user.id}-${names}`;
      pending = {
        ply,
        message: { type: 'make_move', gameId, playerId: depositor.user.id, move, ply, clientMoveId },
      };
    }
    socket?.send(JSON.stringify(pending.message));
  }

  function hear(message: ServerMessage, gameId: number, seat: { isWhite: boolean }): void {
    if (message.type === 'game_state' && message.gameId === gameId) {
      seat.isWhite = message.isWhite;
      for (const [index, { san, fen }] of message.moves.entries()) told.push({ ply: index + 1, san, fen });
      if (message.game.status === 'active')
        play(gameId, message.fen, message.moves.length + 1, message.isWhite);
    } else if (message.type === 'move_made' && message.gameId === gameId) {
      told.push({ ply: message.ply, san: message.move.san, fen: message.fen });
      isOver = message.gameEnded;
      for (const wake of waiting) wake();
      if (!isOver) play(gameId, message.fen, message.ply + 1, seat.isWhite);
    } else if (message.type === 'game_started' && message.gameId === gameId) {
      play(gameId, INITIAL_FEN, 1, seat.isWhite);
    }
  }

  return {
    told,
    sitDown(gameId) {
      const seat = { isWhite: false };
      const opened = new WebSocket(`ws://127.0.0.1:${place.port}/ws`, {
        headers: { cookie: depositor.cookie, origin: originOf(place) },
      });
      socket = opened;
      return new Promise((resolve, reject) => {
        const giveUp = setTimeout(() => reject(new Error('the board did not open')), PATIENCE_MS);
        const ask = (): void =>
          opened.send(JSON.stringify({ type: 'join_game', gameId, playerId: depositor.user.id }));
        opened.on('open', ask);
        opened.on('message', (data) => {
          const message = JSON.parse(String(data)) as ServerMessage;
          if (message.type === 'game_state') {
            clearTimeout(giveUp);
            resolve(message);
          }
          // As the page does: what could not be done now is asked for again.
          if (message.type === 'error' && message.code === 'UNAVAILABLE') setTimeout(ask, ASK_AGAIN_MS);
          hear(message, gameId, seat);
        });
        opened.on('error', reject);
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
    say(type, gameId) {
      socket?.send(JSON.stringify({ type, gameId, playerId: depositor.user.id }));
    },
    leave() {
      socket?.close();
      socket = null;
    },
  };
}

interface AnyMove {
  from: string;
  to: string;
  promotion?: 'q';
}

/** Any legal move that ends nothing; where all of them end the game, any. Null when it is over. */
function anyMove(fen: string, pick: (below: number) => number): AnyMove | null {
  const parsed = parseFen(fen);
  if (!parsed.ok) return null;
  const legal = legalMoves(parsed.position).flatMap((move) => {
    const squares: AnyMove = { from: squareName(moveFrom(move)), to: squareName(moveTo(move)) };
    return [squares, { ...squares, promotion: 'q' as const }].flatMap((text) => {
      const played = Game.start(parsed.position).play(text);
      return played.ok ? [{ text, goesOn: played.outcome === null }] : [];
    });
  });
  const going = legal.filter(({ goesOn }) => goesOn);
  const choice = going.length > 0 ? going : legal;
  return choice[pick(choice.length)]?.text ?? null;
}
