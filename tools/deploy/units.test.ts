// Checks the systemd units in deploy/systemd by our own rules, and with systemd if it is installed.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { auditor } from '@kingstake/signer/testkit';
import { describe, expect, test } from 'vitest';
import { DRAIN } from '../../apps/server/src/cluster/index.ts';
import { SERVER_TIMES } from '../../apps/server/src/platform/server-times.ts';
import { readSettings } from '../../apps/server/src/platform/settings.ts';
import { readSignerSettings } from '../../apps/signer/src/settings.ts';
import { ROOT, readIni, readText, SETTINGS } from './read-files.ts';

const UNITS = ['kingstake@.service', 'kingstake-signer.service'] as const;
const README = readText('deploy/README.md');
/** Environment variables that Node itself reads. */
const NODE_SETTINGS = ['NODE_ENV', 'NODE_COMPILE_CACHE'];
const pathOf = (unit: string) => join('deploy/systemd', unit);
/** The highest exposure that `systemd-analyze security` may report, out of 100. A service without hardening has 96. */
const EXPOSURE = '20';
/** Added to the server's time limits, because its timers may be late. */
const SLACK_S = 5;

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;
if (!hasSystemd)
  console.warn('NOT TESTED: systemd-analyze is not installed, so units were only checked by our own rules.');

test('documents that environment files must be readable only by root', () => {
  const modes = [...README.matchAll(/install (?:-d )?-m (0\d+) [^\n]*\/etc\/kingstake/g)];
  expect(modes.map(([, mode]) => mode)).toEqual(['0700', '0700', '0700', '0600']);
});

describe('the documented steps', () => {
  /** The lines of an environment file as the steps show it. */
  const settingsIn = (name: string) =>
    Object.fromEntries(
      (README.split(`   # ${name}`)[1]?.split(/ {3}(?:#|```)/)[0] ?? '')
        .split('\n')
        .flatMap((line) =>
          [/^ {3}(\w+)=(.+)$/.exec(line)].flatMap((found) => (found === null ? [] : [found.slice(1)])),
        ),
    ) as Record<string, string>;
  const inUnit = (unit: string) =>
    Object.fromEntries(
      readIni(readText(pathOf(unit))).flatMap(({ name, value }) =>
        name === 'Environment' ? [value.split(/=(.*)/s).slice(0, 2)] : [],
      ),
    ) as Record<string, string>;
  const common = settingsIn('common.env');
  const ofSigner = settingsIn('signer.env');
  const publicKey = auditor.publicKey;

  test('install an environment file for every node that they start', () => {
    const started = [...(/enable --now (.*)/.exec(README)?.[1] ?? '').matchAll(/kingstake@(\w+)/g)];
    const installed = /install -m 0600 (.*) \/etc\/kingstake\//.exec(README)?.[1]?.split(' ');
    expect(started).toHaveLength(3);
    expect(installed).toEqual(['common.env', ...started.map(([, name]) => `${name}.env`), 'signer.env']);
  });

  test('give nodes and signer all settings that they require', () => {
    const node = { ...inUnit('kingstake@.service'), ...common, PORT: '3001' };
    expect(readSettings(node, '/opt/kingstake')).toMatchObject({ cluster: 'devnet', port: 3001 });
    const signer = { ...inUnit('kingstake-signer.service'), ...ofSigner, AUDITOR_PUBLIC_KEY: publicKey };
    const listed = JSON.stringify([{ name: 'anna', publicKey, rights: ['approve'] }]);
    expect(readSignerSettings({ ...signer, OPERATORS: listed }, '/opt/kingstake').cluster).toBe('devnet');
  });

  test('create every key file that the settings name, in the folder of its user', () => {
    const created = [
      ...README.matchAll(/for key in (.*); do ops keys create (\S+)\$key\.json; done/g),
    ].flatMap(([, names = '', folder]) => names.split(' ').map((name) => `${folder}${name}.json`));
    const named = Object.entries({ ...common, ...ofSigner }).flatMap(([name, value]) =>
      name.endsWith('_KEYPAIR') ? [value] : [],
    );
    expect(named).toHaveLength(4);
    for (const file of named) expect(created).toContain(file);
    for (const folder of new Set(created.map((file) => dirname(file))))
      expect(README).toMatch(new RegExp(`install -d -m 0700 -o \\S+ -g \\S+ ${folder}\n`));
  });
});

describe.each(UNITS)('%s', (unit) => {
  const directives = readIni(readText(pathOf(unit)));
  const valuesOf = (name: string) =>
    directives.filter((each) => each.name === name).map(({ value }) => value);
  const { server, signer } = SETTINGS;

  test('has the three sections of a service, and no duplicate of a single-value directive', () => {
    expect([...new Set(directives.map(({ section }) => section))]).toEqual(['Unit', 'Service', 'Install']);
    const manifold = ['Environment', 'EnvironmentFile', 'SystemCallFilter'];
    const names = directives.map(({ name }) => name).filter((name) => !manifold.includes(name));
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });

  test('starts our program with known settings and its own user, and always restarts it', () => {
    const [start = ''] = valuesOf('ExecStart');
    const [program, ...words] = start.split(' ');
    expect(program).toBe('/usr/bin/node');
    expect(existsSync(join(ROOT, words.at(-1) ?? ''))).toBe(true);
    expect(valuesOf('WorkingDirectory')).toEqual(['/opt/kingstake']);
    const known = unit.includes('signer') ? signer : server;
    const given = valuesOf('Environment').map((value) => value.split('=')[0] ?? '');
    expect(given.filter((name) => !NODE_SETTINGS.includes(name) && !known.has(name))).toEqual([]);
    expect(valuesOf('User')).toEqual([unit.includes('signer') ? 'kingstake-signer' : 'kingstake']);
    expect(valuesOf('Restart')).toEqual(['always']);
    // With 0, systemd never gives up.
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

  test('allows only the socket families that it needs', () => {
    const isSigner = unit.includes('signer');
    expect(valuesOf('RestrictAddressFamilies')).toEqual([isSigner ? 'AF_UNIX' : 'AF_UNIX AF_INET AF_INET6']);
    expect(valuesOf('PrivateNetwork')).toEqual(isSigner ? ['yes'] : []);
    // V8 compiles code into memory and executes it, so a server with this directive would not start.
    expect(valuesOf('MemoryDenyWriteExecute')).toEqual([]);
  });

  test.runIf(hasSystemd && existsSync('/usr/bin/node'))('passes systemd-analyze verify and security', () => {
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

test('gives a node time to migrate its clients and to stop before systemd kills it', () => {
  const [seconds] = readIni(readText(pathOf('kingstake@.service')))
    .filter(({ name }) => name === 'TimeoutStopSec')
    .map(({ value }) => Number(value));
  expect(seconds).toBeGreaterThanOrEqual((DRAIN.lastMs + SERVER_TIMES.stopMs) / 1_000 + SLACK_S);
});

test('gives nodes the path of the signer’s socket and permission to use it', () => {
  const socketOf = (unit: string) => /^Environment=SIGNER_SOCKET=(.+)$/m.exec(readText(pathOf(unit)))?.[1];
  const [node, signer] = UNITS;
  expect(socketOf(node)).toBe('/run/kingstake-signer/signer.sock');
  expect(socketOf(signer)).toBe(socketOf(node));
  expect(readText(pathOf(node))).toContain('\nSupplementaryGroups=kingstake-signer\n');
  expect(readText(pathOf(signer))).toContain('\nRuntimeDirectoryMode=0750\n');
});
