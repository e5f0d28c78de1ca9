import { expect, test } from 'vitest';
import { createFakeStorage } from '../../api/testkit/fake-storage.ts';
import { createSeenReturns, firstUnseen } from './seen-returns.ts';

const returned = (gameId: number) => ({
  gameId,
  at: '2026-11-22T20:14:00.000Z',
  amount: '0.1',
  missing: '0',
  kind: 'quality' as const,
  isOverturned: false,
});

test('remembers what each player has seen on this device', () => {
  const storage = createFakeStorage();
  createSeenReturns(storage).write(7, [123, 124]);
  expect(createSeenReturns(storage).read(7)).toEqual([123, 124]);
  expect(createSeenReturns(storage).read(8)).toEqual([]);
});

test('shows each returned wager once', () => {
  const all = [returned(125), returned(123)];
  expect(firstUnseen(all, [])?.gameId).toBe(125);
  expect(firstUnseen(all, [125])?.gameId).toBe(123);
  expect(firstUnseen(all, [123, 125])).toBeNull();
});
