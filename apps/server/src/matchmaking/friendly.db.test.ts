// matchmaking: friendly games have a wager of 0. They move no money and need no balance.
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { insertPlayers } from '../games/testkit/game-harness.ts';
import { auditBooks, freeze } from '../ledger/index.ts';
import { describeEachDatabase } from '../platform/testkit/databases.ts';
import { LOBBY_TOPIC } from './limits.ts';
import { type Calls, callsOn } from './testkit/calls.ts';
import { balance, createLobby, type Lobby, type Player, type Seat } from './testkit/lobby.ts';
import { playGame, sayRematch, startGame } from './testkit/played-game.ts';

const FRIENDLY = { wagerAmount: '0' };

describeEachDatabase('friendly games', (database) => {
  let lobby: Lobby;
  let calls: Calls;
  let ada: Player;
  let bob: Player;
  let cyd: Player;
  let dan: Player;
  let white: Seat;
  let black: Seat;

  beforeEach(async () => {
    const names = ['ada', 'bob', 'cyd', 'dan'];
    [ada, bob, cyd, dan] = (await insertPlayers(database(), names)) as [Player, Player, Player, Player];
    lobby = await createLobby(database());
    calls = callsOn(lobby);
    [white, black] = [lobby.socket(ada), lobby.socket(bob)];
  });
  afterEach(async () => {
    await lobby.stop();
    expect(await database().run(auditBooks)).toEqual([]);
  });

  /** Expects that neither player has a balance and that the ledger has no entry of a game. */
  async function expectNoMoney(): Promise<void> {
    expect([await balance(database(), ada), await balance(database(), bob)]).toEqual(['0', '0']);
    const { rows } = await database().run((queries) =>
      sql`select kind from account where kind = 'escrow' union all select kind from journal`.execute(queries),
    );
    expect(rows).toEqual([]);
  }

  test('S24 creates, lists and joins without a balance, and cancels without a refund', async () => {
    const made = await calls.create(ada, FRIENDLY);
    expect(made).toMatchObject({ status: 201, body: { wagerAmount: '0', fee: '0', prizePool: '0' } });
    lobby.online.add(ada.id);
    const listed = await calls.waiting(bob, 'wagerAmount=0');
    expect(listed.body.map(({ id, wagerAmount }) => [id, wagerAmount])).toEqual([[made.body.id, '0']]);
    expect((await calls.waiting(bob, 'wagerAmount=1')).body).toEqual([]);
    expect(await calls.join(bob, made.body.id)).toMatchObject({ status: 200, body: { status: 'ready' } });
    const other = (await calls.create(ada, FRIENDLY)).body;
    expect(await calls.cancel(ada, other.id)).toMatchObject({
      status: 200,
      body: { newBalance: '0', message: 'Game cancelled. Nothing was staked.' },
    });
    await expectNoMoney();
  });

  test('moves no money for a win, an abort and a rematch', async () => {
    const gameId = await playGame(lobby, white, black, FRIENDLY);
    expect((await calls.game(bob, gameId)).body).toMatchObject({
      status: 'ended',
      winner: bob.id,
      prizePool: '0',
    });
    await sayRematch(white, gameId, 'rematch_offer');
    await sayRematch(black, gameId, 'rematch_accept');
    const next = black.last('rematch_started')?.gameId ?? 0;
    expect((await calls.game(ada, next)).body).toMatchObject({ wagerAmount: '0', status: 'ready' });
    await calls.decline(ada, next);
    expect((await calls.game(ada, next)).body).toMatchObject({ status: 'ended', result: 'aborted' });
    await expectNoMoney();
  });

  test('starts while money is frozen or wagers are stopped, but not while new games are stopped', async () => {
    await database().transaction((tx) => freeze(tx, 'audit', 'a test'));
    expect(await calls.create(ada)).toMatchObject({ status: 503 });
    await startGame(lobby, white, black, FRIENDLY);
    const stop = (name: string) =>
      database().run((queries) =>
        sql`insert into service_switch (name, why, stopped_at) values (${name}, 'a test', app_now())`.execute(
          queries,
        ),
      );
    await stop('stakes');
    expect(await calls.create(ada, FRIENDLY)).toMatchObject({ status: 201 });
    await stop('newgames');
    expect(await calls.create(cyd, FRIENDLY)).toMatchObject({ status: 503 });
  });

  test('gives an open game to one of two concurrent players, answers the other 409, and sends watchers one change', async () => {
    const watcher = lobby.socket(dan);
    const { id } = (await calls.create(ada, FRIENDLY)).body;
    await watcher.send({ type: 'watch_lobby', playerId: dan.id });
    const joins = await Promise.all([bob, cyd].map((player) => calls.join(player, id)));
    expect(joins.map(({ status }) => status).sort()).toEqual([200, 409]);
    await lobby.pass(2 * LOBBY_TOPIC.batchMs);
    const changes = watcher.received.filter(({ type }) => type === 'lobby_changed');
    expect(changes).toMatchObject([{ opened: [], gone: [id] }]);
    await expectNoMoney();
  });

  test('refuses a friendly game on chain in the call and in the database', async () => {
    expect(await calls.create(ada, { ...FRIENDLY, stakeSource: 'escrow' })).toMatchObject({ status: 501 });
    const { id } = (await calls.create(ada, FRIENDLY)).body;
    const move = database().run((queries) =>
      sql`insert into game (status, white_id, wager, fee, is_private, allow_observers, fen, match,
          outage_compensated_until, created_at, stake_source)
        select status, white_id, wager, fee, is_private, allow_observers, fen, match,
          outage_compensated_until, created_at, 'escrow' from game where id = ${id}`.execute(queries),
    );
    await expect(move).rejects.toThrow(/game_friendly_off_chain/);
  });
});
