// Checks that the settings of PgBouncer in deploy/container match those of the servers.
import { describe, expect, test } from 'vitest';
import { SERVER_TIMES } from '../../apps/server/src/platform/server-times.ts';
import { readText } from './read-files.ts';

describe('PgBouncer', () => {
  const lines = readText('deploy/container/pgbouncer.ini').matchAll(/^(\w+) = (.*)$/gm);
  const settings = new Map([...lines].map(([, name, value]) => [name, value]));
  const pool = readText('apps/server/src/platform/database/open-postgres.ts');

  test('pools by session, because prepared statements and advisory locks need it', () => {
    expect(settings.get('pool_mode')).toBe('session');
  });

  test('allows the connections of three nodes and of a fourth that starts', () => {
    const connectionsOfNode = Number(/POOL_SIZE = (\d+)/.exec(pool)?.[1]) + 1;
    expect(Number(settings.get('default_pool_size'))).toBeGreaterThanOrEqual(4 * connectionsOfNode);
    const compose = readText('deploy/container/compose.yml');
    const connections = Number(
      /primary:\n(?: {4}.*\n)*? {4}command: .*max_connections=(\d+)/.exec(compose)?.[1],
    );
    expect(connections).toBeGreaterThan(Number(settings.get('default_pool_size')));
  });

  test('ignores the timeouts that a node sends at startup, which the role sets to the same values', () => {
    const timeouts = [
      ...pool.matchAll(/^ {4}((?:statement|idle_in_transaction_session)_timeout): patienceMs/gm),
    ];
    expect(timeouts).toHaveLength(2);
    const limit = /patienceMs = answerMs === null \? 0 : SERVER_TIMES\.(\w+);/.exec(pool)?.[1];
    expect(settings.get('ignore_startup_parameters')?.split(',').sort()).toEqual(
      timeouts.map(([, name]) => name).sort(),
    );
    const role = readText('deploy/container/primary.sh');
    for (const [, name] of timeouts) {
      const ms = SERVER_TIMES[limit as keyof typeof SERVER_TIMES];
      expect(role).toContain(`alter role kingstake_serve set ${name} = '${ms}';`);
    }
  });

  test('stops waiting for a connection no later than the node does', () => {
    expect(Number(settings.get('query_wait_timeout')) * 1_000).toBeLessThanOrEqual(
      SERVER_TIMES.databaseWaitMs,
    );
  });
});
