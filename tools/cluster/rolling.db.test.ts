// A rolling release. Nodes on PostgreSQL receive SIGTERM during a game and start again. Also tests the lobby of two nodes over Redis.
import {
  CLOSE,
  DRAIN_REASON,
  type Game as GameShown,
  RESTART_REASON,
  type ServerMessage,
} from '@kingstake/protocol';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { sol } from '../../apps/server/src/ledger/testkit/amounts.ts';
import { describeOnServices } from '../../apps/server/src/platform/testkit/databases.ts';
import { TestRedis } from '../../apps/server/src/platform/testkit/redis-server.ts';
import { createSeededRandom } from '../../apps/server/src/platform/testkit/seeded-random.ts';
import { createDepositor, type Depositor } from '../../testkit/depositor.ts';
import { openRawLine } from '../../testkit/raw-line.ts';
import { createTablePlayer, type TablePlayer } from '../../testkit/table-player.ts';
import { until } from '../../testkit/until.ts';
import { NODE_HEADER } from './forwarding.ts';
import { startTestCluster, type TestCluster } from './testkit/test-cluster.ts';

const { program: redisProgram } = inject('testRedis');
const SEED = 20_261_123;
/** With faster moves a game would end before a node has migrated its clients. */
const THINK_MS = 20;
const LOBBY_ROUNDS = 6;

/** What a socket received about its game, and how it was closed, in order. */
type Step =
  | { kind: 'move'; ply: number }
  | { kind: 'state' }
  | { kind: 'closed'; code: number; reason: string };

