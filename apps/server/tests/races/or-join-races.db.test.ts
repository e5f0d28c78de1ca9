// Several players create a game with `orJoin` at the same moment, on one node or on two. They meet, instead of waiting side by side.
import type { Game } from '@kingstake/protocol';
import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { openWorld, type World } from '../../../../testkit/world.ts';
import { insertPlayers } from '../../src/games/testkit/game-harness.ts';
import { callsOn } from '../../src/matchmaking/testkit/calls.ts';
import { balance, createLobby, give, type Lobby, type Player } from '../../src/matchmaking/testkit/lobby.ts';
import { auditBooks } from '../../src/money/ledger/index.ts';
import { describeBothEngines } from '../../src/platform/testkit/databases.ts';

const ROUNDS = Number(process.env['RACE_ROUNDS'] ?? (process.env['TEST_SCOPE'] === 'short' ? 5 : 20));
const PATIENCE_MS = 60_000 + ROUNDS * 3_000;
const TERMS = { wagerAmount: '1', orJoin: true };

describeBothEngines('races of callers with orJoin', (database) => {
  /** Returns the seats of all games with this wager, and checks the books. */
  async function seatsOf(wager: bigint) {
    expect(await database().run(auditBooks)).toEqual([]);
    const { rows } = await database().run((queries) =>
      sql<{ id: number; whiteId: number; blackId: number | null }>`
        select id, white_id as "whiteId", black_id as "blackId" from game where wager = ${wager}`.execute(
        queries,
      ),
    );
    return rows;
  }

  describe('on two nodes', () => {
    let nodes: Lobby[] = [];
    afterEach(async () => {
      for (const node of nodes) await node.stop();
    });

    test.each([2, 4])(
      'X8 %i callers share half as many games, and each pays once, whichever node they use',
      async (callers) => {
        const lobby = await createLobby(database());
        nodes = [lobby, await createLobby(database(), { time: lobby.time, seed: 8 })];
        for (let round = 0; round < ROUNDS; round += 1) {
          const from = 1 + round * callers;
          const names = Array.from({ length: callers }, (_, index) => `p${from + index}`);
          const players = (await insertPlayers(database(), names, from)) as Player[];
          for (const player of players) {
            await give(database(), player, '10');
            for (const node of nodes) node.come(player);
          }
          const answers = await Promise.all(
            players.map((player, index) => callsOn(nodes[index % 2] as Lobby).create(player, TERMS)),
          );
          expect(answers.map(({ status }) => status).sort()).toEqual([
            ...Array(callers / 2).fill(200),
            ...Array(callers / 2).fill(201),
          ]);
          const ids = new Set(answers.map(({ body }) => body.id));
          expect(ids.size).toBe(callers / 2);
          const seats = (await seatsOf(1_000_000_000n)).filter(({ id }) => ids.has(id));
          expect(seats.flatMap(({ whiteId, blackId }) => [whiteId, blackId]).sort(byNumber)).toEqual(
            players.map(({ id }) => id),
          );
          for (const player of players) expect(await balance(database(), player)).toBe('9');
        }
      },
      PATIENCE_MS,
    );
  });

  describe('of a whole server', () => {
    let world: World;
    afterEach(() => world.close());

    test(
      'X8 two players with open sockets meet, and a repeated key changes nothing',
      async () => {
        world = await openWorld(database());
        const [ann, bob] = await world.players('Ann', 'Bob');
        const create = (player: typeof ann) => {
          const body = { whitePlayerId: player.user.id, ...TERMS };
          return player.call<Game>('POST', '/api/games', body, { 'idempotency-key': 'once' });
        };
        const answers = await Promise.all([ann, bob, ann, bob].map(create));
        expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 201, 201]);
        expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
        const [seats, ...others] = await seatsOf(1_000_000_000n);
        expect(others).toEqual([]);
        expect([seats?.whiteId, seats?.blackId].sort()).toEqual([ann.user.id, bob.user.id]);
      },
      PATIENCE_MS,
    );
  });
});

const byNumber = (one: number | null, other: number | null): number => (one ?? 0) - (other ?? 0);
