import { isRefused, type PublicUser } from '@kingstake/protocol';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Database, Tx } from '../../platform/database/index.ts';
import { describeBothEngines, describeEachDatabase } from '../../platform/testkit/databases.ts';
import type { GameStep } from '../rows/game-record.ts';
import { findGame, lockGame, writeSteps } from '../rows/game-store.ts';
import { createOutageLog } from '../rows/outage-log.ts';
import { createGameHarness, insertPlayers, type Player, type TestSocket } from '../testkit/game-harness.ts';
import { around } from '../testkit/holdable.ts';
import { isAwaited } from '../testkit/lock-waits.ts';
import { readGameRow } from '../testkit/match-in-row.ts';
import { move, playMoves, seatEach } from '../testkit/players-at-board.ts';
import { planOf } from '../testkit/statements.ts';
import { createGameReader } from './loaded-game.ts';
import { createStepWriter } from './step-writer.ts';

describeBothEngines('the step writer', (database) => {
  const at = seatEach(database);

  test('writes the other games of a batch if the database refuses one step', async () => {
    const { room } = at;
    const sockets = (await insertPlayers(database(), ['p1', 'p2', 'p3', 'p4'], 100)).map((each) =>
      room.socket(each),
    );
    const seats = [[at.white, at.black], sockets.slice(0, 2), sockets.slice(2)] as [TestSocket, TestSocket][];
    const games = [];
    for (const [white, black] of seats) games.push({ gameId: await room.start(white, black), white, black });
    // The hub refuses half of a surrogate pair; `sendUnchecked` skips that check.
    const names = ['"quoted" back\\slash line\nbreak {"id":1}', '\ud800', '’ö♞\u2028'];
    const moves = games.map(({ gameId, white }, index) =>
      white.sendUnchecked({
        type: 'make_move',
        gameId,
        playerId: white.userId,
        move: { from: 'e2', to: 'e4' },
        clientMoveId: names[index],
      }),
    );
    // All three steps arrive before the statement begins, so it writes all of them.
    await Promise.all(moves);
    for (const [index, { white, black }] of games.entries()) {
      expect(white.types()).toEqual([index === 1 ? 'error' : 'move_made']);
      expect(black.types()).toEqual(index === 1 ? [] : ['move_made']);
    }
    const { rows } = await database().run((queries) =>
      sql<{ name: string }>`select client_move_id as name from game_log order by game_id`.execute(queries),
    );
    expect(rows.map(({ name }) => name)).toEqual([names[0], names[2]]);
  });

  test('changes no indexed column of the game on a move, so no index is written', async () => {
    const { room, white, black } = at;
    const gameId = await room.start(white, black);
    await playMoves(white, black, gameId, ['e2e4', 'e7e5']);
    const rowOf = async (): Promise<Record<string, unknown>> => {
      const { rows } = await database().run((queries) =>
        sql<{
          row: Record<string, unknown>;
        }>`select to_jsonb(game) as row from game where id = ${gameId}`.execute(queries),
      );
      return rows[0]?.row ?? {};
    };
    const before = await rowOf();
    room.time.advance(1_000);
    await move(white, gameId, 'g1f3');
    const after = await rowOf();
    const changed = Object.keys(after).filter(
      (name) => JSON.stringify(after[name]) !== JSON.stringify(before[name]),
    );
    expect(changed).toEqual(expect.arrayContaining(['version', 'ply', 'fen', 'due_at']));
    // An index depends on every column in its keys, expressions and conditions.
    const { rows } = await database().run((queries) =>
      sql<{ index: string; column: string }>`
        select distinct i.indexrelid::regclass::text as index, a.attname as column from pg_index i
          join pg_depend d on d.classid = 'pg_class'::regclass and d.objid = i.indexrelid and d.refobjid = i.indrelid
          join pg_attribute a on a.attrelid = i.indrelid and a.attnum = d.refobjsubid
        where i.indrelid = 'game'::regclass`.execute(queries),
    );
    expect(rows.length).toBeGreaterThan(5);
    expect(rows.filter(({ column }) => changed.includes(column))).toEqual([]);
  });

  test('finds the game of a step by its primary key', async () => {
    const gameId = await at.room.wait(at.white);
    const record = await database().run((queries) => findGame(queries, gameId));
    if (record === null) throw new Error('no game');
    const step = {
      before: record,
      after: { ...record, version: record.version + 1 },
      events: [],
      entries: [],
      offer: null,
    };
    const plan = await planOf(database(), (queries) => writeSteps(queries, [step], 0));
    expect(plan).toContain('Index Scan using game_pkey on game');
    expect(plan).not.toContain('Seq Scan on game');
  });
});

