// The client compared with escrow.c and with the system program's own client: names, numbers, layouts and bytes.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AccountRole, type Address, createAddressWithSeed, createNoopSigner } from '@solana/kit';
import { getAllocateWithSeedInstruction, getTransferSolInstruction } from '@solana-program/system';
import { describe, expect, test } from 'vitest';
import { ESCROW_FOLDER } from '../artifact/index.ts';
import * as client from './index.ts';
import {
  decodeSeat,
  openingInstructions,
  REFUSALS,
  refusalOf,
  refusalOfTerms,
  seatAddress,
} from './index.ts';
import { seatSeed } from './seat-address.ts';
import { allocateWithSeedInstruction, transferInstruction } from './system-instructions.ts';

const SOURCE = readFileSync(join(ESCROW_FOLDER, 'escrow.c'), 'utf8');
const PROGRAM = 'BPFLoaderUpgradeab1e11111111111111111111111' as Address;
const PLAYER = 'Vote111111111111111111111111111111111111111' as Address;
const ARBITER = 'Stake11111111111111111111111111111111111111' as Address;
const OTHER = 'Config1111111111111111111111111111111111111' as Address;
const MATCH = Uint8Array.from({ length: 16 }, (_, index) => 0xf0 + index);
const TERMS = {
  match: MATCH,
  wagerLamports: 100_000_000n,
  feeLamports: 5_000_000n,
  lockSeconds: 86_400n,
  arbiter: ARBITER,
  opponent: null,
};

