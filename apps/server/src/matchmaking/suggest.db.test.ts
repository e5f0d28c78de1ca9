import { FIRST_RATINGS, SUGGESTIONS } from '@kingstake/protocol';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { insertPlayers } from '../games/testkit/game-harness.ts';
import { describeEachDatabase } from '../platform/testkit/databases.ts';
import type { Calls } from './testkit/calls.ts';
import type { Lobby, Player } from './testkit/lobby.ts';
import { playGame } from './testkit/played-game.ts';
import { createThreePlayers, stopAndAudit } from './testkit/three-players.ts';

describeEachDatabase('suggested players', (database) => {
  let lobby: Lobby;
  let calls: Calls;
  let ada: Player;
  let bob: Player;
  let cyd: Player;
  let bert: Player;
  let bobby: Player;

  beforeEach(async () => {
    ({ lobby, calls, ada, bob, cyd } = await createThreePlayers(database()));
    [bert, bobby] = (await insertPlayers(database(), ['bert', 'bobby'], 4)) as [Player, Player];
  });
  afterEach(() => stopAndAudit(lobby, database()));

  const names = async (player: Player, prefix: string) =>
    (await calls.suggest(player, prefix)).body.map(({ username }) => username);
  const meet = (opponent: Player) =>
    playGame(lobby, lobby.socket(ada), lobby.socket(opponent), { wagerAmount: '0' });

  test('lists recent opponents first, the last one before the others, then online players by name', async () => {
    for (const player of [ada, bob, bert]) lobby.come(player);
    expect(await names(ada, 'bo')).toEqual(['bob']);
    await meet(bob);
    lobby.time.advance(1_000);
    await meet(bobby); // not online
    expect(await names(ada, ' BO ')).toEqual(['bobby', 'bob']);
    expect(await names(ada, 'bobb')).toEqual(['bobby']);
    expect(await names(ada, 'be')).toEqual(['bert']);
    const { status, body } = await calls.suggest(bob, 'ad');
    expect([status, body]).toEqual([
      200,
      [{ id: ada.id, username: 'ada', profilePicId: 'bee', ratings: FIRST_RATINGS }],
    ]);
  });

  test('leaves out the caller, offline players whom they never met, closed accounts, and players with a block on either side', async () => {
    expect(await names(ada, 'bo')).toEqual([]);
    for (const player of [ada, bob, bobby]) lobby.come(player);
    expect(await names(ada, 'ad')).toEqual([]);
    await meet(bob);
    await calls.block(bob, ada.id);
    expect(await names(ada, 'bo')).toEqual(['bobby']);
    await calls.block(ada, bobby.id);
    expect(await names(ada, 'bo')).toEqual([]);
    expect(await names(cyd, 'bo')).toEqual(['bob', 'bobby']);
    await database().run((queries) =>
      sql`update app_user set closed_at = now() where id = ${BigInt(bob.id)}`.execute(queries),
    );
    expect(await names(cyd, 'bo')).toEqual(['bobby']);
  });

  test('leaves out players who accept challenges from past opponents only, until they have played', async () => {
    for (const player of [bob, bobby]) {
      lobby.come(player);
      await calls.setChallengePrivacy(player);
    }
    expect(await names(ada, 'bo')).toEqual([]);
    await meet(bob);
    expect(await names(ada, 'bo')).toEqual(['bob']);
  });

  test('suggests at most eight players, and takes 2 to 20 characters as they are', async () => {
    const many = Array.from({ length: SUGGESTIONS.most + 1 }, (_, index) => `b_${index}`);
    for (const player of await insertPlayers(database(), many, 10)) lobby.come(player);
    expect(await names(ada, 'b_')).toEqual(many.slice(0, SUGGESTIONS.most));
    expect(await names(ada, 'b%')).toEqual([]);
    for (const prefix of ['', 'b', ' b ', 'b'.repeat(21)])
      expect(await calls.suggest(ada, prefix), prefix).toMatchObject({ status: 400 });
  });
});
