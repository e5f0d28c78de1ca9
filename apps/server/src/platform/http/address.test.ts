import type { IncomingMessage } from 'node:http';
import { describe, expect, test } from 'vitest';
import { budgetKey, clientAddress, isDirectLoopback } from './address.ts';

const request = (remoteAddress: string | undefined, headers: Record<string, string | string[]> = {}) =>
  ({ socket: { remoteAddress }, headers }) as unknown as IncomingMessage;

describe('the client’s address', () => {
  test.each([
    ['10.0.0.1', {}, false, '10.0.0.1'],
    ['::ffff:10.0.0.1', {}, false, '10.0.0.1'],
    ['10.0.0.1', { 'x-forwarded-for': '9.9.9.9' }, false, '10.0.0.1'],
    ['10.0.0.1', { 'x-forwarded-for': '9.9.9.9' }, true, '9.9.9.9'],
    ['10.0.0.1', { 'x-forwarded-for': 'forged, 9.9.9.9' }, true, '9.9.9.9'],
    ['10.0.0.1', { 'x-forwarded-for': ['forged', '9.9.9.9'] }, true, '9.9.9.9'],
    ['10.0.0.1', {}, true, '10.0.0.1'],
    [undefined, {}, false, 'unknown'],
  ])('%s %o, proxy trusted: %s', (peer, headers, trusted, address) => {
    expect(clientAddress(request(peer, headers), trusted)).toBe(address);
  });
});

describe('whose budget', () => {
  test.each([
    ['10.0.0.1', '10.0.0.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::6', '2001:db8:1:2::/64'],
    ['2001:db8::6', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['unknown', 'unknown'],
  ])('%s', (address, key) => {
    expect(budgetKey(address)).toBe(key);
  });
});

test.each([
  ['127.0.0.1', {}, true],
  ['::1', {}, true],
  ['::ffff:127.0.0.1', {}, true],
  ['10.0.0.1', {}, false],
  ['127.0.0.1', { 'x-forwarded-for': '127.0.0.1' }, false],
  ['127.0.0.1', { forwarded: 'for=1' }, false],
])('direct from this machine: %s %o', (peer, headers, direct) => {
  expect(isDirectLoopback(request(peer, headers))).toBe(direct);
});
