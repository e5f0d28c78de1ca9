// One person moves money between two of their own accounts by a short game, and withdraws it.
import { afterEach, beforeEach, expect, test } from 'vitest';
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
    const { id: userId, walletAddress } = bob.user;
    expect(shown.origin).toMatchObject({
      deposits: '1.5',
      opponents: [{ userId, username: 'Bob', walletAddress, won: '0.95', games: 1, shortestWin: 2 }],
    });
    expect(await operate('show', '1')).toBe(await operate('show', '1', '--json'));
  });
});
