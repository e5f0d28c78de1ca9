import { BLOCKS } from '@kingstake/protocol';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { describeEachDatabase } from '../platform/testkit/databases.ts';
import type { Calls } from './testkit/calls.ts';
import { balance, type Lobby, type Player } from './testkit/lobby.ts';
import { playGame, sayRematch } from './testkit/played-game.ts';
import { createThreePlayers, stopAndAudit } from './testkit/three-players.ts';

describeEachDatabase('blocked players and challenge privacy', (database) => {
  let lobby: Lobby;
  let calls: Calls;
  let ada: Player;
  let bob: Player;
  let cyd: Player;

  beforeEach(async () => {
    ({ lobby, calls, ada, bob, cyd } = await createThreePlayers(database(), 3));
  });
  afterEach(() => stopAndAudit(lobby, database()));

  const have = (player: Player) => balance(database(), player);
  const NEUTRAL = { status: 403, body: { code: 'FORBIDDEN' } };

  test('S31 refuses challenges of a blocked player, and tells the blocker to unblock first', async () => {
    expect((await calls.block(ada, bob.id)).status).toBe(204);
    const refused = await calls.challenge(bob, { username: 'ada' });
    expect(refused).toMatchObject(NEUTRAL);
    expect(JSON.stringify(refused.body)).not.toMatch(/block/i);
    expect(await calls.challenge(ada, { username: 'bob' })).toMatchObject({ status: 409 });
    expect((await calls.challenge(cyd, { username: 'ada' })).status).toBe(201);
    expect((await calls.unblock(ada, bob.id)).status).toBe(204);
    // A player receives one challenge a minute from new opponents.
    await lobby.pass(60_000);
    expect((await calls.challenge(bob, { username: 'ada' })).status).toBe(201);
  });

  test('gives a blocked player and an excluded one the same refusal', async () => {
    await calls.block(ada, bob.id);
    const blocked = await calls.challenge(bob, { username: 'ada' });
    await calls.setChallengePrivacy(cyd);
    const outsider = await calls.challenge(bob, { username: 'cyd' });
    expect([outsider.status, outsider.body]).toEqual([blocked.status, blocked.body]);
  });

  test('S31 hides open games in both directions and refuses joins', async () => {
    await calls.block(ada, bob.id);
    const [hers, his] = [(await calls.create(ada)).body.id, (await calls.create(bob)).body.id];
    lobby.online.add(ada.id).add(bob.id);
    expect((await calls.waiting(ada)).body).toEqual([]);
    expect((await calls.waiting(bob)).body).toEqual([]);
    expect((await calls.waiting(cyd)).body).toHaveLength(2);
    const refused = await calls.join(bob, hers);
    expect(refused).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    expect(JSON.stringify(refused.body)).not.toMatch(/block/i);
    expect((await calls.join(ada, his)).body.message).toMatch(/Unblock/);
    expect(await lobby.socket(bob).join(hers)).toEqual(['error']);
    expect([await have(ada), await have(bob)]).toEqual(['9', '9']);
    await calls.unblock(ada, bob.id);
    expect((await calls.join(bob, hers)).status).toBe(200);
  });

  test('closes open challenges between the two players, and nothing else', async () => {
    const toAda = (await calls.challenge(bob, { username: 'ada' })).body.id;
    const toBob = (await calls.challenge(ada, { username: 'bob' })).body.id;
    const toCyd = (await calls.challenge(bob, { username: 'cyd' })).body.id;
    await calls.block(ada, bob.id);
    const results = await Promise.all(
      [toAda, toBob, toCyd].map(async (id) => (await calls.game(id === toBob ? ada : bob, id)).body.result),
    );
    expect(results).toEqual(['cancelled', 'cancelled', null]);
    expect([await have(ada), await have(bob)]).toEqual(['10', '9']);
  });

  test('leaves no challenge open when a block arrives concurrently', async () => {
    for (let round = 0; round < 5; round += 1) {
      await Promise.all([calls.challenge(bob, { username: 'ada' }), calls.block(ada, bob.id)]);
      expect((await calls.challenges(ada)).body.received).toEqual([]);
      expect(await have(bob)).toBe('10');
      await calls.unblock(ada, bob.id);
    }
  });

  test('refuses rematches', async () => {
    const [white, black] = [lobby.socket(ada), lobby.socket(bob)];
    const gameId = await playGame(lobby, white, black, { isPrivate: true });
    await calls.block(ada, bob.id);
    await sayRematch(white, gameId, 'rematch_offer');
    black.types();
    await sayRematch(black, gameId, 'rematch_accept');
    const answered = black.received.filter(({ type }) => type === 'error');
    expect(answered).toMatchObject([{ code: 'CONFLICT' }]);
    expect(JSON.stringify(answered)).not.toMatch(/block/i);
  });

  test('lists the player’s blocks newest first; blocking the same player again changes nothing', async () => {
    expect((await calls.blocks(ada)).body).toEqual([]);
    await calls.block(ada, bob.id);
    await lobby.pass(1_000);
    await calls.block(ada, cyd.id);
    await calls.block(ada, bob.id);
    expect((await calls.blocks(ada)).body).toMatchObject([
      { id: cyd.id, username: 'cyd' },
      { id: bob.id, username: 'bob' },
    ]);
    expect((await calls.blocks(bob)).body).toEqual([]);
    expect((await calls.block(ada, ada.id)).status).toBe(400);
    expect((await calls.block(ada, 987_654)).status).toBe(404);
    expect((await calls.unblock(ada, 987_654)).status).toBe(204);
  });

  test(`refuses more than ${BLOCKS.perPlayer} blocks`, async () => {
    await database().run((queries) =>
      sql`with more as (
          insert into app_user (wallet_address, username, username_key, username_skeleton, profile_pic_id)
          select translate(md5(n::text), '0', 'z'), 'w' || n, 'w' || n, 'w' || n, 'bee' from generate_series(1, ${BLOCKS.perPlayer}) n
          returning id)
        insert into player_block select ${ada.id}, id, app_now() from more`.execute(queries),
    );
    expect(await calls.block(ada, bob.id)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    expect((await calls.challenge(bob, { username: 'ada' })).status).toBe(201);
  });

  test('S32 accepts challenges only from past opponents, if set so', async () => {
    await playGame(lobby, lobby.socket(ada), lobby.socket(cyd), { isPrivate: true });
    expect((await lobby.send<object>(ada, 'GET', '/api/challenges/door')).body).toEqual({
      closedToStrangers: false,
    });
    await calls.setChallengePrivacy(ada);
    await calls.setChallengePrivacy(ada);
    expect((await lobby.send<object>(ada, 'GET', '/api/challenges/door')).body).toEqual({
      closedToStrangers: true,
    });
    expect(await calls.challenge(bob, { username: 'ada' })).toMatchObject(NEUTRAL);
    expect((await calls.challenge(cyd, { username: 'ada' })).status).toBe(201);
    await calls.setChallengePrivacy(ada, false);
    expect((await calls.challenge(bob, { username: 'ada' })).status).toBe(201);
  });
});
