// `npm run cluster`: real processes on PostgreSQL, behind the load balancer.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { asAdmin } from '../../apps/server/src/platform/testkit/database-setup.ts';
import { describeOnServices } from '../../apps/server/src/platform/testkit/databases.ts';
import { createDepositor } from '../../testkit/depositor.ts';
import { NODE_HEADER } from './forwarding.ts';
import { OptionError } from './options.ts';
import { ownDatabase } from './stores.ts';
import { placeForCluster, startTestCluster, TEST_ENVIRONMENT } from './testkit/test-cluster.ts';

const MAIN = join(import.meta.dirname, 'main.ts');

const isAlive = (pid: number) => existsSync(`/proc/${pid}`);

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setImmediate(resolve));
}

describeOnServices('a cluster', (own) => {
  test('refuses a folder without its database, or with the database of another folder', async () => {
    const { plan, close } = await placeForCluster(own, 'cluster_owner', 1);
    const open = (owner: string | null, fresh = false) =>
      ownDatabase(own.adminUrl, plan.database, { fresh, owner });
    try {
      const { owner, url } = await open(null);
      expect(new URL(url).pathname).toBe(`/${plan.database}`);
      expect(await open(owner)).toEqual({ owner, url });
      for (const other of [null, 'another folder']) await expect(open(other)).rejects.toThrow(OptionError);
      const recreated = await open(null, true);
      expect(recreated.owner).not.toBe(owner);
      await expect(open(owner)).rejects.toThrow('do not belong to the same cluster');
      await asAdmin(own.adminUrl, (client) => client.query(`comment on database ${plan.database} is null`));
      const refused = await open(owner).catch((error: unknown) => error);
      const [, link = ''] = /-c "(.*)"\.$/.exec(String(refused)) ?? [];
      await asAdmin(own.adminUrl, (client) => client.query(link));
      expect(await open(owner)).toEqual({ owner, url });
    } finally {
      await close();
    }
  });

  test('serves page and sockets from two nodes, and from the other node after one was killed', async () => {
    const { cluster, place, close } = await startTestCluster(own, 'cluster', 2);
    const { balancer, nodes, ledger, signer } = cluster;
    const pids = [...nodes.map((node) => node.process), ledger, signer].map(({ pid }) => pid ?? 0);
    try {
      const url = `http://127.0.0.1:${place.port}`;
      const answeredBy = async (path: string): Promise<[number, string | null]> => {
        const { status, headers } = await fetch(url + path);
        return [status, headers.get(NODE_HEADER)];
      };
      const answers = [await answeredBy('/playz'), await answeredBy('/playz')];
      expect(answers.map(([status]) => status)).toEqual([200, 200]);
      expect(answers.map(([, node]) => node).sort()).toEqual(['one', 'two']);
      const page = await fetch(`${cluster.origin}/`);
      expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<title>')]);

      const player = await createDepositor(place);
      const connect = async (node: string) => {
        const headers = { origin: cluster.origin, cookie: player.cookies(), [NODE_HEADER]: node };
        const socket = new WebSocket(`ws://127.0.0.1:${place.port}/ws`, { headers });
        const ponged = new Promise<void>((resolve) => {
          // One frame may contain several messages.
          socket.on('message', (data) => String(data).includes('"pong"') && resolve());
        });
        const [[response]] = (await Promise.all([once(socket, 'upgrade'), once(socket, 'open')])) as [
          [IncomingMessage],
          unknown,
        ];
        expect(response.headers[NODE_HEADER]).toBe(node);
        socket.send(JSON.stringify({ type: 'ping', timestamp: 7 }));
        await ponged;
        return socket;
      };
      const [first, second] = await Promise.all([connect('one'), connect('two')]);
      expect(balancer.sockets()).toEqual({ one: 1, two: 1 });

      const ended = once(first, 'close');
      await nodes[0]?.process.kill();
      expect(await answeredBy('/playz')).toEqual([200, 'two']);
      expect(await answeredBy('/api/config')).toEqual([200, 'two']);
      expect((await ended)[0]).toBe(1006);
      expect(second.readyState).toBe(WebSocket.OPEN);

      await nodes[0]?.process.start();
      await balancer.untilReady(['one', 'two']);
      expect((await fetch(`${nodes[0]?.origin}/playz`)).status).toBe(200);
      pids.push(nodes[0]?.process.pid ?? 0);
      const closed = once(second, 'close');
      await cluster.stop();
      expect((await closed)[0]).toBe(1012);
    } finally {
      await close();
    }
    expect(pids.filter(isAlive)).toEqual([]);
    await expect(fetch(cluster.origin)).rejects.toThrow();
  }, 90_000);

  test('ends its processes when it is killed, and completes requests after SIGTERM', async () => {
    const { plan, close } = await placeForCluster(own, 'cluster_cli', 1);
    const line = [
      ...['--nodes', '1', '--port', String(plan.port), '--node-port', String(plan.nodePort)],
      ...['--ledger-port', String(plan.ledgerPort), '--database', plan.database, '--folder', plan.folder],
    ];
    const start = async () => {
      const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', MAIN, ...line], {
        env: { ...TEST_ENVIRONMENT, DATABASE_URL: plan.databaseUrl },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const closed = once(child, 'close');
      let said = '';
      while (!said.includes("Kingstake's cluster is ready"))
        said += String((await Promise.race([once(child.stdout, 'data'), closed]))[0]);
      expect(said).toContain(`Kingstake's cluster is ready: http://localhost:${plan.port}\n`);
      const children = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8')
        .trim()
        .split(' ');
      expect(children).toHaveLength(3);
      return { child, closed, children: children.map(Number) };
    };
    try {
      const killed = await start();
      killed.child.kill('SIGKILL');
      await killed.closed;
      await until(() => !killed.children.some(isAlive));
      const stopped = await start();
      expect((await fetch(`http://localhost:${plan.port}/playz`)).status).toBe(200);
      stopped.child.kill('SIGTERM');
      expect(await stopped.closed).toEqual([0, null]);
      expect(stopped.children.filter(isAlive)).toEqual([]);
    } finally {
      await close();
    }
  }, 90_000);
});
