import { expect, test } from 'vitest';
import { describeBothEngines } from '../../platform/testkit/databases.ts';
import { createGameHarness, insertPlayers, type Player } from '../testkit/game-harness.ts';
import { isAwaited } from '../testkit/lock-waits.ts';
import { lockGame } from './game-store.ts';

describeBothEngines('the row of a game', (database, engine) => {
  test('is locked until its transaction ends, and the next transaction then reads what it wrote', async () => {
    const [ada, bob] = (await insertPlayers(database(), ['ada', 'bob'])) as [Player, Player];
    const room = await createGameHarness(database());
    const gameId = await room.start(room.socket(ada), room.socket(bob));
    await room.stop();
    const order: string[] = [];
    const locked = Promise.withResolvers<void>();
    const first = database().transaction(async (tx) => {
      await lockGame(tx, gameId);
      locked.resolve();
      // Wait until the second transaction waits for the lock. PGlite has one connection, so the second one cannot begin there.
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
