// The operator's commands about stakes on chain on a running server, in normal operation and when the stake of a running game is gone.
import { generateKeyPairSigner } from '@solana/kit';
import { expect, test } from 'vitest';
import { escrowPairForEachTest, type Staker } from '../../../../testkit/escrow.ts';
import { openWorld } from '../../../../testkit/world.ts';
import { ESCROW } from '../../src/escrow/index.ts';
import { contradictionNow } from '../../src/escrow/seat-changes.ts';
import { contradict } from '../../src/escrow/store.ts';
import { createTreasuryHistory } from '../../src/money/deposits/testkit/treasury-history.ts';
import { describeEachDatabase } from '../../src/platform/testkit/databases.ts';

/** The interval at which a game in play is reconciled while nothing is expected. */
const REST_S = ESCROW.idleMs / 1000;

describeEachDatabase('escrow commands', (database) => {
  const pair = escrowPairForEachTest(database);

  const operate = (...line: string[]) => pair.table.world.operateByTwo(...line);

  test('show no problem at first, and then name a running game whose stake is gone', async () => {
    const { seatChain } = pair.table;
    const status = async () => {
      const { done, message } = await operate('escrow', 'status');
      return { done, lines: message.split('\n') };
    };
    const first = await status();
    expect(first.done).toBe(true);
    for (const [at, start] of [
      `program ${seatChain.program}: this release's, frozen`,
      `arbiter ${seatChain.arbiter}: `,
      'unsettled games: 0',
      'games that need an operator: 0',
    ].entries())
      expect(first.lines[at]?.startsWith(start), start).toBe(true);
    expect(await operate('escrow', 'stuck')).toEqual({ done: true, message: 'Nothing is stuck.' });

    const { id } = await pair.playing(await pair.seated());
    expect((await status()).lines[2]).toBe('unsettled games: 1');
    expect((await status()).done).toBe(true);

    // The server never does this: the arbiter returns a stake of a running game.
    const seat = (await pair.ada.game(id)).stakes?.white?.seat ?? '';
    await seatChain.take({ do: 'return', seats: [{ seat, player: pair.ada.wallet.address }] });
    await pair.table.pass(REST_S + 5);
    expect((await status()).lines[3]).toBe('games that need an operator: 1 (escrow stuck)');
    expect((await status()).done).toBe(false);
    const stuck = await operate('escrow', 'stuck');
    expect(stuck.done).toBe(false);
    expect(stuck.message).toContain(`game ${id}: a game in play has not both its stakes`);
    expect(stuck.message).toContain(`  black locked: seat`);
    expect(stuck.message).toContain(`of ${pair.bob.wallet.address}`);
  });

  /** Pays a player with the arbiter's key, without a decision of the server. */
  async function payOut(id: number, to: Staker): Promise<void> {
    const { white, black } = (await pair.ada.game(id)).stakes ?? {};
    const [winnerSeat = '', loserSeat = ''] =
      to === pair.ada ? [white?.seat, black?.seat] : [black?.seat, white?.seat];
    const decision = { winner: to.wallet.address, winnerSeat, loserSeat, record: new Uint8Array(32) };
    await pair.table.seatChain.take({ do: 'decide', ...decision });
    await pair.table.pass(REST_S + 5);
  }

  /** Returns the statuses that a player receives for creating a game and for joining a waiting one. */
  async function newStakes(player: Staker, waiting: number): Promise<number[]> {
    const playerId = player.userId;
    const create = { whitePlayerId: playerId, wagerAmount: '0.1', stakeSource: 'escrow' };
    const created = await player.call('POST', '/api/games', create);
    const join = { playerId, stakeSource: 'escrow' };
    const joined = await player.call('POST', `/api/games/${waiting}/join`, join);
    return [created.status, joined.status];
  }

  /** Returns a third player, and the waiting game of a fourth player who has staked. */
  async function others(): Promise<{ carl: Staker; open: number }> {
    const [carl, dora] = [await pair.table.enter(3, 'Carl'), await pair.table.enter(4, 'Dora')];
    await pair.table.pass(4);
    const { id: open } = await dora.create();
    await dora.stake(open);
    await pair.table.pass(5);
    return { carl, open };
  }

  const entries = async () =>
    (
      await pair.table.world.query<{ actor: string; action: string; details: string }>`
          select actor, action, details from audit_log where actor <> 'server' order by id`
    ).map(({ actor, action, details }) => ({ actor, action, ...JSON.parse(details) }));

  const clear = (id: number) => ['escrow', 'clear', String(id), '--reason', 'looked into', '--by', 'eve'];

  test('stop new stakes after a payout before the end, and clear it once that player has won', async () => {
    const { carl, open } = await others();
    const game = await pair.playing(await pair.seated());
    await payOut(game.id, pair.bob);
    expect(await newStakes(carl, open)).toEqual([503, 503]);
    expect(await operate(...clear(game.id))).toEqual({
      done: false,
      message: `Game ${game.id}: a game was paid out before its end. It has the current arbiter: set another ARBITER_KEYPAIR first.`,
    });
    expect(await newStakes(carl, open)).toEqual([503, 503]);
    game.white.resign();
    await game.over();
    await pair.table.pass(5);
    expect(await newStakes(carl, open)).toEqual([503, 503]);
    expect(await entries()).toEqual([]);

    expect(await operate(...clear(game.id))).toEqual({
      done: true,
      message: 'New stakes are allowed again.',
    });
    expect(await newStakes(carl, open)).toEqual([201, 200]);
    const [gameId, how] = [game.id, 'a game was paid out before its end'];
    const logged = { actor: 'eve', action: 'contradiction cleared', reason: 'looked into', still: null };
    expect(await entries()).toEqual([{ ...logged, gameId, how }]);
    expect(await operate('escrow', 'stuck')).toEqual({ done: true, message: 'Nothing is stuck.' });
    expect(await operate(...clear(game.id))).toMatchObject({ done: false });
    await pair.table.pass(5);
    expect((await operate('escrow', 'status')).message).toContain('games that need an operator: 0');
  });

  test.skipIf(process.env['TEST_SCOPE'] === 'short')(
    'clear a payout to the loser only under another arbiter, and stop again at the next one',
    async () => {
      const { carl, open } = await others();
      const right = await pair.playing(await pair.seated());
      right.black.resign();
      await right.over();
      await pair.table.pass(8);
      const wrong = await pair.playing(await pair.seated());
      await payOut(wrong.id, pair.bob);
      wrong.black.resign();
      await wrong.over();
      await pair.table.pass(5);
      // A contradiction that was recorded by mistake can be cleared without another key.
      await database().run((queries) =>
        contradict(queries, right.id, 'a game without a winner was paid out'),
      );
      expect(await operate(...clear(right.id))).toEqual({
        done: true,
        message: `Cleared. New stakes stay blocked by these games: ${wrong.id}.`,
      });
      expect(await newStakes(carl, open)).toEqual([503, 503]);
      expect(await operate(...clear(wrong.id))).toEqual({
        done: false,
        message: `Game ${wrong.id}: another player than the winner was paid. It has the current arbiter: set another ARBITER_KEYPAIR first.`,
      });

      // A node that has lost the payout from its history does not clear it either.
      const forgetful = { database: database(), chain: { lastEvent: async () => null } };
      expect(await contradictionNow(forgetful, wrong.id)).toContain('cannot be told now');

      const { address: arbiter } = await generateKeyPairSigner();
      const seatChain = { ...pair.table.seatChain, arbiter };
      const { chain } = createTreasuryHistory();
      const rekeyed = await openWorld(database(), { onChain: async () => ({ chain, seatChain }) });
      expect(await rekeyed.operateByTwo(...clear(wrong.id))).toMatchObject({ done: true });
      await rekeyed.close();
      expect(await newStakes(carl, open)).toEqual([201, 200]);
      const still = 'another player than the winner was paid';
      expect(await entries()).toMatchObject([
        { gameId: right.id, still: null },
        { gameId: wrong.id, still },
      ]);

      await pair.table.pass(5);
      const next = await pair.seated();
      await payOut(next, pair.bob);
      expect(await newStakes(carl, open)).toEqual([503, 503]);
    },
  );

  test('show what the operator owes for a won game whose stake was taken back, until it is repaid', async () => {
    const game = await pair.playing(await pair.seated());
    // A player does this by EXPIRE, if no server was up until the lock ended.
    const seat = (await pair.ada.game(game.id)).stakes?.white?.seat ?? '';
    const loser = { seat, player: pair.ada.wallet.address };
    await pair.table.seatChain.take({ do: 'return', seats: [loser] });
    game.white.resign();
    await game.over();
    await pair.table.pass(30);
    expect((await pair.bob.game(game.id)).stakes).toMatchObject({
      white: { state: 'returned' },
      black: { state: 'returned' },
    });
    const owed = `player ${pair.bob.userId} 0.095 SOL`;
    expect(await operate('escrow', 'stuck')).toEqual({
      done: false,
      message: `game ${game.id}: a stake went back before the payout: the operator owes ${owed}`,
    });
    const status = await operate('escrow', 'status');
    expect(status.done).toBe(false);
    expect(status.message).toContain('games that need an operator: 0');
    expect(status.message).toContain('winners whom the operator owes: 1 (escrow stuck)');
    const { carl, open } = await others();
    expect(await newStakes(carl, open)).toEqual([201, 200]);

    const repaid = ['escrow', 'repaid', String(game.id), '--by', 'eve'];
    expect((await operate(...repaid)).done).toBe(true);
    expect(await operate(...repaid)).toEqual({
      done: false,
      message: `The operator owes nothing for game ${game.id}.`,
    });
    const logged = { gameId: game.id, player: pair.bob.userId, amount: '0.095' };
    expect(await entries()).toEqual([{ actor: 'eve', action: 'escrow debt repaid', ...logged }]);
    expect(await operate('escrow', 'stuck')).toEqual({ done: true, message: 'Nothing is stuck.' });
    expect((await operate('escrow', 'repaid', 'x')).message).toBe('Expected a game id.');
  });

  test('refuse to clear without a contradiction, a reason or a game', async () => {
    expect((await operate('escrow', 'clear', '7')).message).toContain('--reason is required.');
    expect(await operate(...clear(7))).toEqual({
      done: false,
      message: 'Game 7 has no payout that contradicts its result.',
    });
    expect((await operate('escrow', 'clear', 'x', '--reason', 'so')).message).toBe('Expected a game id.');
  });
});
