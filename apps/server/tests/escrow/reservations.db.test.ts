// Reservations of Black's seat in games with stakes on chain. A reserved seat is hidden from everyone else, and a reservation costs
// nothing, so the server limits who may have one.
import { newestBlockhash, signedTransfer } from '@kingstake/local-solana/testkit';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { escrowPairForEachTest } from '../../../../testkit/escrow.ts';
import type { Player } from '../../../../testkit/player.ts';
import { recordLapse } from '../../src/escrow/store.ts';
import { describeEachDatabase } from '../../src/platform/testkit/databases.ts';

const SIGNATURE = 5_000n; // network fee of one signature
const MINUTE_MS = 60_000;

describeEachDatabase('a reservation of black’s seat', (database) => {
  const pair = escrowPairForEachTest(database);

  async function offered(): Promise<number> {
    const { id } = await pair.ada.create();
    await pair.ada.stake(id);
    return id;
  }

  async function emptyBobsWallet(): Promise<void> {
    const { network, lamports, pass } = pair.table;
    const { wallet } = pair.bob;
    const all = (await lamports(wallet.address)) - SIGNATURE;
    const sent = await signedTransfer(wallet, pair.ada.wallet, all, await newestBlockhash(network));
    await network.call('sendTransaction', sent.base64, { encoding: 'base64' });
    await pass(1);
    expect(await lamports(wallet.address)).toBe(0n);
  }

  test('T29 keeps its player from closing the account, and is refused to a closed account', async () => {
    const id = await offered();
    await pair.table.pass(5);
    const close = () => pair.bob.refused('POST', `/api/users/${pair.bob.userId}/close`, {});
    expect((await pair.bob.join(id)).status).toBe(200);
    expect(await close()).toMatchObject({ status: 409, reason: 'close-with-game' });
    await pair.table.world
      .query`update escrow_game set black_id = null, black_wallet = null, reserved_until = null`;
    await pair.table.world.query`update app_user set closed_at = app_now() where id = ${pair.bob.userId}`;
    expect(await pair.bob.join(id)).toMatchObject({ status: 403, body: { reason: 'account-closed' } });
  });

  test('is refused with 402 to a wallet that cannot pay the stake, while the game stays open to others', async () => {
    const id = await offered();
    await pair.table.pass(5);
    await emptyBobsWallet();
    expect(await pair.bob.join(id)).toMatchObject({
      status: 402,
      body: { code: 'INSUFFICIENT_BALANCE', requiredAmount: '0.100005', currentBalance: '0' },
    });
    const carl = await pair.table.enter(3, 'Carl');
    await pair.table.pass(1);
    expect((await carl.join(id)).status).toBe(200);
  });

  test('T11 counts towards a loss limit, like a waiting stake of the other side', async () => {
    const limit = { kind: 'loss', period: 'day', value: '0.15' };
    for (const player of [pair.ada, pair.bob])
      await player.call('PUT', `/api/users/${player.userId}/limits`, limit);
    const id = await offered();
    await pair.table.pass(5);
    const hit = { status: 409, body: { code: 'LIMIT_REACHED', kind: 'loss', used: '0.1' } };
    const stake = (player: Player) =>
      player.call('POST', '/api/games', { whitePlayerId: player.userId, wagerAmount: '0.1' });
    expect(await stake(pair.ada)).toMatchObject(hit);
    expect((await pair.bob.join(id)).status).toBe(200);
    expect(await stake(pair.bob)).toMatchObject(hit);
    // Joining the reserved game again does not count as a second stake.
    expect((await pair.bob.join(id)).status).toBe(200);
  });

  test('lapses once per game: the server then refuses its player there, and accepts others', async () => {
    const id = await offered();
    await pair.table.pass(5);
    expect((await pair.bob.join(id)).status).toBe(200);
    // Ends the reservation, as if 90 s had passed.
    const now = new Date(pair.table.world.time.nowMs());
    await pair.table.world.query`update escrow_game set reserved_until = ${now} where game_id = ${id}`;
    await pair.table.pass(2);
    expect(await pair.bob.join(id)).toMatchObject({
      status: 409,
      body: { message: 'Your time to stake in this game is over. Please choose another one.' },
    });
    const carl = await pair.table.enter(3, 'Carl');
    await pair.table.pass(1);
    expect((await carl.join(id)).status).toBe(200);
  });

  test('can lapse three times an hour: the next is refused until the first lapse is an hour old', async () => {
    const games = [await offered(), await offered(), await offered(), await offered()];
    await pair.table.pass(5);
    const nowMs = pair.table.world.time.nowMs();
    const lapse = (game: number, minutesAgo: number) =>
      database().transaction((tx) =>
        recordLapse(tx, {
          gameId: games[game] ?? 0,
          userId: pair.bob.userId,
          nowMs: nowMs - minutesAgo * MINUTE_MS,
        }),
      );
    await lapse(0, 0);
    await lapse(1, 1);
    await lapse(2, 59);
    const last = games[3] ?? 0;
    expect(await pair.bob.join(last)).toMatchObject({
      status: 429,
      body: {
        code: 'RATE_LIMITED',
        message:
          'You reserved 3 seats within an hour and did not stake. Please wait before you take another one.',
        retryAfter: 60,
      },
    });
    await lapse(2, 60);
    expect((await pair.bob.join(last)).status).toBe(200);
  });

  test('is kept when its player joins again after the stake has left the wallet', async () => {
    const id = await pair.reserved();
    await pair.bob.stake(id);
    await pair.table.pass(1);
    await emptyBobsWallet();
    expect((await pair.bob.join(id)).status).toBe(200);
  });

  test('is refused to two players who ended three games within the hour without playing them', async () => {
    const id = await offered();
    await pair.table.pass(5);
    const nowMs = pair.table.world.time.nowMs();
    const [white, black] = [pair.ada.userId, pair.bob.userId];
    const end = (ply: number, result: string, minutesAgo: number, isSwapped = false) =>
      database().run((queries) =>
        sql`insert into game (status, white_id, black_id, wager, fee, is_private, allow_observers, fen, match, stake_source, ply,
            result, reason, created_at, started_at, ended_at, outage_compensated_until)
          select 'ended', ${isSwapped ? black : white}, ${isSwapped ? white : black}, wager, fee, false, false, fen, match, 'escrow', ${ply},
            ${result}, 'agreement', created_at, created_at, ${new Date(nowMs - minutesAgo * MINUTE_MS)}, outage_compensated_until
          from game where id = ${id}`.execute(queries),
      );
    await end(0, 'draw', 1);
    await end(19, 'draw', 2, true);
    await end(20, 'draw', 3); // was played, so does not count
    await end(0, 'aborted', 60); // ended an hour ago, so does not count
    const joined = await pair.bob.join(id);
    expect(joined.status).toBe(200);
    await pair.table.world
      .query`update escrow_game set black_id = null, black_wallet = null, reserved_until = null where game_id = ${id}`;
    await end(1, 'aborted', 59);
    expect(await pair.bob.join(id)).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT', reason: 'too-many-unplayed' },
    });
    const carl = await pair.table.enter(3, 'Carl');
    await pair.table.pass(1);
    expect((await carl.join(id)).status).toBe(200);
  });
});
