import { expireInstruction, leaveInstruction, type Seat } from '@kingstake/escrow';
import { base58, hex } from '@scure/base';
import { expect, test } from 'vitest';
import { unsignedTransaction } from './message.ts';

type Address = Seat['player'];
const program = 'BPFLoaderUpgradeab1e11111111111111111111111' as Address;
const player = 'Vote111111111111111111111111111111111111111' as Address;
const seat = 'Stake11111111111111111111111111111111111111' as Address;
const OTHER = 'Config1111111111111111111111111111111111111';
const BLOCKHASH = 'SysvarC1ock11111111111111111111111111111111';

const keys = (...addresses: string[]) => addresses.map((each) => hex.encode(base58.decode(each))).join('');

// The expected bytes were compiled by @solana/kit 8.4.0 from the same instructions.
test.each([
  [
    'LEAVE',
    leaveInstruction,
    player,
    `01000103${keys(player, seat, program, BLOCKHASH)}0102020100080300000000000000`,
  ],
  [
    'EXPIRE by its player',
    expireInstruction,
    player,
    `01000103${keys(player, seat, program, BLOCKHASH)}0102020100080500000000000000`,
  ],
  [
    'EXPIRE by another wallet',
    expireInstruction,
    OTHER,
    `01000104${keys(OTHER, seat, player, program, BLOCKHASH)}0103020102080500000000000000`,
  ],
])('compiles %s to one empty signature and its message', (_name, make, payer, message) => {
  const transaction = unsignedTransaction(make({ program, seat, player }), payer, BLOCKHASH);
  expect(hex.encode(transaction)).toBe(`01${'00'.repeat(64)}${message}`);
});

test('refuses to let another wallet leave for the player', () => {
  const leave = leaveInstruction({ program, seat, player });
  expect(() => unsignedTransaction(leave, OTHER, BLOCKHASH)).toThrow('the signature of another wallet');
});
