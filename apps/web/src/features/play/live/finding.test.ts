import type { WaitingGame } from '@kingstake/protocol';
import { PAGE_TIMES } from '@kingstake/protocol/limits';
import { expect, test } from 'vitest';
import { type Finding, findingOf, sourceOf } from './finding.ts';

const away = { id: 7, creatorOnline: false } as WaitingGame;
const here = { id: 8, creatorOnline: true } as WaitingGame;
const SEARCHING: Finding = { kind: 'searching' };

test('A14 the search is shown for 3 s at least, whatever is found', () => {
  expect(PAGE_TIMES.findingLeastMs).toBe(3_000);
  expect(findingOf([here], 2_999)).toEqual(SEARCHING);
  expect(findingOf([here], 3_000)).toEqual({ kind: 'found', game: here });
});

test('A14 it goes on while no one waits, and ends after half a minute', () => {
  for (const games of [undefined, []]) {
    expect(findingOf(games, 29_999)).toEqual(SEARCHING);
    expect(findingOf(games, 30_000)).toEqual({ kind: 'none' });
  }
  // Someone who came with the last answer is not turned away.
  expect(findingOf([away], 30_000)).toEqual({ kind: 'found', game: away });
});

test('a creator who is here comes before one who is away', () => {
  expect(findingOf([away, here], 3_000)).toEqual({ kind: 'found', game: here });
  expect(findingOf([away], 3_000)).toEqual({ kind: 'found', game: away });
});

test('the wager comes from the playing balance unless the address names the wallet', () => {
  expect(['', '?stakeSource=balance', '?stakeSource=x', '?wager=1&stakeSource=escrow'].map(sourceOf)).toEqual(
    [...['balance', 'balance', 'balance'], 'escrow'],
  );
});
