// Checks that the limits of Caddy and PgBouncer in deploy/container match those of the servers between them.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SIZES } from '@kingstake/protocol';
import { describe, expect, test } from 'vitest';
import { CONNECTIONS } from '../../apps/server/src/platform/http/index.ts';
import { SERVER_TIMES } from '../../apps/server/src/platform/server-times.ts';
import { ROOT, readIni, readText } from './read-files.ts';

const CADDYFILE = 'deploy/container/Caddyfile';

interface Block {
  words: readonly string[];
  inside: readonly Block[];
}

/** Parses a Caddyfile: lines of words, and blocks in braces. Throws if a brace is missing. */
function readCaddyfile(text: string): readonly Block[] {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
  const read = (isInside: boolean): Block[] => {
    const blocks: Block[] = [];
    for (let line = lines.shift(); line !== undefined; line = lines.shift()) {
      if (line === '}') {
        if (isInside) return blocks;
        throw new Error('a brace closes nothing');
      }
      const opens = line === '{' || line.endsWith(' {');
      const words = (opens ? line.slice(0, -1) : line).trim().split(/\s+/);
      blocks.push({ words, inside: opens ? read(true) : [] });
    }
    if (isInside) throw new Error('a brace is never closed');
    return blocks;
  };
  return read(false);
}

const find = (blocks: readonly Block[], ...path: readonly string[]): Block => {
  const [name, ...rest] = path;
  const found = blocks.find(({ words }) => words[0] === name);
  if (found === undefined) throw new Error(`no ${name}`);
  return rest.length === 0 ? found : find(found.inside, ...rest);
};
const wordsOf = (blocks: readonly Block[], ...path: readonly string[]) =>
  find(blocks, ...path).words.slice(1);
const msOf = ([text = '']: readonly string[]): number =>
  Number.parseFloat(text) * (text.endsWith('ms') ? 1 : 1_000);

describe('Caddy', () => {
  const [options, site, ...others] = readCaddyfile(readText(CADDYFILE));
  const [globalOptions, siteBlock] = [options?.inside ?? [], site?.inside ?? []];

  test('serves one site from three nodes, on the host in the environment', () => {
    expect([site?.words, others]).toEqual([['{$PUBLIC_HOST}'], []]);
    expect(wordsOf(siteBlock, 'reverse_proxy')).toEqual([
      'node-one:3000',
      'node-two:3000',
      'node-three:3000',
    ]);
    expect(wordsOf(siteBlock, 'respond')).toEqual(['/metrics', '404']);
  });

  test('checks whether a node accepts players, and tries another one immediately', () => {
    const proxy = find(siteBlock, 'reverse_proxy').inside;
    expect(wordsOf(proxy, 'health_uri')).toEqual(['/playz']);
    expect(msOf(wordsOf(proxy, 'health_interval'))).toBe(500);
    expect(wordsOf(proxy, 'lb_policy')).toEqual(['least_conn']);
    expect(msOf(wordsOf(proxy, 'lb_try_duration'))).toBeGreaterThan(0);
    expect(wordsOf(proxy, 'header_up')).toEqual(['X-Forwarded-For', '{remote_host}']);
  });

  test('has the same limits as the servers', () => {
    expect(msOf(wordsOf(globalOptions, 'servers', 'timeouts', 'read_header'))).toBe(SERVER_TIMES.stopMs);
    expect(msOf(wordsOf(globalOptions, 'servers', 'timeouts', 'read_body'))).toBe(SERVER_TIMES.stopMs);
    expect(wordsOf(globalOptions, 'servers', 'max_header_size')).toEqual([`${SIZES.headBytes / 1024}KB`]);
    expect(wordsOf(siteBlock, 'request_body', 'max_size')).toEqual([`${SIZES.bodyBytes / 1024}KB`]);
    expect(msOf(wordsOf(siteBlock, 'reverse_proxy', 'transport', 'keepalive'))).toBeLessThan(
      CONNECTIONS.idleMs,
    );
  });

  const caddy = spawnSync('caddy', ['version']).status === 0;
  if (!caddy)
    console.warn('NOT TESTED: caddy is not installed, so its file was only checked by our own parser.');
  test.runIf(caddy)('has a file that caddy accepts', () => {
    const { status, stderr } = spawnSync(
      'caddy',
      ['validate', '--adapter', 'caddyfile', '--config', join(ROOT, CADDYFILE)],
      { env: { ...process.env, PUBLIC_HOST: 'play.example' }, encoding: 'utf8' },
    );
    expect(status, stderr).toBe(0);
  });

  test.each(['a {\n', '}\n', 'a {\n b\n}\n}\n'])('rejects a file whose braces do not match: %j', (text) => {
    expect(() => readCaddyfile(text)).toThrow('brace');
  });
});

describe('PgBouncer', () => {
  const directives = readIni(readText('deploy/container/pgbouncer.ini'));
  const settings = new Map(directives.map(({ name, value }) => [name, value]));
  const pool = readFileSync(join(ROOT, 'apps/server/src/platform/database/open-postgres.ts'), 'utf8');

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
