// The example of README.md.
import { expect, test } from 'vitest';
import { describeEachDatabase } from '../apps/server/src/platform/testkit/databases.ts';
import { openWorld } from './world.ts';

describeEachDatabase('a first game', (database) => {
  test('pays both stakes to the winner, minus the fee', async () => {
    const world = await openWorld(database());
    const [ada, bob] = await world.players('Ada', 'Bob');
    const game = await ada.plays(bob, { wagerAmount: '1' });
    await game.play('f2f3 e7e5 g2g4 d8h4');
    await game.over();
    expect(await bob.balance()).toBe('20.95');
    await world.close();
  });
});
