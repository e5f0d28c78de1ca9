import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeBothEngines } from '../../platform/testkit/databases.ts';
import { findGame, writeSteps } from '../store/game-store.ts';
import { createGameHarness, insertPlayers, type Player, type TestSocket } from '../testkit/game-harness.ts';
import { move, playMoves } from '../testkit/players-at-board.ts';
import { planOf } from '../testkit/statements.ts';

describeBothEngines('the step writer', (database) => {
  test('writes the other games of a batch if the database refuses one step', async () => {
    const room = await createGameHarness(database());
    const people = await insertPlayers(database(), ['ada', 'bob', 'cyd', 'dan', 'eve', 'fay']);
    const games: { gameId: number; white: TestSocket; black: TestSocket }[] = [];
    for (let at = 0; at < people.length; at += 2) {
      const [white, black] = people.slice(at, at + 2).map((player) => room.socket(player)) as [
        TestSocket,
        TestSocket,
      ];
      games.push({ gameId: await room.start(white, black), white, black });
    }
    // The hub refuses half of a surrogate pair; `sendUnchecked` skips that check.
    const names = ['fine', '\ud800', 'fine too'];
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
    await room.stop();
  });

  test('changes no indexed column of the game on a move, so no index is written', async () => {
    const room = await createGameHarness(database());
    const [ada, bob] = (await insertPlayers(database(), ['ada', 'bob'])) as [Player, Player];
    const [white, black] = [room.socket(ada), room.socket(bob)];
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
    await room.stop();
  });

  test('finds the game of a step by its primary key', async () => {
    const room = await createGameHarness(database());
    const [ada] = (await insertPlayers(database(), ['ada'])) as [Player];
    const gameId = await room.wait(room.socket(ada));
    const record = await database().run((queries) => findGame(queries, gameId));
    if (record === null) throw new Error('no game');
    const step = {
      before: record,
      after: { ...record, version: record.version + 1 },
      events: [],
      entries: [],
      offer: null,
    };
    const plan = await planOf(database(), (queries) => writeSteps(queries, [step]));
    expect(plan).toContain('Index Scan using game_pkey on game');
    expect(plan).not.toContain('Seq Scan on game');
    await room.stop();
  });
});