describeEachDatabase('reading games', (database) => {
  const at = seatEach(database);

  function counted() {
    const count = { reads: 0 };
    const run: Database['run'] = (work) => {
      count.reads += 1;
      return database().run(work);
    };
    const read = createGameReader({
      database: { ...database(), run },
      publicUsers: async (_queries, ids) => new Map(ids.map((id) => [id, { id } as PublicUser])),
      ratingsOf: async () => new Map(),
    });
    return { count, read };
  }

  test('reads games that are asked for together with the same statements', async () => {
    const { room, ada, bob, white, black } = at;
    const [first, second] = [await room.start(white, black), await room.start(white, black)];
    const waiting = await room.wait(white);
    await playMoves(white, black, second, 'h2h4 g7g5 h4g5 h7h6 g5h6 g8f6 h6h7 f6g8 h7g8q'.split(' '));
    const { count, read } = counted();
    const games = await Promise.all([first, second, waiting, 999_999].map(read));
    expect(count.reads).toBe(2); // the first game alone, then the others
    expect(games.map((game) => game?.record.id ?? null)).toEqual([first, second, waiting, null]);
    expect(games.map((game) => game?.record.moves.length)).toEqual([0, 9, 0, undefined]);
    const promotion = { from: 'h7', to: 'g8', promotion: 'q', san: 'hxg8=Q' };
    expect(games[1]?.record.moves.last()).toMatchObject(promotion);
    expect(games.map((game) => game?.record.receipt?.n)).toEqual([0, 9, undefined, undefined]);
    expect(games.map((game) => game && [...game.players.keys()])).toEqual([
      [ada.id, bob.id],
      [ada.id, bob.id],
      [ada.id],
      null,
    ]);
  });

  test('fails only for a game that cannot be read', async () => {
    const start = () => at.room.start(at.white, at.black);
    const [sound, match, log] = [await start(), await start(), await start()];
    await database().transaction(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx); // without triggers
      await sql`update game set match = '"99 0 1"'::jsonb where id = ${match}`.execute(tx);
      await sql`insert into game_log (game_id, n, uci, at_ms, white_ms, black_ms, lag_credit_ms, seen_n)
        values (${log}, 1, 'a1a5', 0, 600000, 600000, 0, 0)`.execute(tx);
    });
    const { count, read } = counted();
    const found = await Promise.allSettled([sound, sound, match, log].map(read));
    expect(count.reads).toBe(2);
    expect(found.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'rejected']);
    expect(found.map((each) => (each.status === 'rejected' ? String(each.reason) : null))).toEqual([
      null,
      null,
      `CorruptGameError: game ${match}: the stored match has version 99; this release reads up to 1`,
      `CorruptGameError: game ${log}: stored move 1 is not legal`,
    ]);
  });
});

/**
 * Returns a database that records error codes, and a function that makes another transaction deadlock with `work`. The other
 * transaction takes the lock `first`, lets `work` begin, and requests `second` once `work` waits. PostgreSQL then fails `work`, which
 * waited first. The error is delayed until the other transaction has ended, because an earlier retry could take the row and deadlock
 * again.
 */
