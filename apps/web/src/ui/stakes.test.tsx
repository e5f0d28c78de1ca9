import type { Side } from '@kingstake/chess';
import type { SeatStake, SeatStakes } from '@kingstake/protocol/game';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { timeWithinDays } from './format.ts';
import { StakeChips, stakeText } from './stakes.tsx';

const DEADLINE = '2026-11-23T14:05:00.000Z';
/** The same evening. */
const NOW = Date.parse('2026-11-23T14:00:00.000Z');
const stake = (state: SeatStake['state'], signature: string | null = 'Sig'): SeatStake => ({
  seat: 'Seat',
  state,
  signature,
  deadline: state === 'locked' ? DEADLINE : null,
});

describe('the chips of stakes on chain', () => {
  test('describe each state, and when the lock of a locked one ends', () => {
    const states = ['opening', 'open', 'locked', 'paid', 'returned'] as const;
    expect(states.map((state) => stakeText(stake(state), NOW))).toEqual([
      'Waiting for the network',
      'On chain',
      `Locked until ${timeWithinDays(DEADLINE, NOW)}`,
      'Paid',
      'Returned',
    ]);
    expect(timeWithinDays(DEADLINE, NOW)).toMatch(/^\d\d:05$/);
  });

  const chips = (stakes: SeatStakes, cluster: 'local' | 'devnet' = 'local', own: Side | null = 'white') =>
    renderToStaticMarkup(<StakeChips nowMs={NOW} stakes={stakes} cluster={cluster} own={own} />);

  test('link to the transaction, or to the seat’s account before there is one', () => {
    const stakes = { white: stake('open'), black: stake('opening', null) };
    const links = [...chips(stakes).matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, address]) => address);
    expect(links).toEqual(['/explorer/tx/Sig', '/explorer/address/Seat']);
    expect(chips(stakes, 'devnet')).toContain('href="https://explorer.solana.com/tx/Sig?cluster=devnet"');
  });

  test('show a seat without a wallet request to its own player only', () => {
    const shown = (own: Side | null) => chips({ white: null, black: null }, 'local', own).match(/<li/g);
    expect([shown('white')?.length, shown(null)]).toEqual([1, null]);
  });

  test('show a reserved seat to the other player', () => {
    const stakes = { white: stake('open'), black: null, reservedUntil: '2026-11-22T22:00:00.000Z' };
    expect(chips(stakes)).toContain('Reserved');
    const later = chips({ ...stakes, black: stake('opening', null) });
    expect(later).not.toContain('Reserved');
    expect(later).toContain('Waiting for the network');
  });
});
