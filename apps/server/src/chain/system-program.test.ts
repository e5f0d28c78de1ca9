// Instruction data, byte by byte: what is read, and what is too short to have moved anything.
import { getAddressEncoder } from '@solana/kit';
import { describe, expect, test } from 'vitest';
import { MEMO_PROGRAMS, readFunding, readMemo, SYSTEM_PROGRAM } from './system-program.ts';

const A = 'SysvarRent111111111111111111111111111111111';
const B = 'SysvarC1ock11111111111111111111111111111111';
const C = 'Stake11111111111111111111111111111111111111';
const u32 = (value: number) => [...new Uint8Array(new Uint32Array([value]).buffer)];
const u64 = (value: bigint) => [...new Uint8Array(new BigUint64Array([value]).buffer)];
const key = (address: string) => [...getAddressEncoder().encode(address as never)];
const text = (value: string) => [...u64(BigInt(value.length)), ...new TextEncoder().encode(value)];
const system = (accounts: string[], ...data: number[][]) => ({
  program: SYSTEM_PROGRAM,
  accounts,
  data: Uint8Array.from(data.flat()),
});
const LARGEST = 2n ** 64n - 1n;

describe('what moves lamports', () => {
  const withSeed = [key(C), text('pot'), u64(9n), u64(0n), key(A)];
  test.each([
    ['transfer', system([A, B], u32(2), u64(7n)), { source: A, destination: B, lamports: 7n }],
    [
      'a transfer with a reference',
      system([A, B, C], u32(2), u64(7n)),
      { source: A, destination: B, lamports: 7n },
    ],
    ['the largest transfer', system([A, B], u32(2), u64(LARGEST)), { lamports: LARGEST }],
    [
      'createAccount',
      system([A, B], u32(0), u64(8n), u64(3n), key(C)),
      { source: A, destination: B, lamports: 8n, space: 3n, owner: C },
    ],
    [
      'createAccountWithSeed',
      system([A, B], u32(3), ...withSeed),
      { source: A, destination: B, lamports: 9n, seed: 'pot', base: C },
    ],
    [
      'transferWithSeed',
      system([A, C, B], u32(11), u64(6n), text('pot'), key(C)),
      { source: A, destination: B, lamports: 6n, base: C, seed: 'pot' },
    ],
    [
      'createAccountAllowPrefund',
      system([B, A], u32(13), u64(5n), u64(0n), key(C)),
      { source: A, destination: B, lamports: 5n },
    ],
  ])('%s', (_name, instruction, expected) => {
    expect(readFunding(instruction)).toMatchObject(expected);
  });
});

describe('what does not', () => {
  test.each([
    ['another program', { ...system([A, B], u32(2), u64(7n)), program: C }],
    ['assign', system([A], u32(1), key(B))],
    ['withdrawNonceAccount, which no owner signs as a transfer', system([A, B], u32(5), u64(7n))],
    ['an unknown tag', system([A, B], u32(99), u64(7n))],
    ['no data', system([A, B])],
    ['data cut short', system([A, B], u32(2), [1, 2, 3])],
    ['createAccount cut short', system([A, B], u32(0), u64(8n), u64(3n), [1, 2])],
    ['a seed longer than the data', system([A, B], u32(3), key(C), u64(LARGEST), [1])],
    ['a missing account', system([A], u32(2), u64(7n))],
    ['transferWithSeed without a destination', system([A, C], u32(11), u64(6n), text('pot'), key(C))],
    ['createAccountAllowPrefund without a payer', system([B], u32(13), u64(5n), u64(0n), key(C))],
  ])('%s', (_name, instruction) => {
    expect(readFunding(instruction)).toBeNull();
  });
});

test('memos of every deployment are read, other programs have none', () => {
  const data = new TextEncoder().encode('héj');
  expect(MEMO_PROGRAMS.map((program) => readMemo({ program, accounts: [], data }))).toEqual([
    'héj',
    'héj',
    'héj',
  ]);
  expect(readMemo({ program: SYSTEM_PROGRAM, accounts: [], data })).toBeNull();
});
