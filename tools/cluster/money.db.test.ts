// Three real nodes with one ledger and one signer: each sees the deposits, payouts and players of the others.
import type { Config, Transaction } from '@kingstake/protocol';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { sol } from '../../apps/server/src/money/ledger/testkit/amounts.ts';
import { describeOnServices } from '../../apps/server/src/platform/testkit/databases.ts';
import { TestRedis } from '../../apps/server/src/platform/testkit/redis-server.ts';
import { runOperator } from '../../apps/server/tests/testkit/operator-process.ts';
import { createDepositor, type Depositor } from '../../testkit/depositor.ts';
import { until } from '../../testkit/until.ts';
import type { ClusterNode } from './cluster.ts';
import { NODE_HEADER } from './forwarding.ts';
import { startTestCluster, TEST_ENVIRONMENT, type TestCluster } from './testkit/test-cluster.ts';

const { program } = inject('testRedis');

describeOnServices('three nodes', (own) => {
  let redis: TestRedis | null = null;
  let nodes: TestCluster;
  let all: readonly [ClusterNode, ClusterNode, ClusterNode];

  beforeAll(async () => {
    if (program !== null) redis = await TestRedis.start(program);
    nodes = await startTestCluster(own, 'money', 3, {
      redisUrl: redis?.url ?? null,
      environment: { ...TEST_ENVIRONMENT, WITHDRAW_AUTO_APPROVE_MAX_SOL: '1' },
    });
    all = nodes.cluster.nodes as unknown as typeof all;
  }, 120_000);
  afterAll(async () => {
    await nodes?.close();
    await redis?.kill();
  });

  /** Registers a player at a node, bypassing the balancer. */
  const enter = ({ folder, origin }: ClusterNode, wallet: number, name: string): Promise<Depositor> =>
    createDepositor({ ...nodes.place, folder, port: Number(new URL(origin).port) }, { wallet, name });

  async function asked<T>({ name, origin }: ClusterNode, path: string, cookie = ''): Promise<T> {
    const response = await fetch(origin + path, { headers: { cookie } });
    expect(response.status, `${name}: ${path}`).toBe(200);
    return (await response.json()) as T;
  }
  const balanceAt = async (node: ClusterNode, player: Depositor) =>
    (await asked<{ user: { balance: string } }>(node, '/api/auth/session', player.cookies())).user.balance;

  async function ops({ name, folder }: ClusterNode, ...line: string[]): Promise<string> {
    const said = await runOperator({ ...nodes.cluster.shared, DATA_DIR: folder }, line);
    expect(said.code, `${name}: ${line.join(' ')}: ${said.err}`).toBe(0);
    return said.out;
  }

  /** Requests a withdrawal. The returned function reads at the third node whether it is paid. */
  async function withdrawn(player: Depositor, amount: string): Promise<() => Promise<boolean>> {
    const { id, walletAddress } = player.user;
    const key = { 'idempotency-key': `withdraw-${amount}` };
    await player.ask('POST', `/api/users/${id}/withdraw`, { amount, walletAddress }, key);
    const path = `/api/users/${id}/transactions?page=1&limit=20`;
    return async () => {
      const found = await asked<{ transactions: Transaction[] }>(all[2], path, player.cookies());
      return found.transactions.some((line) => line.amount === amount && line.status === 'completed');
    };
  }

  test('share one treasury, arbiter and program', async () => {
    const [one, ...others] = await Promise.all(all.map((node) => asked<Config>(node, '/api/config')));
    expect(one?.escrow).not.toBeNull();
    expect(one?.rpcUrl).toBe(nodes.cluster.shared['SOLANA_RPC_URL']);
    for (const other of others) expect(other).toEqual(one);
  });

  test('see each other’s deposits and payouts, without an audit finding', async () => {
    const ada = await enter(all[0], 11, 'Ada');
    const bea = await enter(all[1], 12, 'Bea');
    await ada.deposit(sol('3'));
    await bea.deposit(sol('2'));
    await until(async () => (await balanceAt(all[1], ada)) === '3', 'the deposit through one, at two');
    await until(async () => (await balanceAt(all[0], bea)) === '2', 'the deposit through two, at one');

    const automatic = await withdrawn(bea, '0.5');
    const approved = await withdrawn(ada, '1.5');
    const [waiting] = JSON.parse(await ops(all[1], 'withdrawals', 'list', '--json')) as { id: number }[];
    await ops(all[1], 'withdrawals', 'approve', String(waiting?.id));
    // The payout waits for the network fees, for which the nodes request an airdrop.
    await until(automatic, 'the automatic payout');
    await until(approved, 'the approved payout');
    expect(await balanceAt(all[1], ada)).toBe('1.5');
    expect(await balanceAt(all[0], bea)).toBe('1.5');
    for (const node of all) {
      expect(await ops(node, 'audit')).toBe('Clean.');
      expect(await asked(node, '/readyz')).toEqual({ status: 'ready' });
    }
  }, 120_000);

  test.runIf(program !== null)('count players on all nodes once, however many tabs they have', async () => {
    const people = await Promise.all(
      all.map(({ name }, at) =>
        createDepositor(nodes.place, { wallet: 20 + at, name: `Counted ${name}`, asksAgain: true }),
      ),
    );
    const openAt = (player: Depositor, node: string) =>
      player.openDevice({ headers: () => ({ [NODE_HEADER]: node }) });
    const devices = people.map((player, at) => openAt(player, all[at]?.name ?? ''));
    // Second tabs of the first two players, at the third node.
    devices.push(...people.slice(0, 2).map((player) => openAt(player, all[2].name)));
    const untilCounted = (count: number) =>
      expect
        .poll(() => devices.map(({ client }) => client.state.getSnapshot().onlineCount), { timeout: 20_000 })
        .toEqual(devices.map(() => count));
    await untilCounted(3);
    const [gone] = devices.splice(2, 1);
    gone?.hangUp();
    await untilCounted(2);
    for (const device of devices) device.hangUp();
  });
});
