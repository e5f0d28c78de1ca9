// tools/supply-chain: tests of the rules, and a check of this project's lockfile.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { completeBill, integrityFaults, type LockedPackage, licenceFaults, lockedPackages } from './rules.ts';

const SHA = `sha512-${'A'.repeat(86)}==`;
const locked = (given: Partial<LockedPackage>): LockedPackage => ({
  path: 'node_modules/board',
  name: 'board',
  version: '1.0.0',
  licence: 'MIT',
  integrity: SHA,
  isShipped: true,
  isForPlatform: false,
  ...given,
});

const own = lockedPackages(readFileSync(join(import.meta.dirname, '../../package-lock.json'), 'utf8'));

describe('licences of what ships', () => {
  it.each<[string, Partial<LockedPackage>, number]>([
    ['a permissive one', {}, 0],
    ['a choice with a permissive one', { licence: '(GPL-3.0-only OR MIT)' }, 0],
    ['two at once, one not permissive', { licence: 'MIT AND LGPL-3.0-only' }, 1],
    ['copyleft', { licence: 'GPL-3.0-or-later' }, 1],
    ['copyleft for development alone', { licence: 'GPL-3.0-or-later', isShipped: false }, 0],
    ['none named', { licence: null }, 1],
    [
      'none named, a platform of a known package',
      { licence: null, name: 'litesvm-linux-x64-musl', isForPlatform: true },
      0,
    ],
  ])('%s', (_case, given, faults) => {
    expect(licenceFaults([locked(given)])).toHaveLength(faults);
  });

  it('are all permissive in this project', () => {
    expect(own.filter(({ isShipped }) => isShipped).length).toBeGreaterThan(100);
    expect(licenceFaults(own)).toEqual([]);
  });
});

describe('checksums', () => {
  it.each<[string, Partial<LockedPackage>, number]>([
    ['a SHA-512', {}, 0],
    ['none', { integrity: null }, 1],
    ['an older algorithm', { integrity: 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=' }, 1],
    ['none, for another platform', { integrity: null, isForPlatform: true }, 0],
  ])('%s', (_case, given, faults) => {
    expect(integrityFaults([locked(given)])).toHaveLength(faults);
  });

  it('exist for every package of the lockfile that this platform installs', () => {
    expect(integrityFaults(own)).toEqual([]);
  });
});

it('brings the version of Node that .node-version names', () => {
  const brought = own.filter(({ name }) => name.startsWith('node-linux-')).map(({ version }) => version);
  const named = readFileSync(join(import.meta.dirname, '../../.node-version'), 'utf8').trim();
  expect(brought).toEqual([named, named]);
});

describe('the bill of materials', () => {
  it('contains checksums, and the parent package’s licence if a platform package names none', () => {
    const at = (value: string) => ({ properties: [{ name: 'cdx:npm:package:path', value }] });
    const named = { ...at('node_modules/board'), licenses: [{ license: { id: 'MIT' } }] };
    const path = 'node_modules/litesvm-linux-x64-musl';
    const platform = locked({ path, name: 'litesvm-linux-x64-musl', licence: null, isForPlatform: true });
    const hashes = [{ alg: 'SHA-512', content: '0'.repeat(128) }];
    const own = {};
    expect(completeBill({ components: [named, at(path), own] }, [locked({}), platform])).toEqual({
      components: [
        { ...named, hashes },
        { ...at(path), hashes, licenses: [{ license: { id: 'MIT', acknowledgement: 'concluded' } }] },
        own,
      ],
    });
  });
});
