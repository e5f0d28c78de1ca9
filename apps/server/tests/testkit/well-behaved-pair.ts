// testkit: two who play one staked game after the other through their clients, while others misbehave: whatever they notice is a fault.
import { Game as Board, formatFen, legalMoves, moveFrom, moveTo, squareName } from '@kingstake/chess';
import { expect } from 'vitest';
import type { Database } from '../../src/platform/database/index.ts';
import type { LivePlayer } from './live-player.ts';
import { both, over, play, type SeatedGame, start } from './played-games.ts';
import { expectTrueBoard } from './true-board.ts';

/** A game of this many half-moves is resigned by White: the loser pays, and the next one begins. */
const LENGTH = 60;

export interface WellBehavedPair {
  /** One move by the side to move, shown to both; begins and ends games on the way. */
  step(): Promise<void>;
  /** The boards of both are the game as it is stored, now that it is `nowMs` at the server. */
  expectTrue(database: Database, nowMs: number): Promise<void>;
  readonly gameId: number | null; // of the one in progress
  readonly games: number; // ended, each won by Black
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

  /** Each was told the whole state once, on coming, and from then on all that happened, one after the other. */
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
        // By code, so that no one else takes the seat.
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

/** Any legal move after which the game goes on, from and to; null when there is none. */
function anyMove(board: Board, pick: (below: number) => number): string | null {
  const going = legalMoves(board.position)
    .map((move) => squareName(moveFrom(move)) + squareName(moveTo(move)))
    .filter((move) => {
      const played = board.clone().play({ from: move.slice(0, 2), to: move.slice(2, 4) });
      return played.ok && played.outcome === null;
    });
  return going[pick(going.length)] ?? null;
}
