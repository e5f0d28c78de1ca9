// Checks deploy/container/compose.yml without containers: its keys, the references between its parts, and that servers accept its
// settings. If Docker is installed, `docker compose config` checks it, too.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { DRAIN } from '../../apps/server/src/cluster/index.ts';
import { SERVER_TIMES } from '../../apps/server/src/platform/server-times.ts';
import { readSettings } from '../../apps/server/src/platform/settings.ts';
import { ROOT, readText, SETTINGS, substitute } from './read-files.ts';

const FILE = 'deploy/container/compose.yml';
const FOLDER = dirname(join(ROOT, FILE));

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
  build?: { context: string; dockerfile: string; target: string };
  command?: string | string[];
  environment?: Record<string, string>;
  depends_on?: Record<string, { condition: string }>;
  healthcheck?: { test?: string[]; disable?: boolean };
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
  restart?: string;
  logging?: { driver: string; options: Record<string, string> };
}

interface Compose {
  services: Record<string, Service>;
  secrets: Record<string, { file: string } | { environment: string }>;
  networks: Record<string, unknown>;
  volumes: Record<string, unknown>;
}

const compose = parse(substitute(readText(FILE), FILLED), { merge: true }) as Compose;
const services = Object.entries(compose.services);
const nodes = services.filter(([name]) => name.startsWith('node-'));
const serviceOf = (name: string): Service => {
  const service = compose.services[name];
  if (service === undefined) throw new Error(`no service ${name}`);
  return service;
};

/** The keys of the Compose specification that the file uses. Any other key is misspelt, or must be added here. */
const KNOWN = {
  top: ['name', 'services', 'secrets', 'networks', 'volumes'],
  service: [
    ...['image', 'build', 'command', 'entrypoint', 'environment', 'depends_on', 'healthcheck', 'networks'],
    ...['network_mode', 'secrets', 'volumes', 'user', 'ports', 'read_only', 'tmpfs', 'cap_drop', 'cap_add'],
    ...['security_opt', 'restart', 'init', 'stop_grace_period', 'shm_size', 'logging', 'profiles'],
  ],
  build: ['context', 'dockerfile', 'target'],
  healthcheck: ['test', 'interval', 'start_interval', 'timeout', 'retries', 'disable'],
};

function unknownKeys(value: object | undefined, known: readonly string[]): string[] {
  return Object.keys(value ?? {}).filter((key) => !known.includes(key) && !key.startsWith('x-'));
}

describe('the compose file', () => {
  test('has no keys that Compose does not define', () => {
    expect(unknownKeys(compose, KNOWN.top)).toEqual([]);
    for (const [name, service] of services) {
      expect(unknownKeys(service, KNOWN.service), name).toEqual([]);
      expect(unknownKeys(service.build, KNOWN.build), name).toEqual([]);
      expect(unknownKeys(service.healthcheck, KNOWN.healthcheck), name).toEqual([]);
      expect(service.image, name).toMatch(/^[a-z0-9./-]+:[\w.-]+$/);
      expect(service.image, name).not.toMatch(/:latest$/);
    }
  });

  test('refers only to services, networks, secrets, volumes and files that exist', () => {
    for (const [name, service] of services) {
      for (const network of service.networks ?? []) expect(compose.networks, name).toHaveProperty(network);
      for (const secret of service.secrets ?? []) expect(compose.secrets, name).toHaveProperty(secret);
      for (const volume of service.volumes ?? []) {
        const [from = ''] = volume.split(':');
        if (/^\.{1,2}\//.test(from)) expect(existsSync(join(FOLDER, from)), `${name}: ${from}`).toBe(true);
        else expect(Object.keys(compose.volumes), name).toContain(from);
      }
      for (const [other, { condition }] of Object.entries(service.depends_on ?? {})) {
        const { healthcheck, restart } = serviceOf(other);
        // A node's health check is part of its image.
        const isChecked = (healthcheck?.test ?? []).length > 0 || other.startsWith('node-');
        if (condition === 'service_healthy') expect(isChecked, `${name} waits for ${other}`).toBe(true);
        if (condition === 'service_completed_successfully') expect(restart).toBe('no');
      }
      if (service.build === undefined) continue;
      const { context, dockerfile, target } = service.build;
      expect(join(FOLDER, context)).toBe(join(ROOT, '/').slice(0, -1));
      expect(readText(dockerfile)).toMatch(new RegExp(`^FROM \\S+ AS ${target}$`, 'm'));
    }
  });

  test('requires each value without a default, and .env.example lists all values', () => {
    const { SERVE_PASSWORD: _, ...less } = FILLED;
    expect(() => substitute(readText(FILE), less)).toThrow('SERVE_PASSWORD is required');
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

  test('passes every setting, except the listed ones', () => {
    const passed = (name: string) => Object.keys(serviceOf(name).environment ?? {});
    for (const setting of SETTINGS.server)
      expect(passed('node-one').includes(setting), `node: ${setting}`).toBe(!FIXED_FOR_NODES.has(setting));
    for (const setting of SETTINGS.signer)
      expect(passed('signer').includes(setting), `signer: ${setting}`).toBe(!FIXED_FOR_SIGNER.has(setting));
  });

  test('limits the log size of every long-running service', () => {
    for (const [name, { restart, logging }] of services)
      if (restart !== 'no')
        expect(Object.keys(logging?.options ?? {}), name).toEqual(['max-size', 'max-file']);
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

  test('protects Valkey with a password that the process list does not show', () => {
    const { command = [], environment, healthcheck } = serviceOf('valkey');
    expect(environment).toEqual({ REDISCLI_AUTH: FILLED.VALKEY_PASSWORD });
    // Reads the script as Compose passes it to the shell. The here-document is Valkey's configuration.
    const script = [...command].at(-1)?.replaceAll('$$', '$') ?? '';
    expect(script).toMatch(
      /^exec valkey-server - <<END\n(?:.+\n)*requirepass \$REDISCLI_AUTH\n(?:.+\n)*END\n$/,
    );
    expect(healthcheck?.test).toEqual(['CMD', 'valkey-cli', '-e', 'ping']);
    for (const [name, node] of nodes)
      expect(node.environment?.['REDIS_URL'], name).toBe(`redis://:${FILLED.VALKEY_PASSWORD}@valkey:6379`);
  });

  test('makes commits wait for the standby, under the name that the standby uses', () => {
    expect(readText('deploy/container/primary.sh')).toContain(
      "synchronous_standby_names = 'FIRST 1 (standby)'",
    );
    expect(readText('deploy/container/standby.sh')).toContain('application_name=standby"');
    expect(serviceOf('migrate').depends_on).toEqual({ standby: { condition: 'service_healthy' } });
  });
});

const docker = spawnSync('docker', ['compose', 'version']).status === 0;
if (!docker)
  console.warn('NOT TESTED: docker compose is not installed, so the file was only checked by our own rules.');

test.runIf(docker)('is accepted by docker compose', () => {
  const { status, stderr } = spawnSync('docker', ['compose', '-f', join(ROOT, FILE), 'config', '--quiet'], {
    env: { ...FILLED, PATH: process.env['PATH'] ?? '' },
    encoding: 'utf8',
  });
  expect(status, stderr).toBe(0);
});
