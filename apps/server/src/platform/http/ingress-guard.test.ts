import { describe, expect, test } from 'vitest';
import { ADDRESS, CONNECTIONS } from '../quotas.ts';
import {
  ConnectionQuota,
  OpenResponses,
  type Peer,
  SlowReaders,
  type WritableSocket,
} from './connections.ts';

const peer = (address: string, more: Partial<Peer> = {}): Peer => ({
  address,
  isProxy: false,
  isOwnMachine: false,
  ...more,
});
const proxy = peer('10.0.0.1', { isProxy: true });

describe('connections', () => {
  const SLOWLY_MS = ADDRESS.newConnectionsWindowMs;

  function filled(count: number, by: Peer, factor = 1): ConnectionQuota {
    const connections = new ConnectionQuota(factor);
    for (let index = 0; index < count; index += 1) connections.add(by, index * SLOWLY_MS);
    return connections;
  }

  const LATER_MS = 2 * CONNECTIONS.most * SLOWLY_MS;

  test.each([
    ['the last of an address', ADDRESS.connections - 1, peer('9.9.9.9'), peer('9.9.9.9'), null],
    ['one more of an address', ADDRESS.connections, peer('9.9.9.9'), peer('9.9.9.9'), 'address'],
    ['one of another address', ADDRESS.connections, peer('9.9.9.9'), peer('9.9.9.8'), null],
    ['one of the same /64', ADDRESS.connections, peer('2001:db8::1'), peer('2001:db8::2'), 'address'],
    ['one of another /64', ADDRESS.connections, peer('2001:db8::1'), peer('2001:db8:0:1::2'), null],
    ['any of a proxy', CONNECTIONS.most - 1, proxy, proxy, null],
    ['one of a proxy when all are taken', CONNECTIONS.most, proxy, proxy, 'server'],
    ['one of a player when all are taken', CONNECTIONS.most, proxy, peer('9.9.9.9'), 'server'],
    [
      'one of the local machine when all are taken',
      CONNECTIONS.most,
      proxy,
      peer('127.0.0.1', { isOwnMachine: true }),
      null,
    ],
  ] as const)('are checked against their limits: %s', (_name, count, by, next, full) => {
    expect(filled(count, by).add(next, LATER_MS)).toBe(full);
  });

  test('are limited to 96 at once for an address, and 16 a second afterwards', () => {
    const connections = new ConnectionQuota(1);
    const come = (count: number, nowMs: number) =>
      Array.from({ length: count }, () => connections.add(peer('9.9.9.9'), nowMs)).filter(Boolean);
    expect(come(ADDRESS.newConnections + 30, 0)).toEqual(Array(30).fill('arrivals'));
    expect(come(20, 1_000)).toEqual(Array(4).fill('arrivals'));
    expect(connections.add(peer('9.9.9.8'), 1_000)).toBeNull();
    for (let count = 0; count < 300; count += 1) expect(connections.add(proxy, 1_000)).toBeNull();
  });

  test('limit the reserve of the local machine too', () => {
    const own = peer('127.0.0.1', { isOwnMachine: true });
    const connections = filled(CONNECTIONS.most + CONNECTIONS.ownReserve, { ...own, isProxy: true });
    expect(connections.add(own, LATER_MS)).toBe('server');
  });

  test('are limited to 16 for an address while few are left', () => {
    const connections = filled(CONNECTIONS.few, proxy);
    const results = Array.from({ length: 17 }, () => connections.add(peer('9.9.9.9'), LATER_MS));
    expect(results).toEqual([...Array.from({ length: 16 }, () => null), 'address']);
    expect(connections.add(peer('9.9.9.8'), LATER_MS)).toBeNull();
  });

  test('are released when they close', () => {
    const connections = filled(ADDRESS.connections, peer('9.9.9.9'));
    connections.remove(peer('9.9.9.9'));
    expect(connections.open).toBe(ADDRESS.connections - 1);
    expect(connections.add(peer('9.9.9.9'), LATER_MS)).toBeNull();
  });

  test('grow with the rate factor, and never shrink below their limit', () => {
    expect(filled(ADDRESS.connections, peer('9.9.9.9'), 2).add(peer('9.9.9.9'), LATER_MS)).toBeNull();
    expect(filled(ADDRESS.connections - 1, peer('9.9.9.9'), 0.1).add(peer('9.9.9.9'), LATER_MS)).toBeNull();
  });
});

