import type { IncomingMessage } from 'node:http';
import { describe, expect, test } from 'vitest';
import {
  addressReader,
  isDirectLoopback,
  isPublicAddress,
  PRIVATE_NETWORKS,
  quotaKey,
  regionReader,
} from './address.ts';
import { refuseRegion } from './refusal.ts';

const request = (remoteAddress: string | undefined, headers: Record<string, string | string[]> = {}) =>
  ({ socket: { remoteAddress }, headers }) as unknown as IncomingMessage;

const PROXIES = ['10.0.0.0/8', '2001:db8:f::1'];

describe('the client’s address', () => {
  test.each([
    ['10.0.0.1', {}, [], '10.0.0.1'],
    ['::ffff:10.0.0.1', {}, [], '10.0.0.1'],
    ['10.0.0.1', { 'x-forwarded-for': '9.9.9.9' }, [], '10.0.0.1'],
    ['10.0.0.1', { 'x-forwarded-for': '9.9.9.9' }, PROXIES, '9.9.9.9'],
    ['::ffff:10.0.0.1', { 'x-forwarded-for': '::ffff:9.9.9.9' }, PROXIES, '9.9.9.9'],
    ['2001:db8:f::1', { 'x-forwarded-for': '2001:db8:1::5' }, PROXIES, '2001:db8:1::5'],
    ['2001:db8:f::2', { 'x-forwarded-for': '2001:db8:1::5' }, PROXIES, '2001:db8:f::2'],
    ['10.0.0.1', { 'x-forwarded-for': '1.1.1.1, 9.9.9.9' }, PROXIES, '9.9.9.9'],
    ['10.0.0.1', { 'x-forwarded-for': ['1.1.1.1', '9.9.9.9'] }, PROXIES, '9.9.9.9'],
    ['10.0.0.1', { 'x-forwarded-for': '1.1.1.1, 9.9.9.9, 10.3.2.1' }, PROXIES, '9.9.9.9'],
    ['10.0.0.1', { 'x-forwarded-for': '9.9.9.9, forged' }, PROXIES, '10.0.0.1'],
    ['10.0.0.1', {}, PROXIES, '10.0.0.1'],
    // The connection does not come from a proxy, so its header is ignored.
    ['9.9.9.9', { 'x-forwarded-for': '1.1.1.1' }, PROXIES, '9.9.9.9'],
    ['9.9.9.9', { 'x-forwarded-for': '1.1.1.1' }, PRIVATE_NETWORKS, '9.9.9.9'],
    ['127.0.0.1', { 'x-forwarded-for': '9.9.9.9' }, PRIVATE_NETWORKS, '9.9.9.9'],
    [undefined, {}, PROXIES, 'unknown'],
  ])('%s %o, proxies %o', (peer, headers, proxies, address) => {
    expect(addressReader(proxies)(request(peer, headers))).toBe(address);
  });
});

test.each([
  ['203.0.113.7', true],
  ['2001:db8::7', true],
  ['127.0.0.1', false],
  ['10.1.2.3', false],
  ['fd00::1', false],
  ['unknown', false],
])('detects whether %s is a public address: %s', (address, expected) => {
  expect(isPublicAddress(address)).toBe(expected);
});

describe('quota keys', () => {
  test.each([
    ['10.0.0.1', '10.0.0.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::6', '2001:db8:1:2::/64'],
    ['2001:db8::6', '2001:db8:0:0::/64'],
    ['2001:0DB8:0001:2::6', '2001:db8:1:2::/64'],
    ['::1', '0:0:0:0::/64'],
    ['unknown', 'unknown'],
  ])('%s', (address, key) => {
    expect(quotaKey(address)).toBe(key);
  });
});

test.each([
  ['127.0.0.1', {}, true],
  ['::1', {}, true],
  ['::ffff:127.0.0.1', {}, true],
  ['10.0.0.1', {}, false],
  ['127.0.0.1', { 'x-forwarded-for': '127.0.0.1' }, false],
  ['127.0.0.1', { forwarded: 'for=1' }, false],
])('detects whether a request comes directly from this machine: %s %o', (peer, headers, direct) => {
  expect(isDirectLoopback(request(peer, headers))).toBe(direct);
});

const fromRegion = (peer: string | undefined, value?: string | string[]) =>
  request(peer, value === undefined ? {} : { 'cf-ipcountry': value });

describe('the client’s region', () => {
  const regionOf = regionReader({ regionHeader: 'cf-ipcountry', trustProxy: PROXIES });

  test.each([
    ['10.0.0.1', 'KP', 'KP'],
    ['::ffff:10.0.0.1', 'KP', 'KP'],
    ['2001:db8:f::1', 'us-ny', 'US-NY'],
    ['10.0.0.1', ' GB-ENG ', 'GB-ENG'],
    // The client sent its own value, and the proxy appended another one.
    ['10.0.0.1', 'SE, KP', 'KP'],
    ['10.0.0.1', ['SE', 'KP'], 'KP'],
    ['10.0.0.1', 'KP, forged', null],
    ['10.0.0.1', 'T1', null],
    ['10.0.0.1', 'US-', null],
    ['10.0.0.1', 'USA', null],
    ['10.0.0.1', '', null],
    ['10.0.0.1', undefined, null],
    // The connection does not come from a proxy, so its header is ignored.
    ['9.9.9.9', 'KP', null],
    ['127.0.0.1', 'KP', null],
    [undefined, 'KP', null],
  ])('T26 is read from %s with %o as %s', (peer, value, region) => {
    expect(regionOf(fromRegion(peer, value))).toBe(region);
  });

  test('T26 is unknown without a header in the settings', () => {
    expect(
      regionReader({ regionHeader: null, trustProxy: PROXIES })(fromRegion('10.0.0.1', 'KP')),
    ).toBeNull();
  });
});

test.each([
  ['KP', true],
  ['US-NY', true],
  ['US', false],
  ['US-CA', false],
  ['US-N', false],
  ['IR-07', true],
  ['K', false],
  [null, false],
])('T26 checks whether %s is among KP, US-NY and IR: %s', (region, isBlocked) => {
  const refusal = refuseRegion(['KP', 'US-NY', 'IR'], region);
  expect(refusal?.refused ?? null).toBe(isBlocked ? 'REGION_BLOCKED' : null);
});

test.each([
  [null, true],
  ['XX', true],
  ['SE', false],
])('T35 refuses %s if XX is among the blocked regions: %s', (region, isBlocked) => {
  expect(refuseRegion(['KP', 'XX'], region) !== null).toBe(isBlocked);
});
