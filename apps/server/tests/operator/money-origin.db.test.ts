// One person moves money between two of their own accounts by a short game, and withdraws it.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { mate } from '../../../../testkit/game.ts';
import type { Player } from '../../../../testkit/player.ts';
import { openWorld, type World } from '../../../../testkit/world.ts';
import { describeEachDatabase } from '../../src/platform/testkit/databases.ts';

describeEachDatabase('the origin of a withdrawal’s money', (database) => {
  let world: World;
  let ada: Player;
  let bob: Player;

  beforeEach(async () => {
    world = await openWorld(database());
    ada = await world.player('Ada', { sol: '1.5' });
    bob = await world.player('Bob', { sol: '1' });
  });
  afterEach(() => world.close());

  async function withdraw(player: Player, amount: string): Promise<void> {
    const body = { amount, walletAddress: player.user.walletAddress };
    const { status } = await player.call('POST', `/api/users/${player.user.id}/withdraw`, body);
    expect(status).toBe(200);
  }
  const operate = async (...line: string[]) => (await world.operate('withdrawals', ...line)).message;

  test('shows an operator the opponent and the plies of the game that moved the money', async () => {
    const game = await ada.plays(bob, { wagerAmount: '1', isPrivate: true });
    await game.play('e2e4 e7e5');
    game.black.resign();
    await game.over();
    await withdraw(ada, '2');

    expect((await operate('list')).split('\n')).toEqual([
      expect.stringMatching(/^1 {2}2 SOL {2}to /),
      '   from: deposits 1.5 SOL; won 0.95 SOL from Bob (1 game, 2 plies)',
      '1 of 1 in all.',
    ]);
    const shown = JSON.parse(await operate('show', '1', '--json'));
    expect(shown).toMatchObject({ id: 1, amount: '2' });
    expect(shown.origin).toEqual({
      deposits: '1.5',
      refunds: '0',
      purchases: '0',
      corrections: '0',
      opponents: [
        {
          userId: bob.user.id,
          username: 'Bob',
          walletAddress: bob.user.walletAddress,
          won: '0.95',
          games: 1,
          shortestWin: 2,
        },
      ],
      others: { opponents: 0, won: '0' },
      isPartial: false,
    });
    expect(await operate('show', '1')).toBe(await operate('show', '1', '--json'));
    expect(Object.keys(JSON.parse(await operate('list', '--json'))[0])).toEqual([
      'id',
      'userId',
      'walletAddress',
      'amount',
      'status',
      'createdAt',
    ]);
  });

  test('subtracts losses to an opponent, and ignores friendly games', async () => {
    await mate(ada, bob, { wagerAmount: '0.1' });
    await mate(bob, ada, { wagerAmount: '0.1' });
    await mate(bob, ada, { wagerAmount: '0.1' });
    await mate(bob, ada, { wagerAmount: '0' });
    await withdraw(ada, '0.1');
    await withdraw(bob, '0.1');
    expect((await operate('list')).split('\n').filter((line) => line.includes('from:'))).toEqual([
      '   from: deposits 1.5 SOL; won 0.09 SOL from Bob (3 games, shortest win 4 plies)',
      '   from: deposits 1 SOL',
    ]);
  });
});
