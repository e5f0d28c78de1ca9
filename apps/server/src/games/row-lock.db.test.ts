import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Tx } from '../platform/database/index.ts';
import { describeEachDatabase } from '../platform/testkit/databases.ts';
import { lockGame } from './store.ts';
import { createBoardRoom, insertPlayers, type Player } from './testkit/board-room.ts';

/** Whether anybody waits for a lock in this database. */
async function isAwaited(tx: Tx): Promise<boolean> {
  // Within a transaction the first look would be the only one.
  await sql`select pg_stat_clear_snapshot()`.execute(tx);
  const { rows } = await sql<{ waiting: bigint }>`select count(*)::int8 as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(tx);
  return (rows[0]?.waiting ?? 0n) > 0n;
}

describeEachDatabase('the row of a game', (database, engine) => {
  test('is held until its transaction ends: whoever comes meanwhile reads what it wrote', async () => {
    const [ada, bob] = (await insertPlayers(database(), ['ada', 'bob'])) as [Player, Player];
    const room = await createBoardRoom(database());
    const gameId = await room.start(room.socket(ada), room.socket(bob));
    await room.stop();
    const order: string[] = [];
    const locked = Promise.withResolvers<void>();
    const first = database().transaction(async (tx) => {
      await lockGame(tx, gameId);
      locked.resolve();
      // Until the second is held up, or through. The embedded database has one connection: there it waits for that.
      while (engine === 'postgres' && order.length === 0 && !(await isAwaited(tx)));
      order.push('the first ends');
    });
    await locked.promise;
    const second = database().transaction(async (tx) => {
      await lockGame(tx, gameId);
      order.push('the second has it');
    });
    await Promise.all([first, second]);
    expect(order).toEqual(['the first ends', 'the second has it']);
  });
});
