import { lamports } from '@kingstake/protocol';
import { describe, expect, test } from 'vitest';
import type { ParsedCommand } from '../../platform/operator.ts';
import { LIST_STATES, nextPage, readListOptions } from './operator-commands.ts';

const WALLET = 'A'.repeat(40);
const given = (options: ParsedCommand['options']): ParsedCommand => ({ positions: [], options });

test('lists requests that wait for approval, oldest first, without options', () => {
  expect(readListOptions(given({}))).toEqual({
    filter: { states: ['requested'], userId: null, walletAddress: null, above: null, before: null },
    after: 0,
    limit: null,
    json: false,
  });
});

describe('an option', () => {
  test.each<[ParsedCommand['options'], object]>([
    [{ status: 'open' }, { filter: { states: LIST_STATES.open } }],
    [{ status: 'all' }, { filter: { states: LIST_STATES.all } }],
    [{ status: 'failed' }, { filter: { states: ['failed'] } }],
    [{ user: '12' }, { filter: { userId: 12 } }],
    [{ wallet: WALLET }, { filter: { walletAddress: WALLET } }],
    [{ above: '0.5' }, { filter: { above: lamports(500_000_000n) } }],
    [{ before: '2026-11-23' }, { filter: { before: new Date('2026-11-23T00:00:00Z') } }],
    [{ before: '2026-11-23T14:00+02:00' }, { filter: { before: new Date('2026-11-23T12:00:00Z') } }],
    [
      { after: '7', limit: '500', json: true },
      { after: 7, limit: 500, json: true },
    ],
  ])('is read from %j', (options, expected) => {
    expect(readListOptions(given(options))).toMatchObject(expected);
  });

  test.each<[ParsedCommand['options'], string]>([
    [{ status: 'waiting' }, '--status must be one of requested, '],
    [{ status: 'toString' }, '--status must be one of'],
    [{ user: '0' }, '--user must be'],
    [{ user: 'ada' }, '--user must be'],
    [{ wallet: 'short' }, '--wallet must be'],
    [{ above: '-1' }, '--above must be'],
    [{ above: '1e3' }, '--above must be'],
    [{ before: 'yesterday' }, '--before must be'],
    [{ before: '2026-13-01' }, '--before must be'],
    [{ before: '2026-11-23T14:00' }, '--before must be'],
    [{ after: '-3' }, '--after must be'],
    [{ limit: '0' }, '--limit must be'],
    [{ limit: '501' }, '--limit must be'],
  ])('is refused in %j', (options, why) => {
    expect(readListOptions(given(options))).toContain(why);
  });
});

test('returns the next page with the same options', () => {
  const options = { status: 'open', after: '50', above: '0.5', json: true as const };
  expect(nextPage(given(options), 100)).toEqual(
    'withdrawals list --status open --above 0.5 --json --after 100'.split(' '),
  );
});
