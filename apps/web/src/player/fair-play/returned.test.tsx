import { expect, test, vi } from 'vitest';
import { createFakeStorage } from '../../net/testkit/fake-storage.ts';
import { openSignedIn } from '../../testkit/signed-in.tsx';
import { createSeenReturns, firstUnseen, ReturnedWager, whyReturned } from './returned.tsx';

// A wager that is returned while the player is connected: the page refetches the list of returned wagers.
test('U11 refetches returned wagers when a message announces one', () => {
  const { queries, draw, receive } = openSignedIn();
  const invalidated = vi.spyOn(queries, 'invalidateQueries');
  draw(<ReturnedWager />);
  receive({ type: 'balance_updated', balance: '10' });
  expect(invalidated).not.toHaveBeenCalled();
  receive({ type: 'wager_returned', gameId: 123, amount: '0.1' });
  expect(invalidated).toHaveBeenCalledExactlyOnceWith({ queryKey: ['own-reviews'] });
});

test.each([
  ['an engine case', 'quality', false, 'They found that your opponent had help from an engine'],
  ['a pair, of which the reader is one', 'pair', false, 'the games moved SOL from your account to the other'],
  ['a report', 'report', false, 'Operators reviewed the game after a report and upheld the case'],
  ['a granted appeal', 'quality', true, 'Your opponent appealed, and the appeal was granted.'],
] as const)('says why a wager was returned: %s', (_what, kind, isOverturned, text) => {
  const why = whyReturned({ kind, isOverturned });
  expect(why).toContain(text);
  expect(why.includes('engine')).toBe(kind === 'quality' && !isOverturned);
});

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
