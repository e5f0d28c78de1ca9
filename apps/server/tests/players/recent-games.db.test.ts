// Games that have just ended, as everyone sees them in the lobby, and the players who hide theirs.
import type { RecentGame, User } from '@kingstake/protocol';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { draw, mate, TEN_PLIES } from '../../../../testkit/game.ts';
import type { Player } from '../../../../testkit/player.ts';
import { openWorld, type World } from '../../../../testkit/world.ts';
import { RECENT } from '../../src/history/index.ts';
import { describeEachDatabase } from '../../src/platform/testkit/databases.ts';

describeEachDatabase('recent games', (database) => {
  let world: World;
  let ada: Player;
  let bob: Player;

  beforeEach(async () => {
    world = await openWorld(database());
    [ada, bob] = await world.players('Ada', 'Bob');
  });
  afterEach(() => world.close());

  /** Asks without a session. */
  const recent = async (): Promise<readonly RecentGame[]> => {
    const { status, body } = await world.visitor().call<{ games: RecentGame[] }>('GET', '/api/games/recent');
    expect(status).toBe(200);
    return body.games;
  };
  const keptTime = () => world.time.advance(RECENT.keptMs);

  test('X20 X22 show names, ratings, result, wager, time control, final position and end, without wallets', async () => {
    await mate(ada, bob); // four plies
    const id = await draw(ada, bob, TEN_PLIES);
    const games = await recent();
    const side = ({ user }: Player) => ({
      id: user.id,
      username: user.username,
      profilePicId: user.profilePicId,
      rating: expect.any(Number),
      provisional: true,
      ratingChange: expect.any(Number),
    });
    expect(games).toEqual([
      {
        id,
        whitePlayer: side(ada),
        blackPlayer: side(bob),
        result: 'draw',
        winner: null,
        wagerAmount: '0.1',
        timeControl: '600+0',
        gameState: { fen: expect.stringContaining(' w ') },
        endedAt: new Date(world.time.nowMs()).toISOString(),
      },
    ]);
  });

  test('X22 are read once in five seconds', async () => {
    expect(await recent()).toEqual([]);
    const id = await draw(ada, bob, TEN_PLIES);
    expect(await recent()).toEqual([]);
    keptTime();
    expect((await recent()).map((game) => game.id)).toEqual([id]);
  });

  test('X21 X24 leave out a player who hides them; only the owner sees the choice', async () => {
    const id = await draw(ada, bob, TEN_PLIES);
    expect((await recent()).map((game) => game.id)).toEqual([id]);
    const path = `/api/users/${bob.user.id}`;
    const shown = async (by: Player) =>
      (await by.ask<User>('GET', `/api/users/wallet/${bob.user.walletAddress}`)).showGamesInLobby;
    expect([await shown(bob), await shown(ada)]).toEqual([true, undefined]);
    expect(await bob.ask('PATCH', path, { showGamesInLobby: false })).toMatchObject({
      username: 'Bob',
      showGamesInLobby: false,
    });
    expect(await ada.refused('PATCH', path, { showGamesInLobby: true })).toMatchObject({ status: 403 });
    for (const body of [{}, { showGamesInLobby: 'no' }])
      expect(await bob.refused('PATCH', path, body)).toMatchObject({ status: 400, code: 'VALIDATION' });
    expect([await shown(bob), await shown(ada)]).toEqual([false, undefined]);
    keptTime();
    expect(await recent()).toEqual([]);
    await bob.ask('PATCH', path, { showGamesInLobby: true });
    keptTime();
    expect(await recent()).toHaveLength(1);
  });
});
