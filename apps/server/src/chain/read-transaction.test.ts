// Instruction data, byte by byte: what is read, and what is too short to have moved anything.
import { getAddressEncoder } from '@solana/kit';
import { SYSTEM_PROGRAM_ADDRESS } from '@solana-program/system';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { executedIn, readMovement } from './read-transaction.ts';

const A = 'SysvarRent111111111111111111111111111111111';
const B = 'SysvarC1ock11111111111111111111111111111111';
const C = 'Stake11111111111111111111111111111111111111';
const u32 = (value: number) => [...new Uint8Array(new Uint32Array([value]).buffer)];
const u64 = (value: bigint) => [...new Uint8Array(new BigUint64Array([value]).buffer)];
const key = (address: string) => [...getAddressEncoder().encode(address as never)];
const text = (value: string) => [...u64(BigInt(value.length)), ...new TextEncoder().encode(value)];
const system = (accounts: string[], ...data: number[][]) => ({
  program: SYSTEM_PROGRAM_ADDRESS,
  accounts,
  data: Uint8Array.from(data.flat()),
});
const LARGEST = 2n ** 64n - 1n;

const WITH_SEED = [key(C), text('pot'), u64(9n), u64(0n), key(A)];
const MOVES: readonly [string, ReturnType<typeof system>, lamports: bigint][] = [
  ['transfer', system([A, B], u32(2), u64(7n)), 7n],
  ['a transfer with a reference', system([A, B, C], u32(2), u64(7n)), 7n],
  ['the largest transfer', system([A, B], u32(2), u64(LARGEST)), LARGEST],
  ['createAccount', system([A, B], u32(0), u64(8n), u64(3n), key(C)), 8n],
  ['createAccountWithSeed', system([A, B], u32(3), ...WITH_SEED), 9n],
  ['transferWithSeed', system([A, C, B], u32(11), u64(6n), text('pot'), key(C)), 6n],
  ['createAccountAllowPrefund', system([B, A], u32(13), u64(5n), u64(0n), key(C)), 5n],
];

test.each(MOVES)('reads an instruction that moves lamports, whole only: %s', (_name, whole, lamports) => {
  const moved = { source: A, destination: B, lamports };
  expect(readMovement(whole)).toEqual(moved);
  // The system program ignores bytes after the last field.
  expect(readMovement({ ...whole, data: Uint8Array.of(...whole.data, 1, 2, 3) })).toEqual(moved);
  for (let length = 0; length < whole.data.length; length += 1)
    expect(readMovement({ ...whole, data: whole.data.subarray(0, length) })).toBeNull();
});

describe('an instruction that moves none', () => {
  test.each([
    ['another program', { ...system([A, B], u32(2), u64(7n)), program: C }],
    ['assign', system([A], u32(1), key(B))],
    ['withdrawNonceAccount, which no owner signs as a transfer', system([A, B], u32(5), u64(7n))],
    ['an unknown tag', system([A, B], u32(99), u64(7n))],
    ['no data', system([A, B])],
    ['a seed longer than the data', system([A, B], u32(3), key(C), u64(LARGEST), [1])],
    ['a missing account', system([A], u32(2), u64(7n))],
    ['transferWithSeed without a destination', system([A, C], u32(11), u64(6n), text('pot'), key(C))],
    ['createAccountAllowPrefund without a payer', system([B], u32(13), u64(5n), u64(0n), key(C))],
  ])('is ignored: %s', (_name, instruction) => {
    expect(readMovement(instruction)).toBeNull();
  });
});

test('reads nothing from random bytes that are too short', () => {
  const arbitrary = fc.record({
    tag: fc.oneof(fc.nat({ max: 14 }), fc.nat()),
    rest: fc.uint8Array({ maxLength: 120 }),
    accounts: fc.array(fc.constantFrom(A, B, C), { maxLength: 4 }),
  });
  fc.assert(
    fc.property(arbitrary, ({ tag, rest, accounts }) => {
      const moved = readMovement(system(accounts, u32(tag), [...rest]));
      // An instruction shorter than its tag and its lamports moves nothing.
      if (rest.length < 8 || accounts.length < 2) expect(moved).toBeNull();
    }),
    { numRuns: 2000 },
  );
});

test('lists each instruction once, followed by those that it called', () => {
  const of = (programIdIndex: number) => ({ programIdIndex, accounts: [], data: '' });
  const { keys, instructions } = executedIn({
    meta: {
      innerInstructions: [{ index: 1, instructions: [of(3)] }],
      loadedAddresses: { writable: ['loaded'], readonly: ['read'] },
    },
    transaction: { message: { accountKeys: ['payer'], instructions: [of(1), of(2)] } },
  });
  expect(keys).toEqual(['payer', 'loaded', 'read']);
  const order = instructions.map(({ instruction, inner }) => `${instruction.programIdIndex} ${inner}`);
  expect(order).toEqual(['1 false', '2 false', '3 true']);
});
