import { isRefused } from '@kingstake/protocol';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Database, Tx } from '../../platform/database/index.ts';
import { describeBothEngines } from '../../platform/testkit/databases.ts';
import type { GameStep } from '../store/game-record.ts';
import { findGame, lockGame } from '../store/game-store.ts';
import { createGameHarness, insertPlayers, type Player } from '../testkit/game-harness.ts';
import { isAwaited } from '../testkit/lock-waits.ts';
import { readGameRow, seatPlayers } from '../testkit/players-at-board.ts';
import { createStepWriter } from './step-writer.ts';

/**
 * Returns a database that records error codes, and a function that makes another transaction deadlock with `work`. The other
 * transaction takes the lock `first`, lets `work` begin, and requests `second` once `work` waits. PostgreSQL then fails `work`, which
 * waited first. The error is delayed until the other transaction has ended, because an earlier retry could take the row and deadlock
 * again.
 */
function crossable(database: Database) {
  const codes: unknown[] = [];
  let other: Promise<void> = Promise.resolve();
  const noted = <T>(answer: Promise<T>): Promise<T> =>
    answer.catch(async (error: unknown) => {
      codes.push((error as { code?: unknown }).code);
      await other;
      throw error;
    });
  async function crossing<T>(
    locks: { first(tx: Tx): Promise<unknown>; second(tx: Tx): Promise<unknown> },
    work: () => Promise<T>,
  ): Promise<T> {
    const locked = Promise.withResolvers<void>();
    other = database.transaction(async (tx) => {
      await sql`set local deadlock_timeout = '1min'`.execute(tx);
      await locks.first(tx);
      locked.resolve();
      while (!(await isAwaited(tx)));
      await locks.second(tx);
    });
    await locked.promise;
    const [answer] = await Promise.all([work(), other]);
    return answer;
  }
  return {
    codes,
    crossing,
    database: {
      ...database,
      run: ((work) => noted(database.run(work))) as Database['run'],
      transaction: ((work) => noted(database.transaction(work))) as Database['transaction'],
    },
  };
}

const lockUser = (tx: Tx, { id }: Player) =>
  sql`select from app_user where id = ${id} for update`.execute(tx);

describeBothEngines('a deadlock', (database, engine) => {
  // PGlite has one connection, so no transaction waits for a lock there.
  const onPostgres = test.runIf(engine === 'postgres');

  onPostgres('is retried between a batch of steps and another node, and every step is written', async () => {
    const { codes, crossing, database: watched } = crossable(database());
    const room = await createGameHarness(database());
    const [ada] = (await insertPlayers(database(), ['ada'])) as [Player];
    const first = await room.wait(room.socket(ada));
    const second = await room.wait(room.socket(ada));
    await room.stop();
    const stepOf = async (gameId: number): Promise<GameStep> => {
      const before = await database().run((queries) => findGame(queries, gameId));
      if (before === null) throw new Error('no game');
      return {
        before,
        after: { ...before, version: before.version + 1 },
        events: [],
        entries: [],
        offer: null,
      };
    };
    const steps = await Promise.all([first, second].map(stepOf));
    const journal = createStepWriter(watched);
    const locks = { first: (tx: Tx) => lockGame(tx, second), second: (tx: Tx) => lockGame(tx, first) };
    // One statement writes both steps. It locks the first game and waits for the second.
    const written = await crossing(locks, () => Promise.all(steps.map(journal.write)));
    expect(written).toEqual([true, true]);
    expect(codes).toEqual(['40P01']);
  });

  onPostgres(
    'is retried in the transaction that ends a game; the game ends once and no player gets an error',
    async () => {
      const seated = await seatPlayers(database());
      await seated.room.stop();
      const { codes, crossing, database: watched } = crossable(database());
      // Like the settlement of stakes, this ending effect waits for a lock whose holder waits for the game.
      const room = await createGameHarness(watched, seated.room.time, {
        endingEffects: [(tx) => lockUser(tx, seated.cyd).then(() => {})],
      });
      const [white, black] = [room.socket(seated.ada), room.socket(seated.bob)];
      const gameId = await room.start(white, black);
      const locks = { first: (tx: Tx) => lockUser(tx, seated.cyd), second: (tx: Tx) => lockGame(tx, gameId) };
      await crossing(locks, () => white.send({ type: 'resign', gameId, playerId: white.userId }));
      expect(codes).toEqual(['40P01']);
      expect(white.types()).toEqual(['game_over']);
      expect(black.types()).toEqual(['game_over']);
      expect(await readGameRow(database(), gameId)).toMatchObject({ status: 'ended' });
      await room.stop();
    },
  );

  onPostgres('is retried as a whole in a transaction on a game', async () => {
    const { room, ada, bob, cyd, white, black } = await seatPlayers(database());
    await room.stop();
    const { codes, crossing, database: watched } = crossable(database());
    const again = await createGameHarness(watched, room.time);
    const gameId = await again.start(again.socket(ada), again.socket(bob));
    let runs = 0;
    const locks = { first: (tx: Tx) => lockUser(tx, cyd), second: (tx: Tx) => lockGame(tx, gameId) };
    const answer = await crossing(locks, () =>
      again.games.runExclusive(gameId, (handle) =>
        handle.transaction(async (tx, apply) => {
          runs += 1;
          const acted = await apply({ type: 'resign', by: ada.id });
          await lockUser(tx, cyd);
          return !isRefused(acted);
        }),
      ),
    );
    expect(answer).toBe(true);
    expect(runs).toBe(2);
    expect(codes).toEqual(['40P01']);
    expect(await readGameRow(database(), gameId)).toMatchObject({ status: 'ended' });
    for (const socket of [white, black]) socket.close();
    await again.stop();
  });
});
