// Tools, cluster, testkit: a cluster for fault tests, with nodes, its own Redis, access to its database, and games between bots.
import type { Game } from '@kingstake/protocol';
import { type Database, openDatabase } from '../../../apps/server/src/platform/database/index.ts';
import { createLog } from '../../../apps/server/src/platform/log.ts';
import { TestRedis } from '../../../apps/server/src/platform/testkit/redis-server.ts';
import { systemTime } from '../../../apps/server/src/platform/time.ts';
import type { ClusterNode, ClusterPlan } from '../cluster.ts';
import { NODE_HEADER } from '../forwarding.ts';
import type { Line } from './board-seat.ts';
import { BotGame, type BotGamePlan } from './bot-game.ts';
import { type Person, peopleOf } from './people.ts';
import { startTestCluster, type TestCluster, type TestPostgres } from './test-cluster.ts';

/** Games that are created concurrently. */
const CONCURRENT_GAMES = 4;
const AGAIN_MS = 500;

export interface ChaosCluster extends TestCluster {
  redis: TestRedis;
  database: Database;
  line: Line;
  node(name: string): ClusterNode;
  /** Creates players who have money for a stake. */
  addPeople(count: number): Promise<readonly Person[]>;
  /** Sends a call through the balancer, to `node` or to any node. */
  call(
    who: Person | null,
    method: 'GET' | 'POST',
    path: string,
    more?: { body?: object; node?: string },
  ): Promise<Response>;
  /** Starts games whose players connect to the nodes in `at`, or to any node. */
  startGames(count: number, how: GameOptions): Promise<BotGame[]>;
}

export interface GameOptions extends Pick<BotGamePlan, 'thinkMs' | 'reconnects'> {
  at?: readonly [string | null, string | null];
}

/** `changes` override the default plan of tests. */
export async function openCluster(
  postgres: TestPostgres,
  redisProgram: string,
  name: string,
  changes: Partial<ClusterPlan> = {},
): Promise<ChaosCluster> {
  const redis = await TestRedis.start(redisProgram);
  try {
    const test = await startTestCluster(postgres, name, changes.nodes ?? 3, {
      redisUrl: redis.url,
      ...changes,
    });
    const database = await openDatabase(
      { databaseUrl: test.cluster.databaseUrl, dataDir: test.place.folder, cluster: 'local' },
      { time: systemTime, log: createLog('error') },
    );
    return {
      ...test,
      redis,
      database,
      ...playersOf(test, database),
      close: () => closeAll(test, redis, database),
    };
  } catch (error) {
    await redis.kill();
    throw error;
  }
}

async function closeAll(test: TestCluster, redis: TestRedis, database: Database): Promise<void> {
  redis.thaw();
  await database.close();
  await test.close();
  await redis.kill();
}

function playersOf(
  { cluster, place }: TestCluster,
  database: Database,
): Pick<ChaosCluster, 'line' | 'node' | 'addPeople' | 'call' | 'startGames'> {
  const addPeople = peopleOf(place, database);
  const line = { port: place.port, origin: cluster.origin };
  const call: ChaosCluster['call'] = (who, method, path, { body, node } = {}) =>
    fetch(`http://127.0.0.1:${line.port}${path}`, {
      method,
      headers: {
        origin: line.origin,
        ...(who === null ? {} : { cookie: who.cookie }),
        ...(node === undefined ? {} : { [NODE_HEADER]: node }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const startGame = async (
    people: readonly [Person, Person],
    { at, ...how }: GameOptions,
  ): Promise<BotGame> => {
    const [white] = people;
    const body = { whitePlayerId: white.userId, wagerAmount: '0.1' };
    let answer = await call(white, 'POST', '/api/games', { body });
    // The server is overloaded, so the call is repeated, as clients do.
    while (answer.status === 503) {
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
      answer = await call(white, 'POST', '/api/games', { body });
    }
    if (answer.status !== 201) throw new Error(`no game: ${answer.status} ${await answer.text()}`);
    const { id } = (await answer.json()) as Game;
    const game = new BotGame({ line, gameId: id, people, ...how });
    await game.start(at);
    return game;
  };
  return {
    line,
    call,
    addPeople,
    node(name) {
      const node = cluster.nodes.find((each) => each.name === name);
      if (node === undefined) throw new Error(`no node ${name}`);
      return node;
    },
    async startGames(count, how) {
      const people = await addPeople(2 * count);
      const games: BotGame[] = [];
      for (let first = 0; first < count; first += CONCURRENT_GAMES) {
        const pairs = Array.from({ length: Math.min(CONCURRENT_GAMES, count - first) }, (_, at) =>
          people.slice(2 * (first + at), 2 * (first + at) + 2),
        );
        games.push(...(await Promise.all(pairs.map((pair) => startGame(pair as [Person, Person], how)))));
      }
      return games;
    },
  };
}
