// Tools, cluster, testkit: a cluster for one test, with its own database. The test can kill, pause and restart its nodes.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asAdmin } from '../../../apps/server/src/platform/testkit/database-setup.ts';
import { testDatabaseName } from '../../../apps/server/src/platform/testkit/test-database-names.ts';
import { freePorts } from '../../../testkit/free-ports.ts';
import type { ServerPlace } from '../../../testkit/server-process.ts';
import { type Cluster, type ClusterPlan, startCluster } from '../cluster.ts';

/** A PostgreSQL in which tests may create databases, and the name of a migrated template. */
export interface TestPostgres {
  adminUrl: string;
  template: string;
}

export interface TestCluster {
  cluster: Cluster;
  /** The balancer's address, as used by the server's testkit. */
  place: ServerPlace;
  /** Stops everything and drops the database. */
  close(): Promise<void>;
}

/** Creates the folder and the database of a cluster and chooses ports. `close` removes both. */
export async function placeForCluster(
  postgres: TestPostgres,
  name: string,
  nodes: number,
): Promise<{ plan: Omit<ClusterPlan, 'environment'>; close(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), `kingstake-${name}-`));
  const database = testDatabaseName(name);
  const port = await freePorts(nodes + 3);
  await asAdmin(postgres.adminUrl, async (client) => {
    await client.query(`drop database if exists ${database} with (force)`);
    await client.query(`create database ${database} template ${postgres.template}`);
  });
  const plan = {
    ...{ nodes, folder, database, databaseUrl: postgres.adminUrl, redisUrl: null },
    ...{ port, ledgerPort: port + 1, nodePort: port + 3 },
    ...{ fresh: false, restarts: false, steering: true },
  };
  return {
    plan,
    async close() {
      rmSync(folder, { recursive: true, force: true });
      await asAdmin(postgres.adminUrl, (client) =>
        client.query(`drop database if exists ${database} with (force)`),
      );
    },
  };
}

/** The environment of a test's processes. Only PATH comes from the test's own environment. */
export const TEST_ENVIRONMENT = {
  PATH: process.env['PATH'],
  RATE_LIMIT_FACTOR: '1000',
  LOG_LEVEL: 'fatal',
};

/** Starts a cluster. `changes` override the default plan of tests. */
export async function startTestCluster(
  postgres: TestPostgres,
  name: string,
  nodes: number,
  changes: Partial<ClusterPlan> = {},
): Promise<TestCluster> {
  const { plan, close } = await placeForCluster(postgres, name, nodes);
  try {
    const whole = { ...plan, environment: TEST_ENVIRONMENT, ...changes };
    const cluster = await startCluster(whole);
    return {
      cluster,
      place: {
        ...{ folder: whole.folder, port: whole.port, ledgerPort: whole.ledgerPort },
        origin: cluster.origin,
      },
      async close() {
        await cluster.stop();
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}