describe('open responses', () => {
  const response = (writableLength: number) => ({ writableLength });

  test.each([
    ['none', 0, 0, false],
    ['the maximum number', ADDRESS.openResponses, 0, true],
    ['one fewer', ADDRESS.openResponses - 1, 0, false],
    ['the maximum of bytes', 2, ADDRESS.openBytes / 2, true],
    ['one byte fewer', 1, ADDRESS.openBytes - 1, false],
  ])('are checked against the limits of their address: %s', (_name, count, bytes, isFull) => {
    const responses = new OpenResponses(1);
    for (let index = 0; index < count; index += 1) responses.add('9.9.9.9', response(bytes));
    expect(responses.isFull('9.9.9.9')).toBe(isFull);
    expect(responses.isFull('9.9.9.8')).toBe(false);
  });

  test('have a smaller limit while the server holds many bytes for all', () => {
    const responses = new OpenResponses(1);
    responses.add('9.9.9.9', response(ADDRESS.openBytesWhenFew));
    responses.add('9.9.9.8', response(ADDRESS.openBytesWhenFew - 1));
    responses.setHeldBytes(CONNECTIONS.manyBytes - 1);
    expect(responses.isFull('9.9.9.9')).toBe(false);
    responses.setHeldBytes(CONNECTIONS.manyBytes);
    expect(responses.isFull('9.9.9.9')).toBe(true);
    expect(responses.isFull('9.9.9.8')).toBe(false);
    responses.setHeldBytes(0);
    expect(responses.isFull('9.9.9.9')).toBe(false);
  });

  test('are counted until the client has read them', () => {
    const responses = new OpenResponses(1);
    const one = response(ADDRESS.openBytes);
    responses.add('2001:db8::1', one);
    expect(responses.isFull('2001:db8::2')).toBe(true);
    expect(responses.remove('2001:db8::1', one)).toBe(true);
    expect(responses.remove('2001:db8::1', one)).toBe(false);
    expect(responses.isFull('2001:db8::2')).toBe(false);
    expect(responses.open).toBe(0);
  });
});

describe('a slow reader', () => {
  const KIB = 1024;
  /**
   * Checks a connection once a second. `waiting` KiB of its 1,000 KiB are still unread. Returns the second in which it is closed.
   */
  function secondOfCutOff(waiting: (second: number) => number, seconds: number): number {
    const slow = new SlowReaders<WritableSocket>();
    const connection = { bytesWritten: 1_000 * KIB, writableLength: 0 };
    for (let second = 0; second <= seconds; second += 1) {
      connection.writableLength = waiting(second) * KIB;
      if (slow.check([connection], second * CONNECTIONS.lookMs).length > 0) return second;
    }
    return Number.POSITIVE_INFINITY;
  }

  test.each([
    ['is cut off after 15 s without reading', () => 900, 15],
    [
      'is kept if it reads a piece every 14 s',
      (second: number) => 900 - Math.floor(second / 14) * 64,
      Number.POSITIVE_INFINITY,
    ],
    ['is cut off 15 s after it stops reading', (second: number) => 900 - Math.min(second, 10), 25],
    ['is kept if it has read everything', () => 0, Number.POSITIVE_INFINITY],
    ['gets another 15 s after it has read everything once', (second: number) => (second === 8 ? 0 : 900), 24],
  ])('%s', (_name, waiting, cutAfterS) => {
    expect(secondOfCutOff(waiting, 60)).toBe(cutAfterS);
  });
});
