// Archived games, whose move rows are deleted, over HTTP. Players see no difference.
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { draw, mate } from '../../../../testkit/game.ts';
import type { Player } from '../../../../testkit/player.ts';
import { openWorld, type World } from '../../../../testkit/world.ts';
import { GAMES, MOVE_PARTITIONS } from '../../src/games/index.ts';
import { setLastGameId } from '../../src/games/testkit/ended-games.ts';
import { describeEachDatabase } from '../../src/platform/testkit/databases.ts';

describeEachDatabase('archived games', (database) => {
  let world: World;
  let ada: Player;
  let bob: Player;

  beforeEach(async () => {
    world = await openWorld(database());
    [ada, bob] = await world.players('Ada', 'Bob');
  });
  afterEach(async () => {
    await world.close();
    await database().run((queries) => sql`select make_move_partition(0)`.execute(queries));
  });

  const run = (statement: string) =>
    database().transaction(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      const { rows } = await sql<{ count: bigint }>`${sql.raw(statement)}`.execute(tx);
      return rows[0]?.count;
    });

  const endedLongAgo = () => run(`update game set ended_at = '2026-01-02T03:04:05Z' where status = 'ended'`);

  /** Lets the server's job archive the games. */
  async function archive(): Promise<void> {
    world.time.advance(GAMES.packMs);
    await world.app.settled();
  }

  const damage = (id: number) =>
    run(
      `update game_archive set archived = set_byte(archived, 7, get_byte(archived, 7) # 1) where game_id = ${id}`,
    );

  /** Returns Ada's answers about these games from a server that has none of them cached. */
  async function seen(ids: readonly number[]) {
    const other = await openWorld(database());
    const client = other.visitor();
    client.cookie = ada.cookie;
    const paths = [
      ...ids.flatMap((id) => ['', '/details', '/pgn'].map((more) => `/api/games/${id}${more}`)),
      ...ids.map((id) => `/og/${id}.png`),
      ...['', '/pgn'].map((more) => `/api/games/history/${ada.user.id}${more}`),
    ];
    const answers = [];
    for (const path of paths) {
      const { status, body } = await client.call('GET', path);
      answers.push({ path, status, body });
    }
    await other.close();
    return answers;
  }

  async function playTwo(): Promise<readonly [number, number]> {
    await setLastGameId(database(), MOVE_PARTITIONS.games - 3);
    const ids = [await mate(ada, bob), await draw(bob, ada)] as const;
    await mate(ada, bob); // the first game of the next partition
    return ids;
  }

  test('are opened, replayed, downloaded, previewed and listed like other games', async () => {
    const ids = await playTwo();
    await endedLongAgo();
    const before = await seen(ids);
    expect(before.map(({ status }) => status)).toEqual(before.map(() => 200));
    await archive();
    expect(await run(`select count(*) from game_move where game_id in (${ids.join()})`)).toBe(0n);
    expect(await seen(ids)).toEqual(before);
  });

  test('are in the account export with their moves, or without them if damaged', async () => {
    const [damaged, sound] = await playTwo();
    await endedLongAgo();
    await archive();
    await damage(damaged);
    const { status, body } = await ada.call<{
      games: { id: number; moves: { san: string }[] | null }[];
    }>('GET', `/api/users/${ada.user.id}/export`);
    expect(status).toBe(200);
    const movesOf = (id: number) => body.games.find((game) => game.id === id)?.moves;
    expect(movesOf(damaged)).toBeNull();
    expect(movesOf(sound)).toEqual([]);
    expect(body.games[0]?.moves?.map(({ san }) => san)).toEqual(['f3', 'e5', 'g4', 'Qh4#']);
  });

  test('are refused with 503 if damaged, without hiding others', async () => {
    const [damaged, sound] = await playTwo();
    await endedLongAgo();
    await archive();
    await damage(damaged);
    const answers = await seen([damaged, sound]);
    expect(answers.map(({ status }) => status)).toEqual([503, 503, 503, 200, 200, 200, 503, 200, 200, 200]);
    expect(String(answers.at(-1)?.body).match(/\[Site/g)).toHaveLength(2);
  });
});