describe('escrow.c and the client', () => {
  test('have the same refusals, with code, name and order, and each is used at least once', () => {
    const list = SOURCE.slice(SOURCE.indexOf('enum refusal {'), SOURCE.indexOf('};'));
    const listed = [...list.matchAll(/^ {2}([A-Z_]+) = (\d+),/gm)].map(([, name, code]) => `${code} ${name}`);
    expect(listed).toEqual(REFUSALS.map(({ code, name }) => `${code} ${name}`));
    const required = [...SOURCE.matchAll(/REQUIRE\(([A-Z_]+),/g)].map(([, name]) => name);
    expect(required).toEqual(REFUSALS.map(({ name }) => name));
  });

  test('have the same limits', () => {
    const figure = (name: string) => new RegExp(`#define ${name} (.+?) +//`).exec(SOURCE)?.[1];
    expect(figure('MIN_WAGER')).toBe(`${client.MIN_WAGER_LAMPORTS}ull`);
    expect(figure('MAX_FEE\\(wager\\)')).toBe(`((wager) / ${client.MAX_FEE_DIVISOR})`);
    expect(figure('MIN_LOCK')).toBe(`${client.MIN_LOCK_SECONDS}ull`);
    expect(figure('MAX_LOCK')).toBe(`(${client.MAX_LOCK_SECONDS / 86_400n}ull * 86400)`);
  });
});

describe('a refusal', () => {
  test('is found by its code, and has a name and a sentence', () => {
    expect(refusalOf(92)).toMatchObject({ name: 'EXPIRE_TOO_EARLY' });
    expect(refusalOf(0)).toBeNull();
    expect(refusalOf(35)).toBeNull();
    for (const { sentence } of REFUSALS) expect(sentence).toMatch(/^[A-Z].*\.$/);
  });
});

describe('the address of a seat', () => {
  test('uses the match in base64url as its seed', async () => {
    expect(seatSeed(MATCH)).toBe('8PHy8_T19vf4-fr7_P3-_w');
    expect(seatSeed(MATCH)).toBe(Buffer.from(MATCH).toString('base64url'));
    const seed = Buffer.from(MATCH).toString('base64url');
    const expected = await createAddressWithSeed({ baseAddress: PLAYER, programAddress: PROGRAM, seed });
    expect(await seatAddress({ program: PROGRAM, player: PLAYER, match: MATCH })).toBe(expected);
  });

  test('is rejected for a match of another length', () => {
    for (const length of [0, 15, 17]) expect(() => seatSeed(new Uint8Array(length))).toThrow(RangeError);
  });
});

describe('the opening', () => {
  test('writes the bytes that the system program expects', () => {
    const signer = createNoopSigner(PLAYER);
    const bytes = ({ data }: { data?: ArrayLike<number> }) => Buffer.from(Array.from(data ?? []));
    const transfer = getTransferSolInstruction({ source: signer, destination: OTHER, amount: 7n });
    expect(bytes(transferInstruction(PLAYER, OTHER, 7n))).toEqual(bytes(transfer));
    const params = { newAccount: OTHER, baseAccount: signer, base: PLAYER, seed: 'a seed', space: 152 };
    const allocate = getAllocateWithSeedInstruction({ ...params, programAddress: PROGRAM });
    const ours = { account: OTHER, base: PLAYER, seed: 'a seed', space: 152, owner: PROGRAM };
    expect(bytes(allocateWithSeedInstruction(ours))).toEqual(bytes(allocate));
    const roles = (accounts: readonly { address: string; role: AccountRole }[] = []) =>
      accounts.map(({ address, role }) => [address, role]);
    expect(roles(transferInstruction(PLAYER, OTHER, 7n).accounts)).toEqual(roles(transfer.accounts));
    expect(roles(allocateWithSeedInstruction(ours).accounts)).toEqual(roles(allocate.accounts));
  });

  test('has the player as its only signer, also if only the address is given', async () => {
    const { instructions } = await openingInstructions({ program: PROGRAM, player: PLAYER, terms: TERMS });
    const signers = instructions
      .flatMap(({ accounts = [] }) => accounts)
      .filter(({ role }) => role === AccountRole.READONLY_SIGNER || role === AccountRole.WRITABLE_SIGNER);
    expect(new Set(signers.map(({ address }) => address))).toEqual(new Set([PLAYER]));
  });

  test('rejects names and records of another length, as a decision does', async () => {
    const terms = { ...TERMS, match: new Uint8Array(15) };
    const open = { program: PROGRAM, player: PLAYER, terms };
    await expect(openingInstructions(open)).rejects.toThrow(RangeError);
    expect(() => client.openInstruction({ ...open, seat: OTHER })).toThrow(RangeError);
    const seats = { winner: PLAYER, winnerSeat: OTHER, loserSeat: OTHER };
    const decision = { program: PROGRAM, arbiter: ARBITER, ...seats, record: new Uint8Array(31) };
    expect(() => client.decideInstruction(decision)).toThrow(RangeError);
  });
});

describe('terms', () => {
  test('are refused before the wallet is asked to sign, as the program would refuse them', () => {
    const refused = (more: Partial<client.SeatTerms>) => refusalOfTerms({ ...TERMS, ...more }, PLAYER);
    expect(refused({})).toBeNull();
    expect(refused({ wagerLamports: 9_999_999n, feeLamports: 0n })).toBe('OPEN_WAGER_TOO_SMALL');
    expect(refused({ wagerLamports: 10_000_000n, feeLamports: 1_000_000n })).toBeNull();
    expect(refused({ feeLamports: 10_000_001n })).toBe('OPEN_FEE_TOO_HIGH');
    for (const lockSeconds of [3599n, 1_209_601n])
      expect(refused({ lockSeconds })).toBe('OPEN_LOCK_OUT_OF_RANGE');
    for (const lockSeconds of [3600n, 1_209_600n]) expect(refused({ lockSeconds })).toBeNull();
    expect(refused({ arbiter: PLAYER })).toBe('OPEN_OWN_ARBITER');
    expect(refused({ opponent: PLAYER })).toBe('OPEN_OWN_OPPONENT');
    expect(refused({ opponent: OTHER })).toBeNull();
  });
});

describe('the bytes of a seat', () => {
  /** A seat with the layout of escrow.c, written by hand. */
  function layOut(state: string, opponent: Uint8Array): Uint8Array {
    const seat = Buffer.alloc(client.SEAT_BYTES);
    seat.write(state, 0, 'latin1');
    seat.fill(1, 8, 40).fill(2, 40, 72).set(opponent, 72);
    seat.set(MATCH, 104);
    for (const [index, value] of [100n, 5n, 86_400n, 1_800_086_400n].entries())
      seat.writeBigUInt64LE(value, 120 + 8 * index);
    return new Uint8Array(seat);
  }
  const third = new Uint8Array(32).fill(3);

  test('are decoded field by field', () => {
    expect(decodeSeat(layOut('KSATLOCK', third))).toEqual({
      state: 'locked',
      player: '4vJ9JU1bJJE96FWSJKvHsmmFADCg4gpZQff4P3bkLKi',
      arbiter: '8qbHbw2BbbTHBW1sbeqakYXVKRQM8Ne7pLK7m6CVfeR',
      opponent: 'CktRuQ2mttgRGkXJtyksdKHjUdc2C4TgDzyB98oEzy8',
      match: MATCH,
      wagerLamports: 100n,
      feeLamports: 5n,
      lockSeconds: 86_400n,
      deadline: 1_800_086_400n,
    });
    const open = decodeSeat(layOut('KSATOPEN', new Uint8Array(32)));
    expect(open).toMatchObject({ state: 'open', opponent: null });
    expect(decodeSeat(layOut('KSATDONE', third))).toMatchObject({ state: 'done' });
  });

  test.each([
    ['151 bytes', layOut('KSATOPEN', third).slice(1), 'WRONG_LENGTH'],
    ['153 bytes', new Uint8Array(153), 'WRONG_LENGTH'],
    ['a new account', new Uint8Array(152), 'NOT_OPENED'],
    ['another state', layOut('KSATXXXX', third), 'UNKNOWN_STATE'],
    ['another case', layOut('ksatopen', third), 'UNKNOWN_STATE'],
  ])('are rejected by name: %s', (_what, bytes, name) => {
    expect(decodeSeat(bytes)).toBe(name);
  });
});
