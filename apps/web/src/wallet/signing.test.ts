// Transactions built by another library: correct ones, and ones with each part changed.
import { createHash } from 'node:crypto';
import { Keypair, PublicKey, SystemProgram, Transaction, TransactionInstruction } from '@solana/web3.js';
import { describe, expect, test } from 'vitest';
import {
  type AskedDeposit,
  type AskedStake,
  depositFault,
  NotAsAsked,
  type SigningFault,
  stakeFault,
} from './signing.ts';
import { readTransaction } from './transaction.ts';

const key = () => Keypair.generate().publicKey;
const [player, treasury, reference, eve, program, arbiter, white] = [
  key(),
  key(),
  key(),
  key(),
  key(),
  key(),
  key(),
];
const MEMO = new PublicKey('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr');
const SOL = 1_000_000_000n;
// The library's types require Node's Buffer, but it accepts any bytes.
const bytesOf = (text: string) => new TextEncoder().encode(text) as never;

function unsigned(instructions: readonly TransactionInstruction[], feePayer = player): Uint8Array {
  const transaction = new Transaction({ feePayer, recentBlockhash: key().toBase58() }).add(...instructions);
  // A Buffer's slice would share its memory with the original.
  return Uint8Array.from(transaction.serialize({ requireAllSignatures: false, verifySignatures: false }));
}

const memo = (programId = MEMO, keys: TransactionInstruction['keys'] = []) =>
  new TransactionInstruction({ programId, keys, data: bytesOf('kingstake:deposit:7') });

function transfer(lamports = SOL, to = treasury, from = player, named = [reference]): TransactionInstruction {
  const made = SystemProgram.transfer({ fromPubkey: from, toPubkey: to, lamports });
  for (const pubkey of named) made.keys.push({ pubkey, isSigner: false, isWritable: false });
  return made;
}

const transferBy = (programId: PublicKey) => new TransactionInstruction({ ...transfer(), programId });
const EVE = { pubkey: eve, isSigner: false, isWritable: true };
const assign = SystemProgram.assign({ accountPubkey: player, programId: eve });
const ASKED: AskedDeposit = {
  wallet: player.toBase58(),
  treasury: treasury.toBase58(),
  lamports: SOL,
};

describe('the check of a deposit', () => {
  test('accepts the transaction that the player requested', () => {
    expect(depositFault(unsigned([transfer(), memo()]), ASKED)).toBeNull();
  });

  test.each<[string, () => Uint8Array, SigningFault]>([
    ['a lamport more', () => unsigned([transfer(SOL + 1n), memo()]), 'amount'],
    ['another destination', () => unsigned([transfer(SOL, eve), memo()]), 'destination'],
    ['another payer of the fee', () => unsigned([transfer(), memo()], eve), 'payer'],
    ['a second signer as source', () => unsigned([transfer(SOL, treasury, eve), memo()]), 'signers'],
    ['a second transfer instead of the memo', () => unsigned([transfer(), transfer(5n, eve)]), 'program'],
    ['a second transfer after the memo', () => unsigned([transfer(), memo(), transfer(5n, eve)]), 'steps'],
    ['no memo', () => unsigned([transfer()]), 'steps'],
    ['a memo with an account', () => unsigned([transfer(), memo(MEMO, [EVE])]), 'steps'],
    ['another program instead of the memo', () => unsigned([transfer(), memo(eve)]), 'program'],
    ['another program instead of the transfer', () => unsigned([transferBy(eve), memo()]), 'program'],
    ['no reference', () => unsigned([transfer(SOL, treasury, player, []), memo()]), 'steps'],
    ['an assignment of the wallet to another program', () => unsigned([assign, memo()]), 'steps'],
  ])('refuses %s', (_name, made, fault) => {
    expect(depositFault(made(), ASKED)).toBe(fault);
  });

  test('refuses a truncated, longer or versioned transaction', () => {
    const whole = unsigned([transfer(), memo()]);
    for (let length = 0; length < whole.length; length += 1)
      expect(depositFault(whole.slice(0, length), ASKED)).toBe('form');
    expect(depositFault(Uint8Array.from([...whole, 0]), ASKED)).toBe('form');
    const versioned = whole.slice();
    versioned[65] = 0x80;
    expect(depositFault(versioned, ASKED)).toBe('form');
  });

  test('detects a change of every byte that matters', () => {
    const whole = unsigned([transfer(), memo()]);
    const { instructions } = readTransaction(whole) ?? { instructions: [] };
    expect(instructions).toHaveLength(2);
    // Free to differ: the signature, the blockhash, the server's reference, and the number in the memo.
    const free = new Set<number>();
    const text = Buffer.from(whole);
    const mark = (at: number, length: number) => {
      for (let index = at; index < at + length; index += 1) free.add(index);
    };
    mark(1, 64);
    mark(text.indexOf(Buffer.from(reference.toBytes())), 32);
    mark(text.length - 1, 1);
    const keys = whole[68] ?? 0;
    mark(69 + 32 * keys, 32);
    // Which account is the reference, the third of the first instruction.
    mark(69 + 32 * keys + 32 + 5, 1);
    // The counts of read-only accounts may differ, because no account belongs to another player.
    mark(66, 2);
    for (let index = 0; index < whole.length; index += 1) {
      if (free.has(index)) continue;
      const tampered = whole.slice();
      tampered[index] = (tampered[index] ?? 0) ^ 0x01;
      expect([index, depositFault(tampered, ASKED)]).not.toEqual([index, null]);
    }
  });

  test('tells the player the difference and that nothing was sent', () => {
    expect(new NotAsAsked('destination').message).toBe(
      'This transaction is not what you asked for: the money would go to another address. Your wallet was not asked, and nothing was sent. Please reload the page, and contact us if you see this again.',
    );
  });
});

