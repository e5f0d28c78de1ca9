// The way back of packed games: each page begins where the one before ended, and no game is left out.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeEachDatabase } from '../../platform/testkit/databases.ts';
import { recordStatements } from '../../platform/testkit/recorded-statements.ts';
import { insertPacked, restoreRows } from '../store/archive-store.ts';
import { packMoves } from '../store/packed-moves.ts';
import { unpackAll } from './unpack.ts';

const MOVE = {
  from: 'e2',
  to: 'e4',
  san: 'e4',
  fen: 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1',
  whiteMs: 599_000,
  blackMs: 600_000,
  lagCreditMs: 0,
  atMs: Date.parse('2026-11-23T12:00:00Z'),
} as const;

describeEachDatabase('packed games that get their rows again', (database) => {
  const pack = (ids: readonly number[]) =>
    database().transaction((tx) =>
      insertPacked(
        tx,
        ids.map((id) => ({ id, plies: 1, packed: packMoves([MOVE]) })),
      ),
    );
  const written = async () => {
    const { rows } = await database().run((queries) =>
      sql<{ id: bigint }>`select game_id as id from game_move order by game_id`.execute(queries),
    );
    return rows.map(({ id }) => Number(id));
  };

  test('a page looks at no game before it', async () => {
    await pack([1, 2, 3, 4]);
    const restore = (after: bigint) => database().transaction((tx) => restoreRows(tx, after, 2));
    expect(await restore(1n)).toEqual([2n, 3n]);
    expect(await written()).toEqual([2, 3]);
    expect(await restore(3n)).toEqual([4n]);
    expect(await restore(4n)).toEqual([]);
    expect(await restore(0n)).toEqual([1n]);
  });

  test('all of them, page after page, each from where the last one ended', async () => {
    const ids = Array.from({ length: 401 }, (_, index) => 2 * index + 1);
    await pack(ids);
    const recorded = recordStatements(database());
    expect(await unpackAll(recorded.database)).toBe(401);
    expect(await written()).toEqual(ids);
    const looks = recorded.statements.filter(({ sql: text }) => text.includes('from game_archive a'));
    expect(looks.map(({ parameters }) => parameters[0])).toEqual([0n, 399n, 799n, 801n]);
    expect(await unpackAll(database())).toBe(0);
  });
});
