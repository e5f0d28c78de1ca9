import { feeOf, formatSol, lamports, WAGER_OPTIONS } from '@kingstake/protocol';
import { describe, expect, test } from 'vitest';
import type { EndedGame } from '../../games/index.ts';
import { BLACK, endedGame, WHITE } from '../../ratings/testkit/ended-game.ts';
import type { Transfer } from '../ledger/index.ts';
import { holdTransfer, transfersAtEnd } from './wager.ts';

const GAME = 9;

const ended = (wager: bigint, more: Partial<EndedGame> = {}): EndedGame =>
  endedGame({ wager: lamports(wager), fee: feeOf(lamports(wager)), ...more });

const line = ({ opKey, kind, legs }: Transfer) =>
  `${opKey} ${kind}: ${legs.map(({ account, amount }) => `${account.kind}${account.ref || ''} ${formatSol(amount)}`).join(', ')}`;

describe('wagers', () => {
  test.each([
    ['0.1', '0.005', '0.195'],
    ['1', '0.05', '1.95'],
    ['5', '0.25', '9.75'],
    ['20', '1', '39'],
    ['50', '2.5', '97.5'],
    ['100', '5', '195'],
  ])('M1 pays for a win at %s SOL the fee %s and the prize pool %s', (wager, fee, prize) => {
    const amount = WAGER_OPTIONS.find((option) => formatSol(option) === wager);
    expect(amount).toBeDefined();
    const pot = formatSol(lamports(-2n * (amount ?? 0n)));
    for (const winnerId of [WHITE, BLACK]) {
      expect(transfersAtEnd(ended(amount ?? 0n, { winnerId })).map(line)).toEqual([
        `settle:9 winnings: escrow9 ${pot}, player${winnerId} ${prize}, fee9 ${fee}`,
      ]);
    }
  });

  test('M1 rounds the fee down, and has no leg for a fee of 0', () => {
    expect(transfersAtEnd(ended(39n, { winnerId: WHITE })).map(line)).toEqual([
      'settle:9 winnings: escrow9 -0.000000078, player7 0.000000077, fee9 0.000000001',
    ]);
    expect(transfersAtEnd(ended(19n, { winnerId: WHITE })).map(line)).toEqual([
      'settle:9 winnings: escrow9 -0.000000038, player7 0.000000038',
    ]);
  });

  test('moves nothing for a friendly game, however it ends', () => {
    for (const winnerId of [WHITE, BLACK, null]) expect(transfersAtEnd(ended(0n, { winnerId }))).toEqual([]);
  });

  test('uses the fee with which the game was created, not today’s', () => {
    expect(transfersAtEnd(ended(1_000n, { winnerId: BLACK, fee: lamports(1n) })).map(line)).toEqual([
      'settle:9 winnings: escrow9 -0.000002, player3 0.000001999, fee9 0.000000001',
    ]);
  });

  test('returns every held stake in full without a winner, in id order', () => {
    expect(transfersAtEnd(ended(100_000_000n)).map(line)).toEqual([
      'refund:9:b refund: escrow9 -0.1, player3 0.1',
      'refund:9:w refund: escrow9 -0.1, player7 0.1',
    ]);
    expect(transfersAtEnd(ended(100_000_000n, { blackId: null })).map(line)).toEqual([
      'refund:9:w refund: escrow9 -0.1, player7 0.1',
    ]);
  });

  test('moves a stake from the player into the game’s escrow', () => {
    const stake = { gameId: GAME, userId: BLACK, wager: lamports(5_000_000_000n) };
    expect(line(holdTransfer({ ...stake, seat: 'b' }))).toBe('hold:9:b wager: player3 -5, escrow9 5');
    expect(line(holdTransfer({ ...stake, seat: 'w' }))).toBe('hold:9:w wager: player3 -5, escrow9 5');
  });
});