describeOnServices('a release', (own) => {
  let rolling: TestCluster;
  let redis: TestRedis | null = null;
  let people: readonly [Depositor, Depositor];
  const random = createSeededRandom(SEED);
  const pick = (below: number): number => {
    const [high = 0, low = 0] = random.bytes(2);
    return below === 0 ? 0 : (high * 256 + low) % below;
  };

  beforeAll(async () => {
    if (redisProgram !== null) redis = await TestRedis.start(redisProgram);
    rolling = await startTestCluster(own, 'rolling', 2, { redisUrl: redis?.url ?? null });
    people = [
      await createDepositor(rolling.place, { wallet: 41, name: 'Ada' }),
      await createDepositor(rolling.place, { wallet: 42, name: 'Bob' }),
    ];
    for (const person of people) {
      await person.deposit(sol('3'));
      const balance = () => person.balance();
      await until(async () => (await balance()) === '3', 'the deposit');
    }
  }, 120_000);
  afterAll(async () => {
    await rolling.close();
    await redis?.kill();
  });

  const nodeOf = (name: string) => {
    const node = rolling.cluster.nodes.find((each) => each.name === name);
    if (node === undefined) throw new Error(`no node ${name}`);
    return node;
  };
  const restart = async (...names: string[]): Promise<void> => {
    await Promise.all(names.map((name) => nodeOf(name).process.start()));
    await rolling.cluster.balancer.untilReady(['one', 'two']);
  };
  const socketsAt = (name: string): number => rolling.cluster.balancer.sockets()[name] ?? 0;

  const newGame = async (): Promise<number> => {
    const terms = { whitePlayerId: people[0].user.id, wagerAmount: '0.1' };
    return (await people[0].ask<GameShown>('POST', '/api/games', terms)).id;
  };

  /** Starts a game of two players at one node. When they reconnect, the balancer chooses their node. */
  async function startGame(at: string) {
    const [ada, bob] = people;
    const id = await newGame();
    const received: ServerMessage[] = [];
    const steps: Record<'white' | 'black', Step[]> = { white: [], black: [] };
    let isSteered = true;
    const sit = (side: 'white' | 'black', depositor: Depositor): TablePlayer =>
      createTablePlayer(depositor, pick, {
        headers: (): Record<string, string> => (isSteered ? { [NODE_HEADER]: at } : {}),
        onMessage(message) {
          received.push(message);
          if (message.type === 'move_made') steps[side].push({ kind: 'move', ply: message.ply });
          if (message.type === 'game_state') steps[side].push({ kind: 'state' });
        },
        thinkMs: THINK_MS,
        onClose: (code, reason) => steps[side].push({ kind: 'closed', code, reason }),
      });
    const [white, black] = [sit('white', ada), sit('black', bob)];
    await white.sitDown(id);
    await black.sitDown(id);
    isSteered = false;
    return { id, white, black, steps, received };
  }

  let openGame: number | null = null;
  /** Connects both players of a running game in which White is to move, so that White is migrated last. */
  async function connectBoth(node: string) {
    const isNew = openGame === null;
    openGame ??= await newGame();
    const gameId = openGame;
    const closed = Promise.withResolvers<{ code: number; reason: string }>();
    const sit = async (player: Depositor, onClose = (_code: number, _reason: string): void => {}) => {
      const headers = { origin: rolling.cluster.origin, cookie: player.cookies(), [NODE_HEADER]: node };
      const line = await openRawLine(`ws://127.0.0.1:${rolling.place.port}/ws`, headers, { onClose });
      line.say('join_game', gameId, player.user.id);
      await line.inbox.next('game_state');
      return line;
    };
    const white = await sit(people[0], (code, reason) => closed.resolve({ code, reason }));
    const black = await sit(people[1]);
    if (isNew)
      for (const [at, line] of [white, black].entries()) {
        const move = at === 0 ? { from: 'e2', to: 'e4' } : { from: 'e7', to: 'e5' };
        line.say('make_move', gameId, people[at]?.user.id ?? 0, { move });
        for (const each of [white, black]) await each.inbox.next('move_made');
      }
    return { closed: closed.promise };
  }

  test.runIf(redisProgram !== null)(
    'S33 shows a game that was opened or cancelled at one node in the lobby of the other',
    async () => {
      const [ada, bob] = people;
      const headers = { origin: rolling.cluster.origin, cookie: bob.cookies(), [NODE_HEADER]: 'two' };
      const line = await openRawLine(`ws://127.0.0.1:${rolling.place.port}/ws`, headers);
      line.send({ type: 'watch_lobby', playerId: bob.user.id });
      await line.inbox.next('lobby_games');
      const askOne = async (path: string, body: object): Promise<GameShown> => {
        const response = await fetch(`http://127.0.0.1:${rolling.place.port}${path}`, {
          method: 'POST',
          headers: {
            origin: rolling.cluster.origin,
            cookie: ada.cookies(),
            'content-type': 'application/json',
            [NODE_HEADER]: 'one',
          },
          body: JSON.stringify(body),
        });
        expect([response.ok, response.headers.get(NODE_HEADER)]).toEqual([true, 'one']);
        return (await response.json()) as GameShown;
      };
      // If it polled the database every five seconds, the other node would need a minute for these rounds.
      for (let round = 0; round < LOBBY_ROUNDS; round += 1) {
        const whitePlayerId = ada.user.id;
        const { id } = await askOne('/api/games', { whitePlayerId, wagerAmount: '0.1', isPrivate: false });
        expect((await line.inbox.next('lobby_changed')).opened.map((game) => game.id)).toEqual([id]);
        await askOne(`/api/games/${id}/cancel`, { playerId: ada.user.id });
        expect((await line.inbox.next('lobby_changed')).gone).toEqual([id]);
      }
      await line.close();
    },
    30_000,
  );

  test('migrates each player after their own move, continues the game and shows neither player as away', async () => {
    const { id, white, black, steps, received } = await startGame('one');
    await black.nextMove();
    expect(socketsAt('one')).toBe(2);
    const ended = nodeOf('one').process.drain();
    await rolling.cluster.balancer.untilReady(['two']);
    expect(await ended).toEqual({ code: 0, signal: null });
    for (const player of [white, black]) await player.nextMove();
    expect([socketsAt('one'), socketsAt('two')]).toEqual([0, 2]);
    await restart('one');
    white.resign();
    const game = () => people[0].ask<GameShown>('GET', `/api/games/${id}`);
    await expect.poll(async () => (await game()).status).toBe('ended');
    for (const player of [white, black]) player.leave();

    for (const [side, own] of [['white', 1] as const, ['black', 0] as const]) {
      const at = steps[side].findIndex(({ kind }) => kind === 'closed');
      const [last, closed, ...after] = steps[side].slice(at - 1, at + 3);
      const lastPly = last?.kind === 'move' ? last.ply : Number.NaN;
      expect(lastPly % 2, `${side}: the last move before the migration was their own`).toBe(own);
      expect(closed).toEqual({ kind: 'closed', code: CLOSE.restart, reason: DRAIN_REASON });
      // All sockets of a player receive moves, so the opponent's move may arrive before the state.
      const [first, second] = after;
      const isAnswer = first?.kind === 'move' && first.ply === lastPly + 1;
      expect(isAnswer ? second : first, side).toEqual({ kind: 'state' });
      const closings = steps[side].filter((step) => step.kind === 'closed' && step.code !== 1000);
      expect(closings).toHaveLength(1);
    }
    expect(received.filter(({ type }) => type === 'opponent_connection')).toEqual([]);
    const { moves, reason } = (await game()) as GameShown & { reason?: string };
    for (const { ply, san } of [...white.receivedMoves, ...black.receivedMoves])
      expect(moves[ply - 1]?.san).toBe(san);
    expect(reason ?? 'resignation').not.toBe('timeout');
  }, 90_000);

  test('stops immediately after a second SIGTERM, and when no other node is left', async () => {
    const white = await connectBoth('one');
    const ended = nodeOf('one').process.drain();
    await rolling.cluster.balancer.untilReady(['two']);
    expect(socketsAt('one')).toBeGreaterThan(0);
    process.kill(nodeOf('one').process.pid ?? 0, 'SIGTERM');
    expect(await white.closed).toEqual({ code: CLOSE.restart, reason: RESTART_REASON });
    expect(await ended).toEqual({ code: 0, signal: null });

    const again = await connectBoth('two');
    const last = nodeOf('two').process.drain();
    expect(await again.closed).toEqual({ code: CLOSE.restart, reason: RESTART_REASON });
    expect(await last).toEqual({ code: 0, signal: null });
    await restart('one', 'two');
  }, 90_000);

  test('stops all nodes that receive SIGTERM together, without migrating clients between them', async () => {
    const lines = [await connectBoth('one'), await connectBoth('two')];
    const ended = ['one', 'two'].map((node) => nodeOf(node).process.drain());
    for (const { closed } of lines)
      expect(await closed).toEqual({ code: CLOSE.restart, reason: RESTART_REASON });
    expect(await Promise.all(ended)).toEqual([
      { code: 0, signal: null },
      { code: 0, signal: null },
    ]);
    await restart('one', 'two');
  }, 90_000);
});
