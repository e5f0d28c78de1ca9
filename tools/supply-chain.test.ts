import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { integrityFaults, type LockedPackage, licenceFaults, lockedPackages } from './supply-chain.ts';

const locked = (given: Partial<LockedPackage>): LockedPackage => ({
  name: 'board',
  version: '1.0.0',
  licence: 'MIT',
  integrity: `sha512-${'A'.repeat(86)}==`,
  isShipped: true,
  isForPlatform: false,
  ...given,
});

const own = lockedPackages();

describe('licences of what ships', () => {
  it.each<[string, Partial<LockedPackage>, number]>([
    ['a permissive one', {}, 0],
    ['a choice with a permissive one', { licence: '(GPL-3.0-only OR MIT)' }, 0],
    ['two at once, one not permissive', { licence: 'MIT AND LGPL-3.0-only' }, 1],
    ['copyleft for development alone', { licence: 'GPL-3.0-or-later', isShipped: false }, 0],
    ['none named', { licence: null }, 1],
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
  const named = readFileSync(join(import.meta.dirname, '../.node-version'), 'utf8').trim();
  expect(brought).toEqual([named, named]);
});
