// The systemd units in deploy/systemd, the documented steps, and our servers. programs.test.ts checks the units themselves.
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { auditor } from '@kingstake/signer/testkit';
import { describe, expect, test } from 'vitest';
import { DRAIN } from '../../apps/server/src/cluster/index.ts';
import { SERVER_TIMES } from '../../apps/server/src/platform/server-times.ts';
import { readSettings } from '../../apps/server/src/platform/settings/index.ts';
import { readSignerSettings } from '../../apps/signer/src/settings.ts';
import { ROOT, readText, SETTINGS } from './read-files.ts';

const UNITS = ['kingstake@.service', 'kingstake-signer.service'] as const;
const README = readText('deploy/README.md');
/** Environment variables that Node itself reads. */
const NODE_SETTINGS = ['NODE_ENV', 'NODE_COMPILE_CACHE'];
const pathOf = (unit: string) => join('deploy/systemd', unit);
/** Added to the server's time limits, because its timers may be late. */
const SLACK_S = 5;

/** Returns the values of a directive in a unit. */
const valuesIn = (unit: string, name: string): string[] =>
  [...readText(pathOf(unit)).matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value = '']) => value);

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
      valuesIn(unit, 'Environment').map((value) => value.split(/=(.*)/s).slice(0, 2)),
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

test.each(UNITS)('%s starts our program with known settings and as its own user', (unit) => {
  const isSigner = unit.includes('signer');
  const program = valuesIn(unit, 'ExecStart')[0]?.split(' ').at(-1) ?? '';
  expect(existsSync(join(ROOT, program)), program).toBe(true);
  const known = isSigner ? SETTINGS.signer : SETTINGS.server;
  const given = valuesIn(unit, 'Environment').map((value) => value.split('=')[0] ?? '');
  expect(given.filter((name) => !NODE_SETTINGS.includes(name) && !known.has(name))).toEqual([]);
  expect(valuesIn(unit, 'User')).toEqual([isSigner ? 'kingstake-signer' : 'kingstake']);
  expect(valuesIn(unit, 'Restart')).toEqual(['always']);
  expect(valuesIn(unit, 'StartLimitIntervalSec')).toEqual(['0']); // systemd never gives up
  expect(valuesIn(unit, 'UMask')).toEqual(['0077']);
  expect(valuesIn(unit, 'NoNewPrivileges')).toEqual(['yes']);
  expect(valuesIn(unit, 'ProtectSystem')).toEqual(['strict']);
  expect(valuesIn(unit, 'PrivateNetwork')).toEqual(isSigner ? ['yes'] : []);
  // V8 compiles code into memory and executes it, so a server with this directive would not start.
  expect(valuesIn(unit, 'MemoryDenyWriteExecute')).toEqual([]);
});

test('gives a node time to migrate its clients and to stop before systemd kills it', () => {
  const seconds = Number(valuesIn('kingstake@.service', 'TimeoutStopSec')[0]);
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
