// games: lag credit. The clock does not charge network delay that the server measured, up to a limit. Each credit is stored.
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { describeEachDatabase } from '../../platform/testkit/databases.ts';
import type { GameHarness } from '../testkit/game-harness.ts';
import { move, seatPlayers } from '../testkit/players-at-board.ts';

const THOUGHT_MS = 400;
const MOVES_EACH = 30;
/** Knight moves out and back. A pawn move by each side follows, so that no position occurs three times. */
const ROUND = ['b1c3', 'b8c6', 'c3b1', 'c6b8'] as const;
const FILES = [...'abdefgh'];
const STEPS = [
  ['2', '3', '7', '6'],
  ['3', '4', '6', '5'],
] as const;

/** Returns plies of a legal game that does not end. */
function quietMoves(count: number): string[] {
  const pushes = STEPS.flatMap(([from, to, blackFrom, blackTo]) =>
    FILES.map((file) => [`${file}${from}${file}${to}`, `${file}${blackFrom}${file}${blackTo}`]),
  );
  return pushes.flatMap((pair) => [...ROUND, ...pair]).slice(0, count);
}

describeEachDatabase('lag', (database) => {
  let room: GameHarness | null = null;
  afterEach(() => room?.stop());

  test('credits a client that delays its pongs for 30 moves at most 1 s plus 100 ms a move, and stores each credit', async () => {
    const seated = await seatPlayers(database());
    room = seated.room;
    const { ada, black, room: table } = seated;
    // More delay than a move can be credited with.
    const white = table.socket(ada, 350);
    await white.enter(await table.wait(white)); // any game, so that the delay is measured beforehand
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
    // The credit starts at 1 s and grows by 100 ms a move. One move uses at most 300 ms.
    expect(credits.slice(0, 3)).toEqual([300, 300, 300]);
    expect(credits.slice(-3)).toEqual([100, 100, 100]);
    expect(credited).toBeLessThanOrEqual(1_000 + 100 * MOVES_EACH);
    expect(rows.at(-1)?.white_ms).toBe(600_000 - MOVES_EACH * THOUGHT_MS + credited);
    // Black has no delay, and so gets no credit.
    expect(rows.filter(({ ply, lag_credit_ms: ms }) => ply % 2 === 0 && ms !== 0)).toEqual([]);
  });
});
