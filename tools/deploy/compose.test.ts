// deploy/container/compose.yml and our servers: settings, times and rights. programs.test.ts checks the file itself.
import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { DRAIN } from '../../apps/server/src/cluster/index.ts';
import { SERVER_TIMES } from '../../apps/server/src/platform/server-times.ts';
import { readSettings } from '../../apps/server/src/platform/settings/index.ts';
import { ROOT, readText, SETTINGS } from './read-files.ts';

const FILE = 'deploy/container/compose.yml';

/** The content of a complete .env. */
const FILLED = {
  PUBLIC_HOST: 'play.example',
  POSTGRES_PASSWORD: 'secret-a',
  MIGRATE_PASSWORD: 'secret-b',
  SERVE_PASSWORD: 'secret-c',
  STANDBY_PASSWORD: 'secret-d',
  VALKEY_PASSWORD: 'secret-e',
  SOLANA_CLUSTER: 'devnet',
  SOLANA_RPC_URL: 'https://one.example/?api-key=x,https://two.example',
  ESCROW_PROGRAM: '4BtM4rhFQJXyiKVEdDLnxWpqbNRjaD31Nb6zMpWTzrAv',
  AUDITOR_PUBLIC_KEY: 'EYkcNP8zWSrG7YCTSNa6LEwGvWjfLZdAgHZEZWYuRyCN',
  METRICS_TOKEN: 'a-token-for-metrics',
  TERMS_VERSION: '2026-11-26',
  WITHDRAW_AUTO_APPROVE_MAX_SOL: '0',
};

/** Settings that nodes in containers do not read from .env, with the reason. */
const FIXED_FOR_NODES: ReadonlyMap<string, string> = new Map([
  ['HOST', 'the image listens on every interface of the container'],
  ['PORT', 'the proxy and the health check use the default'],
  ['DATA_DIR', 'a volume of the node'],
  ['LOW_MEMORY', 'read by `npm start`'],
  ['DATABASE_OWNER_URL', 'only for the service "migrate"'],
  ['SOLANA_RPC_SUBSCRIPTIONS_URL', 'derived from SOLANA_RPC_URL, and not used yet'],
  ['LOCAL_LEDGER_PORT', 'only for the cluster "local"'],
  ['OPERATOR_KEYPAIR', 'only for the service "ops"'],
  ['RATE_LIMIT_FACTOR', 'rejected unless the cluster is "local"'],
]);
const FIXED_FOR_SIGNER: ReadonlyMap<string, string> = new Map([
  ['DATA_DIR', 'SIGNER_DIR names the folder'],
  ['SIGNER_PKCS11_MODULE', 'a hardware module needs an image with its library'],
  ['SIGNER_PKCS11_TOKEN', 'as above'],
  ['SIGNER_PKCS11_PIN_FILE', 'as above'],
  ['SIGNER_RPC_URL', 'the container of the signer has no network'],
]);

interface Service {
  image?: string;
  command?: string[];
  healthcheck?: { test?: string[] };
  restart?: string;
  logging?: { options: Record<string, string> };
  build?: { target: string };
  environment?: Record<string, string>;
  depends_on?: Record<string, { condition: string }>;
  networks?: string[];
  network_mode?: string;
  secrets?: string[];
  volumes?: string[];
  user?: string;
  ports?: string[];
  read_only?: boolean;
  stop_grace_period?: string;
  cap_drop?: string[];
  security_opt?: string[];
}

/** Replaces `${NAME}`, `${NAME:-default}` and `${NAME:?why}` as Compose does. */
const substitute = (text: string) =>
  text.replaceAll(
    /\$\{(\w+)(?::([-?])([^}]*))?\}/g,
    (_all, name: keyof typeof FILLED, sign?: string, rest = '') => FILLED[name] ?? (sign === '-' ? rest : ''),
  );

const compose = parse(substitute(readText(FILE)), { merge: true }) as { services: Record<string, Service> };
const services = Object.entries(compose.services);
const nodes = services.filter(([name]) => name.startsWith('node-'));
const serviceOf = (name: string): Service => {
  const service = compose.services[name];
  if (service === undefined) throw new Error(`no service ${name}`);
  return service;
};

