import type { SeatStake } from '@kingstake/protocol/game';
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

  test('link to the transaction, or to the seat’s account before there is one', () => {
    const stakes = { white: stake('open'), black: stake('opening', null) };
    const local = renderToStaticMarkup(
      <StakeChips nowMs={NOW} stakes={stakes} cluster="local" own="white" />,
    );
    expect(local.match(/<a [^>]*href="[^"]*"/g)?.map((link) => link.replace(/.*href/, 'href'))).toEqual([
      'href="/explorer/tx/Sig"',
      'href="/explorer/address/Seat"',
    ]);
    const devnet = renderToStaticMarkup(
      <StakeChips nowMs={NOW} stakes={stakes} cluster="devnet" own="white" />,
    );
    expect(devnet).toContain('href="https://explorer.solana.com/tx/Sig?cluster=devnet"');
  });

  test('show a seat without a wallet request to its own player only', () => {
    const stakes = { white: null, black: null };
    const shown = (own: 'white' | 'black' | null) =>
      renderToStaticMarkup(<StakeChips nowMs={NOW} stakes={stakes} cluster="local" own={own} />).match(/<li/g)
        ?.length ?? 0;
    expect([shown('white'), shown(null)]).toEqual([1, 0]);
  });

  test('show a reserved seat to the other player', () => {
    const reservedUntil = '2026-11-22T22:00:00.000Z';
    const stakes = { white: stake('open'), black: null, reservedUntil };
    const chips = renderToStaticMarkup(
      <StakeChips nowMs={NOW} stakes={stakes} cluster="local" own="white" />,
    );
    expect(chips).toContain('Reserved');
    const sent = { ...stakes, black: stake('opening', null) };
    const later = renderToStaticMarkup(<StakeChips nowMs={NOW} stakes={sent} cluster="local" own="white" />);
    expect(later).not.toContain('Reserved');
    expect(later).toContain('Waiting for the network');
  });
});
