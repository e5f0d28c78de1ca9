// Transactions as another library writes them, right ones, and each of their parts tampered with.
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
} from './check-transaction.ts';
import { readTransaction } from './read-transaction.ts';

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
const BUDGET = new PublicKey('ComputeBudget111111111111111111111111111111');
const SOL = 1_000_000_000n;
// The library asks for Node's Buffer, and takes any bytes.
const bytesOf = (given: Uint8Array | string) =>
  (typeof given === 'string' ? new TextEncoder().encode(given) : given) as never;

function unsigned(instructions: readonly TransactionInstruction[], feePayer = player): Uint8Array {
  const transaction = new Transaction({ feePayer, recentBlockhash: key().toBase58() }).add(...instructions);
  return transaction.serialize({ requireAllSignatures: false, verifySignatures: false });
}

const memo = (text = 'kingstake:deposit:7', programId = MEMO, keys: TransactionInstruction['keys'] = []) =>
  new TransactionInstruction({ programId, keys, data: bytesOf(text) });

function transfer(lamports = SOL, to = treasury, from = player, named = [reference]): TransactionInstruction {
  const made = SystemProgram.transfer({ fromPubkey: from, toPubkey: to, lamports });
  for (const pubkey of named) made.keys.push({ pubkey, isSigner: false, isWritable: false });
  return made;
}

const ASKED: AskedDeposit = {
  wallet: player.toBase58(),
  treasury: treasury.toBase58(),
  lamports: SOL,
};

