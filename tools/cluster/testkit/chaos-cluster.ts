// Tools, cluster, testkit: a cluster for fault tests, with nodes, its own Redis, access to its database, and games between bots.
import { formatSol, lamports } from '@kingstake/protocol';
import { type Database, openDatabase } from '../../../apps/server/src/platform/database/index.ts';
import { createLog } from '../../../apps/server/src/platform/log.ts';
import { TestRedis } from '../../../apps/server/src/platform/testkit/redis-server.ts';
import { systemTime } from '../../../apps/server/src/platform/time.ts';
import { createDepositor, type Depositor } from '../../../testkit/depositor.ts';
import { until } from '../../../testkit/until.ts';
import type { ClusterNode, ClusterPlan } from '../cluster.ts';
import { BotGame, type BotGamePlan } from './bot-game.ts';
import { startTestCluster, type TestCluster, type TestPostgres } from './test-cluster.ts';

/** Players or games that are created concurrently. */
const AT_ONCE = 4;
/** Enough for one stake. */
const DEPOSIT = lamports(120_000_000n);

export interface ChaosCluster extends TestCluster {
  redis: TestRedis;
  database: Database;
  node(name: string): ClusterNode;
  /** Creates players without a balance. */
  addPlayers(count: number): Promise<readonly Depositor[]>;
  /** Starts staked games between new players. */
  startGames(count: number, how: GameOptions): Promise<BotGame[]>;
}

type GameOptions = Omit<BotGamePlan, 'gameId' | 'people'>;

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
      ...playersOf(test),
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

function playersOf({
  cluster,
  place,
}: TestCluster): Pick<ChaosCluster, 'node' | 'addPlayers' | 'startGames'> {
  let wallets = 0;
  const addPlayers: ChaosCluster['addPlayers'] = async (count) => {
    const players: Depositor[] = [];
    while (players.length < count) {
      const few = Array.from({ length: Math.min(AT_ONCE, count - players.length) }, () => {
        wallets += 1;
        return createDepositor(place, { wallet: wallets, name: `Player ${wallets}`, asksAgain: true });
      });
      players.push(...(await Promise.all(few)));
    }
    return players;
  };
  async function startGame(people: readonly [Depositor, Depositor], how: GameOptions): Promise<BotGame> {
    const { id: gameId } = await people[0].create();
    const game = new BotGame({ gameId, people, ...how });
    await game.until(() => game.isActive);
    return game;
  }
  return {
    addPlayers,
    node(name) {
      const node = cluster.nodes.find((each) => each.name === name);
      if (node === undefined) throw new Error(`no node ${name}`);
      return node;
    },
    async startGames(count, how) {
      const people = await addPlayers(2 * count);
      for (const person of people) await person.deposit(DEPOSIT);
      for (const person of people)
        await until(person.balance, 'the deposit', (balance) => balance === formatSol(DEPOSIT));
      const games: BotGame[] = [];
      for (let first = 0; first < 2 * count; first += 2 * AT_ONCE) {
        const few = people.slice(first, first + 2 * AT_ONCE);
        const pairs = few.flatMap((white, at) => (at % 2 === 0 ? [[white, few[at + 1]]] : []));
        games.push(
          ...(await Promise.all(pairs.map((pair) => startGame(pair as [Depositor, Depositor], how)))),
        );
      }
      return games;
    },
  };
}
