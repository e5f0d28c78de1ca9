// statements: lines of the ledger and of the chain, merged into one list.
import { lamports } from '@kingstake/protocol';
import { expect, test } from 'vitest';
import type { StatementLine } from '../ledger/index.ts';
import { type MergedLine, merge, type OnChainLine } from './index.ts';

const at = (minute: number) => new Date(minute * 60_000);
const booked = (minute: number, balance: bigint): StatementLine => ({
  journalId: BigInt(minute),
  kind: 'deposit',
  reason: null,
  at: at(minute),
  amount: lamports(1n),
  balanceAfter: lamports(balance),
});
const onChain = (minute: number): OnChainLine => ({
  gameId: minute,
  kind: 'wager',
  amount: lamports(100n),
  signature: null,
  at: at(minute),
});
/** Describes a line: its minute, and for a line of the chain the balance that it shows, in lamports. */
const shown = (line: MergedLine<OnChainLine>) =>
  'booked' in line
    ? `${line.at.getTime() / 60_000}`
    : `${line.at.getTime() / 60_000} on chain, ${line.balance} left`;

test.each<[string, StatementLine[], OnChainLine[], string[]]>([
  ['nothing', [], [], []],
  ['lines of the ledger alone', [booked(3, 30n), booked(1, 10n)], [], ['3', '1']],
  ['lines of the chain alone', [], [onChain(2), onChain(1)], ['2 on chain, 0 left', '1 on chain, 0 left']],
  [
    'both in order of time, newest first',
    [booked(5, 50n), booked(2, 20n)],
    [onChain(6), onChain(3), onChain(1)],
    ['6 on chain, 50 left', '5', '3 on chain, 20 left', '2', '1 on chain, 0 left'],
  ],
  ['lines of one instant, the ledger first', [booked(2, 20n)], [onChain(2)], ['2', '2 on chain, 0 left']],
])('merges %s', (_name, lines, chain, expected) => {
  expect(merge(lines, chain).map(shown)).toEqual(expected);
});