describe('a deposit', () => {
  test('as it was asked for', () => {
    expect(depositFault(unsigned([transfer(), memo()]), ASKED)).toBeNull();
  });

  test.each<[string, () => Uint8Array, SigningFault]>([
    ['a lamport more', () => unsigned([transfer(SOL + 1n), memo()]), 'amount'],
    ['a lamport less', () => unsigned([transfer(SOL - 1n), memo()]), 'amount'],
    ['to another address', () => unsigned([transfer(SOL, eve), memo()]), 'destination'],
    ['another payer', () => unsigned([transfer(SOL, treasury, eve), memo()], eve), 'payer'],
    ['another payer of the fee', () => unsigned([transfer(), memo()], eve), 'payer'],
    [
      'from another wallet, which signs too',
      () => unsigned([transfer(SOL, treasury, eve), memo()]),
      'signers',
    ],
    ['twice', () => unsigned([transfer(), transfer(), memo()]), 'steps'],
    ['a second transfer instead of the memo', () => unsigned([transfer(), transfer(5n, eve)]), 'program'],
    ['a second transfer after the memo', () => unsigned([transfer(), memo(), transfer(5n, eve)]), 'steps'],
    [
      'a price for computing, which goes to others',
      () =>
        unsigned([
          new TransactionInstruction({
            programId: BUDGET,
            keys: [],
            data: bytesOf(Uint8Array.of(3, 1, 0, 0, 0, 0, 0, 0, 0)),
          }),
          transfer(),
          memo(),
        ]),
      'steps',
    ],
    ['without a memo', () => unsigned([transfer()]), 'steps'],
    ['another memo', () => unsigned([transfer(), memo('kingstake:wd:7')]), 'steps'],
    [
      'a memo with an account',
      () =>
        unsigned([
          transfer(),
          memo('kingstake:deposit:7', MEMO, [{ pubkey: eve, isSigner: false, isWritable: true }]),
        ]),
      'steps',
    ],
    [
      'another program instead of the memo',
      () => unsigned([transfer(), memo('kingstake:deposit:7', eve)]),
      'program',
    ],
    [
      'another program instead of the transfer',
      () => unsigned([new TransactionInstruction({ ...transfer(), programId: eve }), memo()]),
      'program',
    ],
    ['no reference', () => unsigned([transfer(SOL, treasury, player, []), memo()]), 'steps'],
    [
      'the wallet given away',
      () => unsigned([SystemProgram.assign({ accountPubkey: player, programId: eve }), memo()]),
      'steps',
    ],
  ])('%s', (_name, made, fault) => {
    expect(depositFault(made(), ASKED)).toBe(fault);
  });

  test('what is cut off, longer or versioned cannot be read', () => {
    const whole = unsigned([transfer(), memo()]);
    for (let length = 0; length < whole.length; length += 1)
      expect(depositFault(whole.slice(0, length), ASKED)).toBe('form');
    expect(depositFault(Uint8Array.from([...whole, 0]), ASKED)).toBe('form');
    const versioned = whole.slice();
    versioned[65] = 0x80;
    expect(depositFault(versioned, ASKED)).toBe('form');
  });

  test('any single byte that matters is missed by none of the rules', () => {
    const whole = unsigned([transfer(), memo()]);
    const { instructions } = readTransaction(whole) ?? { instructions: [] };
    expect(instructions).toHaveLength(2);
    // The signature is to be written, the blockhash anyone's, and the reference the server's; so is the number in the memo.
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
    // Which accounts may be changed is the wallet's own business: there is nobody else's among them.
    mark(66, 2);
    for (let index = 0; index < whole.length; index += 1) {
      if (free.has(index)) continue;
      const tampered = whole.slice();
      tampered[index] = (tampered[index] ?? 0) ^ 0x01;
      expect([index, depositFault(tampered, ASKED)]).not.toEqual([index, null]);
    }
  });

  test('the sentence says in what it differs, and that nothing happened', () => {
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

interface Opening {
  tag?: bigint;
  wager?: bigint;
  fee?: bigint;
  lock?: bigint;
  match?: Uint8Array;
  arbiter?: PublicKey;
  opponent?: PublicKey;
  seat?: PublicKey;
  player?: PublicKey;
  program?: PublicKey;
}

function opening(changed: Opening = {}): TransactionInstruction {
  const { tag = 0n, wager = SOL, fee = SOL / 20n, lock = 86_400n } = changed;
  const figures = Buffer.alloc(32);
  for (const [index, figure] of [tag, wager, fee, lock].entries())
    figures.writeBigUInt64LE(figure, index * 8);
  const { match = MATCH, opponent = PublicKey.default } = changed;
  const data = Buffer.concat([figures, match, (changed.arbiter ?? arbiter).toBytes(), opponent.toBytes()]);
  return new TransactionInstruction({
    programId: changed.program ?? program,
    keys: [
      { pubkey: changed.seat ?? SEAT, isSigner: false, isWritable: true },
      {
        pubkey: changed.player ?? player,
        isSigner: (changed.player ?? player) === player,
        isWritable: false,
      },
    ],
    data,
  });
}

const into = (seat = SEAT, lamports = SOL) => transfer(lamports, seat, player, []);
const room = (changed: Partial<{ seat: PublicKey; seed: string; space: number; owner: PublicKey }> = {}) =>
  SystemProgram.allocate({
    accountPubkey: changed.seat ?? SEAT,
    basePubkey: player,
    seed: changed.seed ?? SEED,
    space: changed.space ?? 152,
    programId: changed.owner ?? program,
  });

describe('a stake', () => {
  test('as it was asked for, for anyone and for one opponent', async () => {
    expect(await stakeFault(unsigned([into(), room(), opening()]), STAKE)).toBeNull();
    const named = unsigned([into(), room(), opening({ opponent: white })]);
    expect(await stakeFault(named, { ...STAKE, opponent: white.toBase58() })).toBeNull();
    expect(await stakeFault(named, STAKE)).toBe('terms');
  });

  const EVES = seatOf(eve);
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
    ['into another seat', [into(EVES), room(), opening()], 'destination'],
    [
      'all of it into another player’s seat',
      [into(EVES), room({ seat: EVES }), opening({ seat: EVES })],
      'destination',
    ],
    [
      'a match that does not derive the seat',
      [into(), room(), opening({ match: otherMatch })],
      'destination',
    ],
    ['another instruction of the program', [into(), room(), opening({ tag: 3n })], 'steps'],
    ['for another player', [into(), room(), opening({ player: eve })], 'steps'],
    ['another owner of the seat', [into(), room({ owner: eve }), opening()], 'steps'],
    ['another size of the seat', [into(), room({ space: 0 }), opening()], 'steps'],
    ['another seed', [into(), room({ seed: 'AAAAAAAAAAAAAAAAAAAAAA' }), opening()], 'steps'],
    ['room elsewhere', [into(), room({ seat: EVES }), opening()], 'steps'],
    ['no room', [into(), opening()], 'steps'],
    ['a transfer more', [into(), room(), opening(), transfer(5n, eve, player, [])], 'steps'],
    ['a transfer instead of the room', [into(), into(EVES), opening()], 'steps'],
    ['another order', [room(), into(), opening()], 'steps'],
  ])('%s', async (_name, instructions, fault) => {
    expect(await stakeFault(unsigned(instructions), STAKE)).toBe(fault);
  });

  test('another payer, another signer, no transaction', async () => {
    const instructions = [into(), room(), opening()];
    expect(await stakeFault(unsigned(instructions, eve), STAKE)).toBe('payer');
    const signedByEve = transfer(5n, player, eve, []);
    expect(await stakeFault(unsigned([...instructions, signedByEve]), STAKE)).toBe('signers');
    expect(await stakeFault(new Uint8Array(), STAKE)).toBe('form');
  });
});
