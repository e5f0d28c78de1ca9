import { lamports } from '@kingstake/protocol';
import { describe, expect, test } from 'vitest';
import type { ChainTransaction, SystemTransfer } from '../../chain/index.ts';
import { sol } from '../ledger/testkit/amounts.ts';
import { creditsOf, surplusOf } from './booking.ts';

const T = 'treasury';
const [A, B] = ['wallet-a', 'wallet-b'] as const;
const FEE = lamports(5000n);
/** "a>T 1" moves 1 SOL from wallet a to the treasury; "~" before it makes it an inner transfer. */
function transfersOf(text: string): readonly SystemTransfer[] {
  if (text === '') return [];
  return text.split(', ').map((part) => {
    const inner = part.startsWith('~');
    const [route = '', amount = ''] = part.replace('~', '').split(' ');
    const [source = '', destination = ''] = route
      .split('>')
      .map((name) => (name === 'T' ? T : `wallet-${name}`));
    return { source, destination, lamports: sol(amount), inner };
  });
}

interface Crafted {
  moves: string;
  signers?: readonly string[];
  feePayer?: string;
  failed?: boolean;
  /** The treasury's gain, if it is not the sum of the transfers. */
  gained?: string;
}

function craft({
  moves,
  signers = [A],
  feePayer = signers[0] ?? A,
  failed = false,
  gained,
}: Crafted): ChainTransaction {
  const transfers = transfersOf(moves);
  const into = transfers
    .filter((each) => each.destination === T)
    .reduce((sum, each) => sum + each.lamports, 0n);
  const out = transfers.filter((each) => each.source === T).reduce((sum, each) => sum + each.lamports, 0n);
  const change = gained === undefined ? into - out : sol(gained);
  const paid = feePayer === T ? FEE : 0n;
  return {
    signature: 'sig',
    slot: 1n,
    failed,
    feePayer,
    fee: FEE,
    signers,
    accounts: [
      { address: T, preLamports: 10n ** 12n, postLamports: failed ? 10n ** 12n : 10n ** 12n + change - paid },
    ],
    transfers,
  };
}

describe('crafted transactions and their credits', () => {
  test.each<[string, Crafted, string]>([
    ['a plain transfer', { moves: 'a>T 1' }, 'a 1'],
    ['an inner transfer whose source signed', { moves: '~a>T 1' }, 'a 1'],
    ['an inner transfer whose source did not sign', { moves: '~b>T 1', signers: [A] }, ''],
    ['top level and inner together', { moves: 'a>T 1, ~a>T 0.5' }, 'a 1.5'],
    ['several transfers of one wallet', { moves: 'a>T 1, a>T 2, a>T 0.25' }, 'a 3.25'],
    ['two wallets that both signed', { moves: 'a>T 1, b>T 2', signers: [A, B] }, 'a 1, b 2'],
    ['two wallets, only one of which signed', { moves: 'a>T 1, b>T 2', signers: [A], gained: '3' }, 'a 1'],
    ['a failed transaction', { moves: 'a>T 1', failed: true }, ''],
    ['a transfer that does not pay the treasury', { moves: 'a>b 1' }, ''],
    ['another destination next to the treasury', { moves: 'a>b 5, a>T 1' }, 'a 1'],
    ['another account paid the fee', { moves: 'a>T 1', signers: [B, A], feePayer: B }, 'a 1'],
    [
      'the fee payer is not the source and gets nothing',
      { moves: 'b>T 1', signers: [A, B], feePayer: A },
      'b 1',
    ],
    ['our own payout', { moves: 'T>a 1', signers: [T], feePayer: T }, ''],
    ['a transfer of the treasury to itself', { moves: 'T>T 1', signers: [T], feePayer: T, gained: '0' }, ''],
    ['in and out in one, same amount', { moves: 'a>T 1, T>a 1', signers: [A, T] }, ''],
    ['in and out in one, less out', { moves: 'a>T 1, T>a 0.4', signers: [A, T] }, 'a 0.6'],
    ['in and out in one, more out', { moves: 'a>T 1, T>a 2', signers: [A, T] }, ''],
    [
      'two in, one out: first come first served',
      { moves: 'a>T 1, b>T 1, T>c 0.5', signers: [A, B, T] },
      'a 1, b 0.5',
    ],
    [
      'a payout together with a deposit, the treasury pays the fee',
      { moves: 'a>T 1, T>b 0.4', signers: [T, A], feePayer: T },
      'a 0.6',
    ],
    ['a transfer that claims more than arrived', { moves: 'a>T 5', gained: '1' }, 'a 1'],
    ['a transfer that did not arrive', { moves: 'a>T 5', gained: '0' }, ''],
    ['a relay through another wallet in one transaction', { moves: 'a>b 1, b>T 1', signers: [A, B] }, 'b 1'],
    ['a relay through a wallet that did not sign', { moves: 'a>b 1, ~b>T 1', signers: [A], gained: '1' }, ''],
  ])('are credited: %s', (_name, crafted, expected) => {
    const credits = creditsOf(craft(crafted), T).map((credit) => ({
      source: credit.source,
      lamports: credit.lamports,
    }));
    const wanted =
      expected === ''
        ? []
        : expected.split(', ').map((part) => {
            const [name = '', amount = ''] = part.split(' ');
            return { source: `wallet-${name}`, lamports: sol(amount) };
          });
    expect(credits).toEqual(wanted);
  });
});

test.each<[string, Crafted, string]>([
  ['beside a transfer', { moves: 'a>T 1', gained: '3' }, '2'],
  ['sent by a wallet that did not sign', { moves: 'b>T 1', signers: [A] }, '1'],
  ['of a failed transaction', { moves: 'a>T 1', failed: true }, '0'],
  ['of a payout', { moves: 'T>a 1', signers: [T], feePayer: T }, '0'],
])('sums lamports that no signer sent: %s', (_name, crafted, expected) => {
  expect(surplusOf(craft(crafted), T)).toBe(sol(expected));
});
