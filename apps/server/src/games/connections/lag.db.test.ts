// What of a player's time the clock does not charge: the line's delay as the server measures it, within its bounds, and told
// with the game afterwards.
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { describeEachDatabase } from '../../platform/testkit/databases.ts';
import type { GameHarness } from '../testkit/game-harness.ts';
import { move, seatPlayers } from '../testkit/players-at-board.ts';

const THOUGHT_MS = 400;
const MOVES_EACH = 30;
/** Knights out and home again, and a pawn each, so that no position is there three times. */
const ROUND = ['b1c3', 'b8c6', 'c3b1', 'c6b8'] as const;
const FILES = [...'abdefgh'];
const STEPS = [
  ['2', '3', '7', '6'],
  ['3', '4', '6', '5'],
] as const;

/** Plies of a legal game that goes on. */
function quietMoves(count: number): string[] {
  const pushes = STEPS.flatMap(([from, to, blackFrom, blackTo]) =>
    FILES.map((file) => [`${file}${from}${file}${to}`, `${file}${blackFrom}${file}${blackTo}`]),
  );
  return pushes.flatMap((pair) => [...ROUND, ...pair]).slice(0, count);
}

describeEachDatabase('lag', (database) => {
  let room: GameHarness | null = null;
  afterEach(() => room?.stop());

  test('pongs held back for 30 moves gain the bucket and 100 ms a move, and each credit is kept', async () => {
    const seated = await seatPlayers(database());
    room = seated.room;
    const { ada, black, room: table } = seated;
    // Longer than any move is credited with.
    const white = table.socket(ada, 350);
    await white.enter(await table.wait(white)); // any board, so that it is measured before its game
    await table.pass(11_000);
    const gameId = await table.start(white, black);
    for (const [index, text] of quietMoves(2 * MOVES_EACH).entries()) {
      await table.pass(THOUGHT_MS);
      await move(index % 2 === 0 ? white : black, gameId, text);
    }
    const { rows } = await database().run((queries) =>
      sql<{ ply: number; white_ms: number; lag_credit_ms: number }>`
        select ply, white_ms, lag_credit_ms from played_move where game_id = ${gameId} order by ply`.execute(
        queries,
      ),
    );
    expect(rows).toHaveLength(2 * MOVES_EACH);
    const credits = rows.filter(({ ply }) => ply % 2 === 1).map((row) => row.lag_credit_ms);
    const credited = credits.reduce((sum, ms) => sum + ms, 0);
    // 1 s to begin with and 100 ms a move, never more than 300 ms at once.
    expect(credits.slice(0, 3)).toEqual([300, 300, 300]);
    expect(credits.slice(-3)).toEqual([100, 100, 100]);
    expect(credited).toBeLessThanOrEqual(1_000 + 100 * MOVES_EACH);
    expect(rows.at(-1)?.white_ms).toBe(600_000 - MOVES_EACH * THOUGHT_MS + credited);
    // Whose line is quick is credited with nothing.
    expect(rows.filter(({ ply, lag_credit_ms: ms }) => ply % 2 === 0 && ms !== 0)).toEqual([]);
  });
});
