// testkit: two players who play one staked game after another through their clients, while others misbehave. Any disturbance that they
// notice is a fault.
import { Game as Board, formatFen, legalMoves, moveFrom, moveTo, squareName } from '@kingstake/chess';
import { expect } from 'vitest';
import type { Database } from '../../src/platform/database/index.ts';
import type { LivePlayer } from './live-player.ts';
import { both, over, play, type SeatedGame, start } from './played-games.ts';
import { expectTrueBoard } from './true-board.ts';

/** White resigns a game of this many plies, which pays Black and starts the next game. */
const LENGTH = 60;

export interface WellBehavedPair {
  /** Plays one move and waits until both boards show it. Starts and ends games as needed. */
  step(): Promise<void>;
  /** Checks that both boards show the stored game, at the server time `nowMs`. */
  expectTrue(database: Database, nowMs: number): Promise<void>;
  readonly gameId: number | null; // of the running game
  readonly games: number; // ended games, each won by Black
  readonly moves: number;
}

export function createWellBehavedPair(
  white: LivePlayer,
  black: LivePlayer,
  pick: (below: number) => number,
): WellBehavedPair {
  let board = Board.start();
  let game: SeatedGame | null = null;
  let games = 0;
  let moves = 0;

  /** Checks that each player received the full state once, on joining, and then every message in order. */
  function expectNoGap(before: number): void {
    for (const player of [white, black]) {
      const told = player.inbox
        .take()
        .filter((message) => !('gameId' in message) || message.gameId === game?.id);
      const odd = told.filter(({ type }) => type === 'error' || (before > 0 && type === 'game_state'));
      expect(odd, 'a well-behaved player was told').toEqual([]);
      const seqs = told.flatMap((message) => ('seq' in message ? [message.seq] : []));
      expect(seqs, 'in this order').toEqual(seqs.toSorted((one, other) => one - other));
      expect(player.warnings).toEqual([]);
    }
  }

  return {
    get gameId() {
      return game?.id ?? null;
    },
    get games() {
      return games;
    },
    get moves() {
      return moves;
    },
    async step() {
      if (game === null) {
        // A private game, so that no other player takes the seat.
        game = await start(white, black, { isPrivate: true });
        board = Board.start();
      }
      const { ply } = board;
      const move = ply < LENGTH ? anyMove(board, pick) : null;
      if (move !== null) {
        await play(game, [move]);
        board.play({ from: move.slice(0, 2), to: move.slice(2, 4) });
        for (const { fen } of await both(game, () => true)) expect(fen).toBe(formatFen(board.position));
        moves += 1;
        expectNoGap(ply);
        return;
      }
      game.white.resign();
      for (const { over: end } of await both(game, (state) => state.over !== null))
        expect(end).toMatchObject({ winner: black.user.id, reason: 'resignation' });
      expectNoGap(ply);
      await over(game);
      games += 1;
      game = null;
    },
    async expectTrue(database, nowMs) {
      for (const seat of game === null ? [] : [game.white, game.black])
        await expectTrueBoard(database, seat, nowMs);
    },
  };
}

/** Returns a random legal move, as from-square and to-square, that does not end the game. Null if there is none. */
function anyMove(board: Board, pick: (below: number) => number): string | null {
  const going = legalMoves(board.position)
    .map((move) => squareName(moveFrom(move)) + squareName(moveTo(move)))
    .filter((move) => {
      const played = board.clone().play({ from: move.slice(0, 2), to: move.slice(2, 4) });
      return played.ok && played.outcome === null;
    });
  return going[pick(going.length)] ?? null;
}
