// The pure limits behind the door: connections, open answers, slow readers, budgets.
import { describe, expect, test } from 'vitest';
import { AddressBudget } from './address-budget.ts';
import { Connections, type Peer } from './connections.ts';
import { ADDRESS, CONNECTIONS } from './limits.ts';
import { type Line, OpenAnswers, SlowReaders } from './open-answers.ts';

const peer = (address: string, more: Partial<Peer> = {}): Peer => ({
  address,
  isProxy: false,
  isOwnMachine: false,
  ...more,
});
const proxy = peer('10.0.0.1', { isProxy: true });

describe('connections', () => {
  function filled(count: number, by: Peer, factor = 1): Connections {
    const connections = new Connections(factor);
    for (let index = 0; index < count; index += 1) connections.add(by);
    return connections;
  }

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
      'one of the own machine when all are taken',
      CONNECTIONS.most,
      proxy,
      peer('127.0.0.1', { isOwnMachine: true }),
      null,
    ],
  ] as const)('%s', (_name, count, by, next, full) => {
    expect(filled(count, by).add(next)).toBe(full);
  });

  test('the reserve of the own machine ends too', () => {
    const own = peer('127.0.0.1', { isOwnMachine: true });
    const connections = filled(CONNECTIONS.most + CONNECTIONS.ownReserve, { ...own, isProxy: true });
    expect(connections.add(own)).toBe('server');
  });

  test('an address has 16 while few are left, so that a few addresses cannot take the rest', () => {
    const connections = filled(CONNECTIONS.few, proxy);
    const results = Array.from({ length: 17 }, () => connections.add(peer('9.9.9.9')));
    expect(results).toEqual([...Array.from({ length: 16 }, () => null), 'address']);
    expect(connections.add(peer('9.9.9.8'))).toBeNull();
  });

  test('come back when they are closed', () => {
    const connections = filled(ADDRESS.connections, peer('9.9.9.9'));
    connections.remove(peer('9.9.9.9'));
    expect(connections.open).toBe(ADDRESS.connections - 1);
    expect(connections.add(peer('9.9.9.9'))).toBeNull();
  });

  test('grow with the rate factor, and never shrink below their limit', () => {
    expect(filled(ADDRESS.connections, peer('9.9.9.9'), 2).add(peer('9.9.9.9'))).toBeNull();
    expect(filled(ADDRESS.connections - 1, peer('9.9.9.9'), 0.1).add(peer('9.9.9.9'))).toBeNull();
  });
});

describe('open answers', () => {
  const answer = (writableLength: number) => ({ writableLength });

  test.each([
    ['none', 0, 0, false],
    ['as many as may be', ADDRESS.openAnswers, 0, true],
    ['one less', ADDRESS.openAnswers - 1, 0, false],
    ['all the bytes that may be', 2, ADDRESS.openBytes / 2, true],
    ['a byte less', 1, ADDRESS.openBytes - 1, false],
  ])('%s', (_name, count, bytes, isFull) => {
    const answers = new OpenAnswers(1);
    for (let index = 0; index < count; index += 1) answers.add('9.9.9.9', answer(bytes));
    expect(answers.isFull('9.9.9.9')).toBe(isFull);
    expect(answers.isFull('9.9.9.8')).toBe(false);
  });

  test('are smaller for each while the server holds very much for all', () => {
    const answers = new OpenAnswers(1);
    answers.add('9.9.9.9', answer(ADDRESS.openBytesWhenFew));
    answers.add('9.9.9.8', answer(ADDRESS.openBytesWhenFew - 1));
    answers.hold(CONNECTIONS.manyBytes - 1);
    expect(answers.isFull('9.9.9.9')).toBe(false);
    answers.hold(CONNECTIONS.manyBytes);
    expect(answers.isFull('9.9.9.9')).toBe(true);
    expect(answers.isFull('9.9.9.8')).toBe(false);
    answers.hold(0);
    expect(answers.isFull('9.9.9.9')).toBe(false);
  });

  test('are counted until they were read', () => {
    const answers = new OpenAnswers(1);
    const one = answer(ADDRESS.openBytes);
    answers.add('2001:db8::1', one);
    expect(answers.isFull('2001:db8::2')).toBe(true);
    expect(answers.remove('2001:db8::1', one)).toBe(true);
    expect(answers.remove('2001:db8::1', one)).toBe(false);
    expect(answers.isFull('2001:db8::2')).toBe(false);
    expect(answers.open).toBe(0);
  });
});

describe('a reader', () => {
  const KIB = 1024;
  /** Looks at a line each second; `waiting` are its bytes that are not taken, of 1,000 KiB. */
  function looks(waiting: (second: number) => number, seconds: number): number {
    const slow = new SlowReaders<Line>();
    const line = { bytesWritten: 1_000 * KIB, writableLength: 0 };
    for (let second = 0; second <= seconds; second += 1) {
      line.writableLength = waiting(second) * KIB;
      if (slow.look([line], second * CONNECTIONS.lookMs).length > 0) return second;
    }
    return Number.POSITIVE_INFINITY;
  }

  test.each([
    ['who takes nothing is cut off after 15 s', () => 900, 15],
    [
      'who takes a piece every 14 s is not',
      (second: number) => 900 - Math.floor(second / 14) * 64,
      Number.POSITIVE_INFINITY,
    ],
    ['who stops after 10 s is cut off 15 s later', (second: number) => 900 - Math.min(second, 10), 25],
    ['who has all is not', () => 0, Number.POSITIVE_INFINITY],
    ['who has all for a moment starts anew', (second: number) => (second === 8 ? 0 : 900), 24],
  ])('%s', (_name, waiting, cutAfterS) => {
    expect(looks(waiting, 60)).toBe(cutAfterS);
  });
});

describe('the budget of an address', () => {
  const takeAll = (budget: AddressBudget, address: string, nowMs: number) => {
    let taken = 0;
    while (budget.take(address, nowMs) === null) taken += 1;
    return taken;
  };

  test('is 3,000 at once and 50 more each second', () => {
    const budget = new AddressBudget(1);
    expect(takeAll(budget, '9.9.9.9', 0)).toBe(3_000);
    expect(budget.take('9.9.9.9', 0)).toBe(20);
    expect(takeAll(budget, '9.9.9.9', 1_000)).toBe(50);
    expect(takeAll(budget, '9.9.9.8', 1_000)).toBe(3_000);
  });

  test('pays a request more for each 64 KiB of an answer, and owes what it lacks', () => {
    const budget = new AddressBudget(1);
    budget.charge('9.9.9.9', ADDRESS.creditBytes - 1, 0);
    expect(takeAll(budget, '9.9.9.9', 0)).toBe(3_000);
    budget.charge('9.9.9.9', 100 * ADDRESS.creditBytes, 0);
    expect(takeAll(budget, '9.9.9.9', 2_000)).toBe(0);
    expect(takeAll(budget, '9.9.9.9', 3_000)).toBe(50);
  });

  test('grows with the rate factor', () => {
    expect(takeAll(new AddressBudget(2), '9.9.9.9', 0)).toBe(6_000);
    expect(takeAll(new AddressBudget(0.000_1), '9.9.9.9', 0)).toBe(1);
  });

  test('is forgotten when it is whole again', () => {
    const budget = new AddressBudget(1);
    budget.take('9.9.9.9', 0);
    budget.forgetIdle(10);
    expect(budget.size).toBe(1);
    budget.forgetIdle(20);
    expect(budget.size).toBe(0);
  });
});
