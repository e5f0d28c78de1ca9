// testkit: two players who play one staked game after another through their clients, while others misbehave. Any disturbance that they
// notice is a fault.
import { Game as Board, formatFen } from '@kingstake/chess';
import { expect } from 'vitest';
import type { Database } from '../apps/server/src/platform/database/index.ts';
import { both, moveOf, type SeatedGame } from './game.ts';
import type { Player } from './player.ts';
import { movesOf, type Pick } from './random-moves.ts';
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

export function createWellBehavedPair(white: Player, black: Player, pick: Pick): WellBehavedPair {
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
        game = await white.plays(black, { isPrivate: true });
        board = Board.start();
      }
      const { ply } = board;
      const { goingOn } = movesOf(board);
      const move = goingOn[pick(goingOn.length)];
      if (ply < LENGTH && move !== undefined) {
        await game.play(move);
        board.play(moveOf(move));
        for (const { fen } of await both(game, () => true)) expect(fen).toBe(formatFen(board.position));
        moves += 1;
        expectNoGap(ply);
        return;
      }
      game.white.resign();
      for (const { over: end } of await both(game, (state) => state.over !== null))
        expect(end).toMatchObject({ winner: black.user.id, reason: 'resignation' });
      expectNoGap(ply);
      await game.over();
      games += 1;
      game = null;
    },
    async expectTrue(database, nowMs) {
      for (const seat of game === null ? [] : [game.white, game.black])
        await expectTrueBoard(database, seat, nowMs);
    },
  };
}
