import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { HELP, OptionError, readOptions } from './options.ts';

test('has a default for every option', () => {
  expect(readOptions([], {})).toEqual({
    nodes: 3,
    port: 3000,
    nodePort: 3101,
    ledgerPort: 8899,
    fresh: false,
    folder: 'data/cluster',
    databaseUrl: 'postgres://postgres@127.0.0.1:5432/postgres',
    database: 'kingstake_cluster',
    redisUrl: 'redis://127.0.0.1:6379',
    isRedisNamed: false,
  });
  expect(readOptions(['--help'], {})).toBeNull();
});

test.each([
  [['--nodes', '2', '--fresh'], {}, { nodes: 2, fresh: true }],
  [['--port=4000', '--node-port=4001'], {}, { port: 4000, nodePort: 4001 }],
  [['--folder', '/tmp/x', '--database', 'other'], {}, { folder: '/tmp/x', database: 'other' }],
  [[], { REDIS_URL: 'redis://cache:6379' }, { redisUrl: 'redis://cache:6379', isRedisNamed: true }],
  [[], { REDIS_URL: ' ' }, { redisUrl: 'redis://127.0.0.1:6379', isRedisNamed: false }],
  [[], { DATABASE_URL: 'postgres://me@db/any' }, { databaseUrl: 'postgres://me@db/any' }],
])('reads %j %j', (line, environment, expected) => {
  expect(readOptions(line, environment)).toMatchObject(expected);
});

test.each([
  [['--nodes', '0'], {}, '--nodes is "0", but it must be a whole number from 1 to 16.'],
  [['--nodes', 'three'], {}, '--nodes is "three"'],
  [['--port', '70000'], {}, '--port is "70000", but it must be a whole number from 1 to 65535.'],
  [['--port', '3102'], {}, 'The ports of balancer, servers and ledger overlap'],
  [['--node-port', '8899'], {}, 'The ports of balancer, servers and ledger overlap'],
  [['--database', 'x; drop'], {}, '--database must be a name of small letters'],
  [['--node', '3'], {}, "Unknown option '--node'"],
  [['three'], {}, 'Unexpected argument'],
  [[], { REDIS_URL: 'secret' }, 'REDIS_URL cannot be used'],
  [[], { DATABASE_URL: 'secret' }, 'DATABASE_URL cannot be used'],
])('rejects %j %j', (line, environment, sentence) => {
  const read = () => readOptions(line, environment);
  expect(read).toThrow(OptionError);
  expect(read).toThrow(sentence);
  expect(read).not.toThrow('secret');
});

test('prints the help without installing or building anything', () => {
  const copy = mkdtempSync(join(tmpdir(), 'kingstake-help-'));
  const place = join(copy, 'tools', 'cluster');
  mkdirSync(place, { recursive: true });
  for (const file of ['run.mjs', 'help.txt']) cpSync(join(import.meta.dirname, file), join(place, file));
  const { status, stdout } = spawnSync(process.execPath, [join(place, 'run.mjs'), '--help'], {
    encoding: 'utf8',
  });
  rmSync(copy, { recursive: true });
  expect([status, stdout]).toEqual([0, `${HELP}\n`]);
});