const MATCH = Uint8Array.from({ length: 16 }, (_, index) => 0xf0 + index);
const SEED = Buffer.from(MATCH).toString('base64url');
const seatOf = (owner = player, seed = SEED, by = program) =>
  new PublicKey(
    createHash('sha256')
      .update(Buffer.concat([owner.toBytes(), Buffer.from(seed), by.toBytes()]))
      .digest(),
  );
const SEAT = seatOf();

const STAKE: AskedStake = {
  wallet: player.toBase58(),
  program: program.toBase58(),
  arbiter: arbiter.toBase58(),
  opponent: null,
  wagerLamports: SOL,
  feeLamports: SOL / 20n,
  lockSeconds: 86_400n,
};

const OPENING = {
  ...{
    tag: 0n,
    wager: SOL,
    fee: SOL / 20n,
    lock: 86_400n,
    match: MATCH,
    arbiter,
    seat: SEAT,
    player,
    program,
  },
  opponent: PublicKey.default,
};
function opening(changed: Partial<typeof OPENING> = {}): TransactionInstruction {
  const terms = { ...OPENING, ...changed };
  const figures = Buffer.alloc(32);
  for (const [index, figure] of [terms.tag, terms.wager, terms.fee, terms.lock].entries())
    figures.writeBigUInt64LE(figure, index * 8);
  const data = Buffer.concat([figures, terms.match, terms.arbiter.toBytes(), terms.opponent.toBytes()]);
  const keys = [
    { pubkey: terms.seat, isSigner: false, isWritable: true },
    { pubkey: terms.player, isSigner: terms.player === player, isWritable: false },
  ];
  return new TransactionInstruction({ programId: terms.program, keys, data });
}

const into = (seat = SEAT, lamports = SOL) => transfer(lamports, seat, player, []);
const ROOM = { accountPubkey: SEAT, basePubkey: player, seed: SEED, space: 152, programId: program };
const room = (changed: Partial<typeof ROOM> = {}) => SystemProgram.allocate({ ...ROOM, ...changed });

describe('the check of a stake', () => {
  test('accepts the transaction that the player requested, for any or for one opponent', async () => {
    expect(await stakeFault(unsigned([into(), room(), opening()]), STAKE)).toBeNull();
    const named = unsigned([into(), room(), opening({ opponent: white })]);
    expect(await stakeFault(named, { ...STAKE, opponent: white.toBase58() })).toBeNull();
    expect(await stakeFault(named, STAKE)).toBe('terms');
  });

  const EVES = seatOf(eve);
  const ROOM_OF_EVE = room({ accountPubkey: EVES });
  const otherMatch = MATCH.map((byte) => byte ^ 1);
  test.each<[string, readonly TransactionInstruction[], SigningFault]>([
    ['another program', [into(), room(), opening({ program: eve })], 'program'],
    ['another arbiter', [into(), room(), opening({ arbiter: eve })], 'terms'],
    ['a higher fee', [into(), room(), opening({ fee: SOL / 10n })], 'terms'],
    ['a longer lock', [into(), room(), opening({ lock: 1_209_600n })], 'terms'],
    ['another opponent', [into(), room(), opening({ opponent: eve })], 'terms'],
    ['another wager in the terms', [into(), room(), opening({ wager: SOL * 2n })], 'amount'],
    ['more lamports than the wager', [into(SEAT, SOL * 2n), room(), opening()], 'amount'],
    ['terms for another seat', [into(), room(), opening({ seat: EVES })], 'destination'],
    ['a transfer to another seat', [into(EVES), room(), opening()], 'destination'],
    ['everything for another seat', [into(EVES), ROOM_OF_EVE, opening({ seat: EVES })], 'destination'],
    ['another match', [into(), room(), opening({ match: otherMatch })], 'destination'],
    ['another instruction of the program', [into(), room(), opening({ tag: 3n })], 'steps'],
    ['another player', [into(), room(), opening({ player: eve })], 'steps'],
    ['another owner of the seat', [into(), room({ programId: eve }), opening()], 'steps'],
    ['another size of the seat', [into(), room({ space: 0 }), opening()], 'steps'],
    ['another seed', [into(), room({ seed: 'AAAAAAAAAAAAAAAAAAAAAA' }), opening()], 'steps'],
    ['an allocation of another account', [into(), ROOM_OF_EVE, opening()], 'steps'],
    ['no allocation', [into(), opening()], 'steps'],
    ['an additional transfer', [into(), room(), opening(), transfer(5n, eve, player, [])], 'steps'],
    ['a transfer instead of the allocation', [into(), into(EVES), opening()], 'steps'],
    ['another order', [room(), into(), opening()], 'steps'],
  ])('refuses %s', async (_name, instructions, fault) => {
    expect(await stakeFault(unsigned(instructions), STAKE)).toBe(fault);
  });

  test('refuses another payer, another signer, and bytes that are not a transaction', async () => {
    const instructions = [into(), room(), opening()];
    expect(await stakeFault(unsigned(instructions, eve), STAKE)).toBe('payer');
    const signedByEve = transfer(5n, player, eve, []);
    expect(await stakeFault(unsigned([...instructions, signedByEve]), STAKE)).toBe('signers');
    expect(await stakeFault(new Uint8Array(), STAKE)).toBe('form');
  });
});
