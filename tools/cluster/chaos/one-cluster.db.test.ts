// Fault tests of a cluster: the limits that three nodes share. Scenario 10 of `npm run chaos:cluster`.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOnServices } from '../../../apps/server/src/platform/testkit/databases.ts';
import { freePorts } from '../../../testkit/free-ports.ts';
import { NODE_HEADER } from '../forwarding.ts';
import { type ChainCounter, startChainCounter } from '../testkit/chain-counter.ts';
import { type ChaosCluster, openCluster } from '../testkit/chaos-cluster.ts';
import { reportCount, reportFigure, SKIPPED } from '../testkit/figures.ts';
import { TEST_ENVIRONMENT } from '../testkit/test-cluster.ts';

const NAMES = ['one', 'two', 'three'] as const;
const LOOKUPS_A_NODE = 15;
const LOOKUPS = 20;
const CHAIN_MS = 30_000;
/** A job that runs once a second may run once more or once less in the period. */
const CHAIN_SLACK = 1.1;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describeOnServices(
  'three nodes as one cluster',
  (postgres, program) => {
    let cluster: ChaosCluster;
    let chain: ChainCounter;
    beforeAll(async () => {
      const ledgerPort = await freePorts(2);
      chain = await startChainCounter(ledgerPort);
      cluster = await openCluster(postgres, program, 'chaos_one', {
        ledgerPort,
        environment: { ...TEST_ENVIRONMENT, RATE_LIMIT_FACTOR: '1' },
        ofNode: () => ({
          settings: {
            SOLANA_RPC_URL: chain.url,
            SOLANA_RPC_SUBSCRIPTIONS_URL: `ws://127.0.0.1:${ledgerPort + 1}`,
          },
        }),
      });
    }, 180_000);
    afterAll(async () => {
      await cluster?.close();
      await chain?.close();
    }, 60_000);

    test('10: makes no more chain calls than one node', async () => {
      const callsIn = async (): Promise<ReadonlyMap<string, number>> => {
        await pause(5_000); // waits until the calls of the start are over and stopped nodes are removed
        chain.take();
        await pause(CHAIN_MS);
        return chain.take();
      };
      const all = await callsIn();
      for (const name of ['two', 'three']) await cluster.node(name).process.stop();
      const alone = await callsIn();
      for (const name of ['two', 'three']) await cluster.node(name).process.start();
      await cluster.cluster.balancer.untilReady([...NAMES]);
      const sum = (calls: ReadonlyMap<string, number>) =>
        [...calls.values()].reduce((one, other) => one + other, 0);
      const listed = (calls: ReadonlyMap<string, number>) =>
        [...calls].map(([method, count]) => `${method} ${count}`).join(', ');
      reportFigure(10, `in ${CHAIN_MS / 1_000} s, three nodes: ${listed(all)}; one: ${listed(alone)}`);
      expect(sum(alone)).toBeGreaterThan(0);
      reportCount(10, 'chain calls of three nodes', sum(all), Math.ceil(sum(alone) * CHAIN_SLACK));
    }, 120_000);

    test('10: limits lookups of game codes across all nodes', async () => {
      const [person] = await cluster.addPlayers(1);
      if (person === undefined) throw new Error('no player');
      const statuses: number[] = [];
      for (let at = 0; at < NAMES.length * LOOKUPS_A_NODE; at += 1) {
        const node = NAMES[at % NAMES.length] ?? 'one';
        const headers = { [NODE_HEADER]: node };
        statuses.push((await person.call('GET', '/api/games/code/ABCDEFGH', undefined, headers)).status);
      }
      const allowed = statuses.filter((status) => status !== 429);
      reportCount(
        10,
        `of ${statuses.length} lookups of codes at three nodes, allowed`,
        allowed.length,
        LOOKUPS,
      );
      expect(allowed.length).toBeGreaterThan(0);
    }, 30_000);
  },
  { redis: true, unless: SKIPPED },
);
