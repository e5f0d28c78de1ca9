// deploy/systemd: the units as systemd reads them, and by our own rules where it is not there.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { DRAIN } from '../../apps/server/src/cluster/index.ts';
import { SERVER_TIMES } from '../../apps/server/src/platform/server-times.ts';
import { documentedSettings, ROOT, readIni, readText } from './read-files.ts';

const UNITS = ['kingstake@.service', 'kingstake-signer.service'] as const;
const pathOf = (unit: string) => join('deploy/systemd', unit);
/** Of 100, by systemd's own measure: a service that is not hardened has 96. */
const EXPOSURE = '20';
/** Beyond the limits that a server has by itself: its timers may be late. */
const SLACK_S = 5;

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;
if (!hasSystemd)
  console.warn('NOT TESTED: there is no systemd-analyze here, so units were read by our own rules alone.');

test('the instructions keep environment files from everyone but root', () => {
  const modes = [
    ...readText('deploy/README.md').matchAll(/install (?:-d )?-m (0\d+) [^\n]*\/etc\/kingstake/g),
  ];
  expect(modes.map(([, mode]) => mode)).toEqual(['0700', '0600']);
});

describe.each(UNITS)('%s', (unit) => {
  const directives = readIni(readText(pathOf(unit)));
  const valuesOf = (name: string) =>
    directives.filter((each) => each.name === name).map(({ value }) => value);
  const { server, signer } = documentedSettings();

  test('has the three sections of a service, and one value for what has one', () => {
    expect([...new Set(directives.map(({ section }) => section))]).toEqual(['Unit', 'Service', 'Install']);
    const manifold = ['Environment', 'EnvironmentFile', 'SystemCallFilter'];
    const names = directives.map(({ name }) => name).filter((name) => !manifold.includes(name));
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });

  test('starts a program of ours with settings that it has, as a user of its own, again and again', () => {
    const [start = ''] = valuesOf('ExecStart');
    const [program, ...words] = start.split(' ');
    expect(program).toBe('/usr/bin/node');
    expect(existsSync(join(ROOT, words.at(-1) ?? ''))).toBe(true);
    expect(valuesOf('WorkingDirectory')).toEqual(['/opt/kingstake']);
    const known = unit.includes('signer') ? signer : server;
    const given = valuesOf('Environment').map((value) => value.split('=')[0] ?? '');
    expect(given.filter((name) => name !== 'NODE_ENV' && !known.has(name))).toEqual([]);
    expect(valuesOf('User')).toEqual([unit.includes('signer') ? 'kingstake-signer' : 'kingstake']);
    expect(valuesOf('Restart')).toEqual(['always']);
    // 0: systemd never gives up.
    expect(valuesOf('StartLimitIntervalSec')).toEqual(['0']);
  });

  test.each([
    ['NoNewPrivileges', 'yes'],
    ['CapabilityBoundingSet', ''],
    ['ProtectSystem', 'strict'],
    ['ProtectHome', 'yes'],
    ['PrivateTmp', 'yes'],
    ['PrivateDevices', 'yes'],
    ['ProtectKernelTunables', 'yes'],
    ['ProtectKernelModules', 'yes'],
    ['ProtectControlGroups', 'yes'],
    ['RestrictNamespaces', 'yes'],
    ['RestrictSUIDSGID', 'yes'],
    ['LockPersonality', 'yes'],
    ['SystemCallArchitectures', 'native'],
    ['UMask', '0077'],
    ['StateDirectoryMode', '0700'],
  ])('is hardened: %s=%s', (name, value) => {
    expect(valuesOf(name)).toEqual([value]);
  });

  test('may reach no more than it needs', () => {
    const isSigner = unit.includes('signer');
    expect(valuesOf('RestrictAddressFamilies')).toEqual([isSigner ? 'AF_UNIX' : 'AF_UNIX AF_INET AF_INET6']);
    expect(valuesOf('PrivateNetwork')).toEqual(isSigner ? ['yes'] : []);
    // V8 writes code into memory and runs it: with this set no server starts.
    expect(valuesOf('MemoryDenyWriteExecute')).toEqual([]);
  });

  test.runIf(hasSystemd && existsSync('/usr/bin/node'))('systemd finds no fault, and calls it safe', () => {
    const file = join(ROOT, pathOf(unit));
    const verify = spawnSync('systemd-analyze', ['verify', '--man=no', '--recursive-errors=no', file], {
      encoding: 'utf8',
    });
    expect([verify.status, verify.stderr]).toEqual([0, '']);
    const line = ['security', '--offline=yes', '--no-pager', `--threshold=${EXPOSURE}`, file];
    const security = spawnSync('systemd-analyze', line, { encoding: 'utf8' });
    expect(security.status, security.stdout).toBe(0);
  });
});

test('a node is killed only after it had the time to send its players over, and to stop', () => {
  const [seconds] = readIni(readText(pathOf('kingstake@.service')))
    .filter(({ name }) => name === 'TimeoutStopSec')
    .map(({ value }) => Number(value));
  expect(seconds).toBeGreaterThanOrEqual((DRAIN.lastMs + SERVER_TIMES.stopMs) / 1_000 + SLACK_S);
});

test('the nodes find the signer where it listens, and may ask it', () => {
  const socketOf = (unit: string) => /^Environment=SIGNER_SOCKET=(.+)$/m.exec(readText(pathOf(unit)))?.[1];
  const [node, signer] = UNITS;
  expect(socketOf(node)).toBe('/run/kingstake-signer/signer.sock');
  expect(socketOf(signer)).toBe(socketOf(node));
  expect(readText(pathOf(node))).toContain('\nSupplementaryGroups=kingstake-signer\n');
  expect(readText(pathOf(signer))).toContain('\nRuntimeDirectoryMode=0750\n');
});