describe('the compose file', () => {
  test('reads the values that .env.example lists, and no others', () => {
    const asked = [...readText(FILE).matchAll(/\$\{(\w+)/g)].map(([, name]) => name);
    const example = [...readText('deploy/container/.env.example').matchAll(/^(\w+)=/gm)].map(
      ([, name]) => name,
    );
    expect([...new Set(asked)].sort()).toEqual([...example].sort());
  });

  test('gives its containers no more privileges than they need', () => {
    for (const [name, service] of services) {
      const { environment = {} } = service;
      const isOwnImage = ['server', 'ops'].includes(service.build?.target ?? '');
      const known = name === 'signer' ? SETTINGS.signer : SETTINGS.server;
      if (isOwnImage)
        for (const setting of Object.keys(environment)) expect([...known], name).toContain(setting);
      if (service.build !== undefined || name === 'valkey') {
        expect(service.read_only, name).toBe(true);
        expect(service.cap_drop, name).toEqual(['ALL']);
        expect(service.security_opt, name).toEqual(['no-new-privileges:true']);
      }
    }
    // Only the signer has the keys, and it has no network. Only the proxy accepts connections from outside.
    const holders = services.filter(([, { secrets = [] }]) =>
      secrets.some((key) => /treasury|arbiter/.test(key)),
    );
    expect(holders.map(([name]) => name)).toEqual(['signer']);
    expect(serviceOf('signer')).toMatchObject({ network_mode: 'none', user: '10002:10003' });
    const published = services.filter(([, { ports }]) => ports !== undefined);
    expect(published.map(([name]) => name)).toEqual(['prometheus', 'caddy']);
    expect(serviceOf('prometheus').ports).toEqual(['127.0.0.1:9090:9090']);
    expect(serviceOf('caddy').networks).toEqual(['front']);
  });

  test('limits the logs of every service that keeps running, and names each image with its version', () => {
    for (const [name, { image, restart, logging }] of services) {
      expect(image, name).toMatch(/^[a-z0-9./-]+:(?!latest$)[\w.-]+$/);
      if (restart !== 'no')
        expect(Object.keys(logging?.options ?? {}), name).toEqual(['max-size', 'max-file']);
    }
  });

  test('protects Valkey with a password that the process list does not show', () => {
    const { command = [], environment, healthcheck } = serviceOf('valkey');
    expect(environment).toEqual({ REDISCLI_AUTH: FILLED.VALKEY_PASSWORD });
    // Reads the script as Compose passes it to the shell. The here-document is Valkey's configuration.
    const script = command.at(-1)?.replaceAll('$$', '$') ?? '';
    expect(script).toMatch(
      /^exec valkey-server - <<END\n(?:.+\n)*requirepass \$REDISCLI_AUTH\n(?:.+\n)*END\n$/,
    );
    expect(healthcheck?.test).toEqual(['CMD', 'valkey-cli', '-e', 'ping']);
    for (const [name, node] of nodes)
      expect(node.environment?.['REDIS_URL'], name).toBe(`redis://:${FILLED.VALKEY_PASSWORD}@valkey:6379`);
  });

  test('passes every setting, except the listed ones', () => {
    const passed = (name: string) => Object.keys(serviceOf(name).environment ?? {});
    for (const setting of SETTINGS.server)
      expect(passed('node-one').includes(setting), `node: ${setting}`).toBe(!FIXED_FOR_NODES.has(setting));
    for (const setting of SETTINGS.signer)
      expect(passed('signer').includes(setting), `signer: ${setting}`).toBe(!FIXED_FOR_SIGNER.has(setting));
  });

  test('gives three nodes valid settings that differ only in the data folder', () => {
    expect(nodes.map(([name]) => name)).toEqual(['node-one', 'node-two', 'node-three']);
    for (const [name, node] of nodes) {
      // Compose passes every value to a process as a string.
      const texts = Object.entries(node.environment ?? {}).map(([key, value]) => [key, String(value ?? '')]);
      const settings = readSettings({ HOST: '0.0.0.0', ...Object.fromEntries(texts) }, '/opt/kingstake');
      expect(settings).toMatchObject({ cluster: 'devnet', publicOrigin: 'https://play.example' });
      expect(settings.trustProxy).not.toEqual([]);
      // The time to migrate clients and to stop, plus slack for late timers.
      expect(parseInt(node.stop_grace_period ?? '', 10)).toBeGreaterThanOrEqual(
        (DRAIN.lastMs + SERVER_TIMES.stopMs) / 1_000 + 5,
      );
      expect(node.volumes).toEqual([`${name}:/var/lib/kingstake`, 'signer-socket:/run/kingstake-signer']);
      expect({ ...node, volumes: [] }).toEqual({ ...nodes[0]?.[1], volumes: [] });
    }
  });

  test('lets Prometheus scrape every node under the job that the alert rules name, with both files of rules', () => {
    const { rule_files, scrape_configs } = parse(readText('deploy/container/prometheus.yml')) as {
      rule_files: string[];
      scrape_configs: { job_name: string; static_configs: { targets: string[] }[] }[];
    };
    const [job] = scrape_configs;
    expect(job?.job_name).toBe('kingstake');
    expect(job?.static_configs).toEqual([{ targets: nodes.map(([name]) => `${name}:3000`) }]);
    expect(serviceOf('prometheus').volumes).toContain('../alerts:/etc/prometheus/rules:ro');
    expect(rule_files.map((file) => existsSync(join(ROOT, 'deploy/alerts', basename(file))))).toEqual([
      true,
      true,
    ]);
  });

  test('makes commits wait for the standby, under the name that the standby uses', () => {
    expect(readText('deploy/container/primary.sh')).toContain(
      "synchronous_standby_names = 'FIRST 1 (standby)'",
    );
    expect(readText('deploy/container/standby.sh')).toContain('application_name=standby"');
    expect(serviceOf('migrate').depends_on).toEqual({ standby: { condition: 'service_healthy' } });
  });
});

describe('PgBouncer', () => {
  const lines = readText('deploy/container/pgbouncer.ini').matchAll(/^(\w+) = (.*)$/gm);
  const settings = new Map([...lines].map(([, name, value]) => [name, value]));
  const pool = readText('apps/server/src/platform/database/open.ts');

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
