// testkit: two players who play one staked game after the other while others misbehave: whatever they notice is a fault.
import { Game as Board, legalMoves, moveFrom, moveTo, squareName } from '@kingstake/chess';
import type { GameConnection } from '@kingstake/client';
import { type Game, gameCalls } from '@kingstake/protocol';
import type { LivePlayer } from './live-player.ts';

const WAGER = '0.1';
/** A game of this many half-moves is resigned by White: the loser pays, and the next one begins. */
const LENGTH = 60;

export interface HonestPair {
  /** One move by the side to move, told to both; begins and ends games on the way. */
  step(): Promise<void>;
  readonly games: number; // ended, each won by Black
  readonly moves: number;
}

export function createHonestPair(
  white: LivePlayer,
  black: LivePlayer,
  pick: (below: number) => number,
): HonestPair {
  let board = Board.start();
  let gameId: number | null = null;
  let seats: readonly [GameConnection, GameConnection] | null = null;
  let ply = 0;
  let games = 0;
  let moves = 0;

  async function begin(): Promise<number> {
    const made = await white.client.send<Game>('POST', gameCalls.createGame.path, {
      // By code, so that no one else takes the seat.
      body: { whitePlayerId: white.user.id, wagerAmount: WAGER, isPrivate: true },
    });
    if (made.status !== 201) throw new Error(`an honest player was refused: ${JSON.stringify(made.body)}`);
    const { id, gameCode } = made.body;
    for (const seat of seats ?? []) seat.leave();
    const whiteSeat = white.sit(id);
    await white.socket.next('game_state');
    seats = [whiteSeat, black.sit(id, gameCode)];
    for (const player of [white, black]) await player.socket.next('game_started');
    for (const seat of seats) await active(seat);
    board = Board.start();
    ply = 0;
    return id;
  }

  return {
    get games() {
      return games;
    },
    get moves() {
      return moves;
    },
    async step() {
      gameId ??= await begin();
      const move = ply < LENGTH ? anyMove(board, pick) : null;
      if (move === null) {
        seats?.[0].resign();
        for (const player of [white, black]) {
          const over = await player.socket.next('game_over');
          if (over.gameId !== gameId || over.winner !== black.user.id)
            throw new Error(`the game ended otherwise: ${JSON.stringify(over)}`);
        }
        games += 1;
        gameId = null;
        return;
      }
      ply += 1;
      const mover = seats?.[ply % 2 === 1 ? 0 : 1];
      if (mover?.move(move) !== true)
        throw new Error(`an honest move cannot be made: ${JSON.stringify(move)}`);
      for (const player of [white, black]) {
        const told = await player.socket.next('move_made');
        if (told.gameId !== gameId || told.ply !== ply)
          throw new Error(`another move was told: ${JSON.stringify(told)}`);
      }
      board.play(move);
      moves += 1;
    },
  };
}

/** Resolves once the game runs. */
function active(seat: GameConnection): Promise<void> {
  return new Promise((resolve) => {
    const look = (): void => {
      if (seat.getSnapshot().status !== 'active') return;
      stop();
      resolve();
    };
    const stop = seat.subscribe(look);
    look();
  });
}

/** Any legal move after which the game goes on; null when there is none. */
function anyMove(board: Board, pick: (below: number) => number): { from: string; to: string } | null {
  const going = legalMoves(board.position)
    .map((move) => ({ from: squareName(moveFrom(move)), to: squareName(moveTo(move)) }))
    .filter((move) => {
      const played = board.clone().play(move);
      return played.ok && played.outcome === null;
    });
  return going[pick(going.length)] ?? null;
}
