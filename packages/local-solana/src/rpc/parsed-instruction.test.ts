// jsonParsed: the named fields of system instructions, and the instructions that are shown unparsed.
import { getAddressEncoder } from '@solana/kit';
import { LEGACY_MEMO_PROGRAM_ADDRESS_V1 } from '@solana-program/memo';
import { SYSTEM_PROGRAM_ADDRESS } from '@solana-program/system';
import { expect, test } from 'vitest';
import { parseInstruction } from './parsed-instruction.ts';

const A = 'SysvarRent111111111111111111111111111111111';
const B = 'SysvarC1ock11111111111111111111111111111111';
const C = 'Stake11111111111111111111111111111111111111';
const u32 = (value: number) => [...new Uint8Array(new Uint32Array([value]).buffer)];
const u64 = (value: bigint) => [...new Uint8Array(new BigUint64Array([value]).buffer)];
const key = (address: string) => [...getAddressEncoder().encode(address as never)];
const text = (value: string) => [...u64(BigInt(value.length)), ...new TextEncoder().encode(value)];
const show = (program: string, accounts: string[], ...data: number[][]) =>
  parseInstruction({ program, accounts, data: Uint8Array.from(data.flat()) }, 1);
const system = (accounts: string[], ...data: number[][]) => show(SYSTEM_PROGRAM_ADDRESS, accounts, ...data);
const parsed = (type: string, info: object) => ({
  parsed: { type, info },
  program: 'system',
  programId: SYSTEM_PROGRAM_ADDRESS,
  stackHeight: 1,
});
const made = { source: A, newAccount: B, lamports: 8n, space: 3n, owner: C };

test.each([
  [
    'transfer',
    system([A, B, C], u32(2), u64(7n)),
    parsed('transfer', { source: A, destination: B, lamports: 7n }),
  ],
  [
    'transferWithSeed',
    system([A, C, B], u32(11), u64(6n), text('pot'), key(C)),
    parsed('transferWithSeed', {
      source: A,
      sourceBase: C,
      destination: B,
      lamports: 6n,
      sourceSeed: 'pot',
      sourceOwner: C,
    }),
  ],
  ['createAccount', system([A, B], u32(0), u64(8n), u64(3n), key(C)), parsed('createAccount', made)],
  [
    'createAccountWithSeed',
    system([A, B], u32(3), key(A), text('pot'), u64(8n), u64(3n), key(C)),
    parsed('createAccountWithSeed', { ...made, base: A, seed: 'pot' }),
  ],
  [
    'createAccountAllowPrefund',
    system([B, A], u32(13), u64(8n), u64(3n), key(C)),
    parsed('createAccountAllowPrefund', made),
  ],
  [
    'a memo with a null character',
    show(LEGACY_MEMO_PROGRAM_ADDRESS_V1, [], [104, 0, 105]),
    { parsed: 'h\0i', program: 'spl-memo', programId: LEGACY_MEMO_PROGRAM_ADDRESS_V1, stackHeight: 1 },
  ],
])('shows %s', (_name, shown, expected) => {
  expect(shown).toEqual(expected);
});

test.each([
  ['another program', show(C, [A, B], u32(2), u64(7n))],
  ['assign', system([A], u32(1), key(B))],
  ['an unknown tag', system([A, B], u32(99), u64(7n))],
  ['no data', system([A, B])],
  ['data cut short', system([A, B], u32(2), [1, 2, 3])],
  ['a missing account', system([A], u32(2), u64(7n))],
  ['createAccountAllowPrefund without a payer', system([B], u32(13), u64(5n), u64(0n), key(C))],
])('shows %s by accounts and data', (_name, shown) => {
  expect(shown).toEqual({
    accounts: expect.any(Array),
    data: expect.any(String),
    programId: expect.any(String),
    stackHeight: 1,
  });
});
