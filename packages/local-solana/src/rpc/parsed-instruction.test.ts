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
const SYSTEM = { program: 'system', programId: SYSTEM_PROGRAM_ADDRESS, stackHeight: 1 };
const parsed = (type: string, info: object) => ({ ...SYSTEM, parsed: { type, info } });
const made = { source: A, newAccount: B, lamports: 8n, space: 3n, owner: C };
const moved = { source: A, destination: B, lamports: 7n };
const seeded = { sourceBase: C, sourceSeed: 'pot', sourceOwner: C };
const MEMO = LEGACY_MEMO_PROGRAM_ADDRESS_V1;

test.each([
  ['transfer', [A, B], [u32(2), u64(7n)], moved],
  ['transferWithSeed', [A, C, B], [u32(11), u64(7n), text('pot'), key(C)], { ...moved, ...seeded }],
  ['createAccount', [A, B], [u32(0), u64(8n), u64(3n), key(C)], made],
  [
    'createAccountWithSeed',
    [A, B],
    [u32(3), key(A), text('pot'), u64(8n), u64(3n), key(C)],
    { ...made, base: A, seed: 'pot' },
  ],
  ['createAccountAllowPrefund', [B, A], [u32(13), u64(8n), u64(3n), key(C)], made],
])('shows %s', (type, accounts, data, info) => {
  expect(system(accounts, ...data)).toEqual(parsed(type, info));
});

test('shows a memo with a null character', () => {
  const shown = { parsed: 'h\0i', program: 'spl-memo', programId: MEMO, stackHeight: 1 };
  expect(show(MEMO, [], [104, 0, 105])).toEqual(shown);
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
  const [accounts, data, programId] = [expect.any(Array), expect.any(String), expect.any(String)];
  expect(shown).toEqual({ accounts, data, programId, stackHeight: 1 });
});
