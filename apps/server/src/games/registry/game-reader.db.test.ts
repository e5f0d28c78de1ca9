import type { PublicUser } from '@kingstake/protocol';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database } from '../../platform/database/index.ts';
import { describeEachDatabase } from '../../platform/testkit/databases.ts';
import type { GameHarness, Player, TestSocket } from '../testkit/game-harness.ts';
import { playMoves, seatPlayers } from '../testkit/players-at-board.ts';
import { createGameReader } from './game-reader.ts';

describeEachDatabase('reading games', (database) => {
  let room: GameHarness;
  let ada: Player;
  let bob: Player;
  let white: TestSocket;
  let black: TestSocket;
  let reads: number;

  beforeEach(async () => {
    ({ room, ada, bob, white, black } = await seatPlayers(database()));
    reads = 0;
  });
  afterEach(() => room.stop());

  function reader() {
    const real = database();
    const run: Database['run'] = (work) => {
      reads += 1;
      return real.run(work);
    };
    return createGameReader({
      database: { ...real, run },
      publicUsers: async (_queries, ids) => new Map(ids.map((id) => [id, { id } as PublicUser])),
      ratingsOf: async () => new Map(),
    });
  }

  test('reads games that are asked for together with the same statements', async () => {
    const [first, second] = [await room.start(white, black), await room.start(white, black)];
    const waiting = await room.wait(white);
    await playMoves(white, black, second, ['e2e4', 'e7e5']);
    const read = reader();
    const games = await Promise.all([first, second, waiting, 999_999].map(read));
    expect(reads).toBe(2); // the first game alone, then the others
    expect(games.map((game) => game?.record.id ?? null)).toEqual([first, second, waiting, null]);
    expect(games.map((game) => game?.record.moves.length)).toEqual([0, 2, 0, undefined]);
    expect(games.map((game) => game?.record.receipt?.n)).toEqual([0, 2, undefined, undefined]);
    expect(games.map((game) => game && [...game.players.keys()])).toEqual([
      [ada.id, bob.id],
      [ada.id, bob.id],
      [ada.id],
      null,
    ]);
  });

  test('fails only for a game that cannot be read', async () => {
    const [sound, match, receipt] = [
      await room.start(white, black),
      await room.start(white, black),
      await room.start(white, black),
    ];
    await database().transaction(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx); // without triggers
      await sql`update game set match = '"99 0 1"'::jsonb where id = ${match}`.execute(tx);
      await sql`update game_receipt set terms = '{}' where game_id = ${receipt}`.execute(tx);
    });
    const read = reader();
    const found = await Promise.allSettled([sound, sound, match, receipt].map(read));
    expect(reads).toBe(2);
    expect(found.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'rejected']);
    expect(found.map((each) => (each.status === 'rejected' ? String(each.reason) : null))).toEqual([
      null,
      null,
      `CorruptGameError: game ${match}: the stored match has version 99; this release reads up to 1`,
      `CorruptGameError: game ${receipt}: the receipt cannot be read`,
    ]);
  });
});
