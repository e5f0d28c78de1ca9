// `npm run cluster`: real processes on PostgreSQL, behind the load balancer.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { asAdmin } from '../../apps/server/src/platform/testkit/database-setup.ts';
import { describeOnServices } from '../../apps/server/src/platform/testkit/databases.ts';
import { until } from '../../testkit/until.ts';
import { OptionError } from './options.ts';
import { ownDatabase } from './stores.ts';
import { placeForCluster, TEST_ENVIRONMENT } from './testkit/test-cluster.ts';

const MAIN = join(import.meta.dirname, 'main.ts');

const isAlive = (pid: number) => existsSync(`/proc/${pid}`);

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
      while (!said.includes('is ready') && child.exitCode === null)
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
      await until(async () => !killed.children.some(isAlive));
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
