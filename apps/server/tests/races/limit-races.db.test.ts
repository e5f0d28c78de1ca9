// Many seats are taken at the same moment, on two nodes, by calls that create and join games. A loss limit is never exceeded by a
// lamport, and a break leaves no game waiting.
import type { Game } from '@kingstake/protocol';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { insertPlayers } from '../../src/games/testkit/game-harness.ts';
import { auditBooks } from '../../src/ledger/index.ts';
import { callsOn } from '../../src/matchmaking/testkit/calls.ts';
import { balance, createLobby, give, type Lobby, type Player } from '../../src/matchmaking/testkit/lobby.ts';
import { describeEachDatabase } from '../../src/platform/testkit/databases.ts';

const CREATORS = 10;
const GAMES = 50; // five of each creator

describeEachDatabase('races under a limit', (database) => {
  const ROUNDS = Math.ceil(Number(process.env['RACE_ROUNDS'] ?? 4) / 4);
  const PATIENCE_MS = 60_000 + ROUNDS * 20_000;
  let nodes: [Lobby, Lobby];
  let taker: Player;
  let creators: Player[];

  beforeEach(async () => {
    const lobby = await createLobby(database());
    nodes = [lobby, await createLobby(database(), { time: lobby.time, seed: 8 })];
  });
  afterEach(async () => {
    for (const node of nodes) await node.stop();
    expect(await database().run(auditBooks)).toEqual([]);
  });

  /** Creates new players for each round, because quotas limit how many games a player can cancel or abort in an hour. */
  async function enterPlayers(round: number): Promise<void> {
    const makers = Array.from({ length: CREATORS }, (_, index) => `maker${round}-${index}`);
    const names = [`taker${round}`, ...makers];
    const from = 1 + round * names.length;
    [taker, ...creators] = (await insertPlayers(database(), names, from)) as [Player, ...Player[]];
    for (const player of [taker, ...creators]) await give(database(), player, '100');
  }

  const callsAt = (index: number) => callsOn(nodes[index % 2 === 0 ? 0 : 1]);
  const seats = async () => {
    const { rows } = await database().run((queries) =>
      sql<{ status: string; wager: bigint }>`
        select status, wager from game where white_id = ${taker.id} or black_id = ${taker.id}`.execute(
        queries,
      ),
    );
    return rows;
  };

  test(
    'T10 takes no more seats in 50 concurrent joins than the loss limit allows',
    async () => {
      for (let round = 0; round < ROUNDS; round++) {
        await enterPlayers(round);
        const limit = { kind: 'loss', period: 'day', value: '0.3' };
        await nodes[0].send(taker, 'PUT', `/api/users/${taker.id}/limits`, limit);
        const games: Game[] = [];
        for (let index = 0; index < GAMES; index++) {
          const creator = creators[index % CREATORS] as Player;
          games.push((await callsAt(0).create(creator, { wagerAmount: '0.1' })).body);
        }
        const answers = await Promise.all([
          ...games.map(({ id }, index) => callsAt(index).join(taker, id)),
          callsAt(0).create(taker, { wagerAmount: '0.1' }),
          callsAt(1).create(taker, { wagerAmount: '0.1' }),
        ]);
        const taken = answers.filter(({ status }) => status < 300);
        const codes = new Set(answers.filter(({ status }) => status >= 300).map(({ body }) => body.code));
        expect(taken.length).toBeGreaterThan(0);
        expect(taken.length).toBeLessThanOrEqual(3);
        // A creator whose game was joined is playing, so joins of their other games conflict. A busy database refuses some requests.
        expect(codes).toContain('LIMIT_REACHED');
        expect(['CONFLICT', 'LIMIT_REACHED', 'UNAVAILABLE']).toEqual(expect.arrayContaining([...codes]));
        expect(await balance(database(), taker)).toBe(`${(1000 - taken.length) / 10}`);
      }
    },
    PATIENCE_MS,
  );

  test(
    'T19 leaves no game waiting when games are created while a break begins',
    async () => {
      for (let round = 0; round < ROUNDS; round++) {
        await enterPlayers(round);
        const [begun, ...created] = await Promise.all([
          nodes[1].send(taker, 'POST', `/api/users/${taker.id}/break`, { hours: 24 }),
          ...Array.from({ length: 4 }, (_, index) => callsAt(index).create(taker, { wagerAmount: '5' })),
        ]);
        expect(begun?.status).toBe(200);
        for (const { status } of created) expect([201, 403]).toContain(status);
        expect((await seats()).filter(({ status }) => status !== 'ended')).toEqual([]);
        expect(await balance(database(), taker)).toBe('100');
      }
    },
    PATIENCE_MS,
  );
});
