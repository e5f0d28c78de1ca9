// A rolling release. Nodes on PostgreSQL receive SIGTERM during a game and start again. Also tests the lobby of two nodes over Redis.
import { CLOSE, DRAIN_REASON, type Game as GameShown, RESTART_REASON } from '@kingstake/protocol';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { describeOnServices } from '../../apps/server/src/platform/testkit/databases.ts';
import { TestRedis } from '../../apps/server/src/platform/testkit/redis-server.ts';
import { createDepositor, type Depositor } from '../../testkit/depositor.ts';
import { pickerOf } from '../../testkit/random-moves.ts';
import { openRawLine } from '../../testkit/raw-line.ts';
import { expectKept, sitAgain } from '../../testkit/staked-table.ts';
import { createTablePlayer } from '../../testkit/table-player.ts';
import { NODE_HEADER } from './forwarding.ts';
import { startTestCluster, type TestCluster } from './testkit/test-cluster.ts';

const { program: redisProgram } = inject('testRedis');
/** With faster moves a game would end before a node has migrated its clients. */
const THINK_MS = 20;
const LOBBY_ROUNDS = 6;
const LINES = 6;

describeOnServices('a release', (own) => {
  let rolling: TestCluster;
  let redis: TestRedis | null = null;
  let people: readonly [Depositor, Depositor];
  const pick = pickerOf(20_261_123);

  beforeAll(async () => {
    if (redisProgram !== null) redis = await TestRedis.start(redisProgram);
    rolling = await startTestCluster(own, 'rolling', 2, { redisUrl: redis?.url ?? null });
    people = [
      await createDepositor(rolling.place, { wallet: 41, name: 'Ada' }),
      await createDepositor(rolling.place, { wallet: 42, name: 'Bob' }),
    ];
  }, 120_000);
  afterAll(async () => {
    await rolling.close();
    await redis?.kill();
  });

  const nodeOf = (name: string) => {
    const node = rolling.cluster.nodes.find((each) => each.name === name);
    if (node === undefined) throw new Error(`no node ${name}`);
    return node.process;
  };
  const restart = async (...names: string[]): Promise<void> => {
    await Promise.all(names.map((name) => nodeOf(name).start()));
    await rolling.cluster.balancer.untilReady(['one', 'two']);
  };
  const lineOf = (
    player: Depositor,
    node: string,
    onClose = (_code: number, _reason: string): void => {},
  ) => {
    const headers = { origin: rolling.cluster.origin, cookie: player.cookies(), [NODE_HEADER]: node };
    return openRawLine(`ws://127.0.0.1:${rolling.place.port}/ws`, headers, { onClose });
  };

  test.runIf(redisProgram !== null)(
    'shows a game that was opened or cancelled at one node in the lobby of the other',
    async () => {
      const [ada, bob] = people;
      const line = await lineOf(bob, 'two');
      line.send({ type: 'watch_lobby', playerId: bob.user.id });
      await line.inbox.next('lobby_games');
      const askOne = async (path: string, body: object): Promise<GameShown> => {
        const answer = await ada.call<GameShown>('POST', path, body, { [NODE_HEADER]: 'one' });
        expect(answer.status).toBeLessThan(300);
        return answer.body;
      };
      // If it polled the database every five seconds, the other node would need a minute for these rounds.
      for (let round = 0; round < LOBBY_ROUNDS; round += 1) {
        const terms = { whitePlayerId: ada.user.id, wagerAmount: '0', isPrivate: false };
        const { id } = await askOne('/api/games', terms);
        expect((await line.inbox.next('lobby_changed')).opened.map((game) => game.id)).toEqual([id]);
        await askOne(`/api/games/${id}/cancel`, { playerId: ada.user.id });
        expect((await line.inbox.next('lobby_changed')).gone).toEqual([id]);
      }
      await line.close();
    },
    30_000,
  );

  test('migrates both players once, continues the game, and shows neither player as away', async () => {
    const [ada, bob] = people;
    const terms = { whitePlayerId: ada.user.id, wagerAmount: '0' };
    const { id } = await ada.ask<GameShown>('POST', '/api/games', terms);
    const closed: [number, string][] = [];
    const received = new Set<string>();
    let isSteered = true;
    const [white, black] = [ada, bob].map((person) =>
      createTablePlayer(person, pick, {
        headers: (): Record<string, string> => (isSteered ? { [NODE_HEADER]: 'one' } : {}),
        onMessage: ({ type }) => void received.add(type),
        thinkMs: THINK_MS,
        onClose: (code, reason) => void closed.push([code, reason]),
      }),
    ) as [ReturnType<typeof createTablePlayer>, ReturnType<typeof createTablePlayer>];
    await white.sitDown(id);
    await black.sitDown(id);
    isSteered = false;
    await black.nextMove();
    expect(rolling.cluster.balancer.sockets()).toEqual({ one: 2, two: 0 });
    expect(await nodeOf('one').drain()).toEqual({ code: 0, signal: null });
    for (const player of [white, black]) await player.nextMove();
    expect(rolling.cluster.balancer.sockets()).toEqual({ one: 0, two: 2 });
    expect(closed).toEqual(Array(2).fill([CLOSE.restart, DRAIN_REASON]));
    expect(received).not.toContain('opponent_connection');
    await restart('one');
    await sitAgain([white, black], id);
    expect((await expectKept(ada, id, [white, black])).status).toBe('active');
    white.resign();
    for (const player of [white, black]) player.leave();
  }, 90_000);

  test('stops immediately after a second SIGTERM, and when no other node is left', async () => {
    /** Opens sockets, and returns how the server closes them. */
    const openAt = async (node: string) => {
      const closed: Promise<[number, string]>[] = [];
      for (let count = 0; count < LINES; count += 1) {
        const { promise, resolve } = Promise.withResolvers<[number, string]>();
        await lineOf(people[0], node, (code, reason) => resolve([code, reason]));
        closed.push(promise);
      }
      return closed;
    };
    const first = await openAt('one');
    const ended = nodeOf('one').drain();
    await rolling.cluster.balancer.untilReady(['two']);
    process.kill(nodeOf('one').pid ?? 0, 'SIGTERM');
    expect(await Promise.all(first)).toContainEqual([CLOSE.restart, RESTART_REASON]);
    expect(await ended).toEqual({ code: 0, signal: null });

    const second = await openAt('two');
    const last = nodeOf('two').drain();
    expect(await Promise.all(second)).toEqual(Array(LINES).fill([CLOSE.restart, RESTART_REASON]));
    expect(await last).toEqual({ code: 0, signal: null });
    await restart('one', 'two');
  }, 90_000);
});