function crossable(database: Database) {
  const codes: unknown[] = [];
  let other: Promise<void> = Promise.resolve();
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
  const watched = around(database, (call) =>
    call().catch(async (error: unknown) => {
      codes.push((error as { code?: unknown }).code);
      await other;
      throw error;
    }),
  );
  return { codes, crossing, database: watched };
}

const lockUser = (tx: Tx, { id }: Player) =>
  sql`select from app_user where id = ${id} for update`.execute(tx);

describeBothEngines('a lock', (database, engine) => {
  const at = seatEach(database);
  // PGlite has one connection, so no transaction waits for a lock there.
  const onPostgres = test.runIf(engine === 'postgres');

  onPostgres(
    'in a deadlock of a batch of steps and another node is taken again, and every step is written',
    async () => {
      const { codes, crossing, database: watched } = crossable(database());
      const [first, second] = [await at.room.wait(at.white), await at.room.wait(at.white)];
      const stepOf = async (gameId: number): Promise<GameStep> => {
        const before = await database().run((queries) => findGame(queries, gameId));
        if (before === null) throw new Error('no game');
        const after = { ...before, version: before.version + 1 };
        return { before, after, events: [], entries: [], offer: null };
      };
      const steps = await Promise.all([first, second].map(stepOf));
      const journal = createStepWriter(watched, createOutageLog(watched));
      const locks = { first: (tx: Tx) => lockGame(tx, second), second: (tx: Tx) => lockGame(tx, first) };
      // One statement writes both steps. It locks the first game and waits for the second.
      const written = await crossing(locks, () => Promise.all(steps.map(journal.write)));
      expect(written).toEqual([true, true]);
      expect(codes).toEqual(['40P01']);
    },
  );

  onPostgres(
    'in a deadlock is taken again by the transaction that ends a game; it ends once and no player gets an error',
    async () => {
      const { codes, crossing, database: watched } = crossable(database());
      // Like the settlement of stakes, this ending effect waits for a lock whose holder waits for the game.
      const room = await createGameHarness(watched, at.room.time, {
        endingEffects: [(tx) => lockUser(tx, at.cyd).then(() => {})],
      });
      const [white, black] = [room.socket(at.ada), room.socket(at.bob)];
      const gameId = await room.start(white, black);
      const locks = { first: (tx: Tx) => lockUser(tx, at.cyd), second: (tx: Tx) => lockGame(tx, gameId) };
      await crossing(locks, () => white.send({ type: 'resign', gameId, playerId: white.userId }));
      expect(codes).toEqual(['40P01']);
      expect(white.types()).toEqual(['game_over']);
      expect(black.types()).toEqual(['game_over']);
      expect(await readGameRow(database(), gameId)).toMatchObject({ status: 'ended' });
      await room.stop();
    },
  );

  onPostgres(
    'in a deadlock is taken again by a transaction on a game, which runs again as a whole',
    async () => {
      const { ada, bob, cyd } = at;
      const { codes, crossing, database: watched } = crossable(database());
      const again = await createGameHarness(watched, at.room.time);
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
      await again.stop();
    },
  );

  test('of a row is held until its transaction ends, and the next transaction then has it', async () => {
    const gameId = await at.room.start(at.white, at.black);
    const order: string[] = [];
    const locked = Promise.withResolvers<void>();
    const first = database().transaction(async (tx) => {
      await lockGame(tx, gameId);
      locked.resolve();
      // Wait until the second transaction waits for the lock. PGlite has one connection, so the second one cannot begin there.
      while (engine === 'postgres' && order.length === 0 && !(await isAwaited(tx)));
      order.push('the first ends');
    });
    await locked.promise;
    const second = database().transaction(async (tx) => {
      await lockGame(tx, gameId);
      order.push('the second has it');
    });
    await Promise.all([first, second]);
    expect(order).toEqual(['the first ends', 'the second has it']);
  });
});
