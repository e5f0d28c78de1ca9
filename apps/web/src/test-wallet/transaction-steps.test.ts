import { Keypair, PublicKey, SystemProgram, Transaction, TransactionInstruction } from '@solana/web3.js';
import { expect, test } from 'vitest';
import { stepsOf } from './transaction-steps.ts';

const [from, to] = [Keypair.generate().publicKey, Keypair.generate().publicKey];
// The library's types require Node's Buffer, but it accepts any bytes.
const bytes = (text: string) => new TextEncoder().encode(text) as never;
const MEMO = new PublicKey('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr');

function messageOf(...instructions: TransactionInstruction[]): Uint8Array {
  const transaction = new Transaction({ feePayer: from, recentBlockhash: to.toBase58() });
  return transaction.add(...instructions).serializeMessage();
}

test('describes payer, payee and amount of a transfer, and the text of a memo', () => {
  const transfer = SystemProgram.transfer({ fromPubkey: from, toPubkey: to, lamports: 1_234_567_891n });
  const memo = new TransactionInstruction({
    programId: MEMO,
    keys: [],
    data: bytes('kingstake:deposit:7'),
  });
  expect(stepsOf(messageOf(transfer, memo))).toEqual([
    [
      ['Program', 'System Program: transfer'],
      ['From', from.toBase58()],
      ['To', to.toBase58()],
      ['Amount', '1.234567891 SOL'],
    ],
    [
      ['Program', 'Memo'],
      ['Text', 'kingstake:deposit:7'],
    ],
  ]);
});

test('describes the amount of a stake, its seat and the program that holds it', () => {
  const seat = Keypair.generate().publicKey;
  const keys = [
    { pubkey: seat, isSigner: false, isWritable: true },
    { pubkey: from, isSigner: true, isWritable: false },
  ];
  const open = (tag: bigint, length: number) => {
    const data = new Uint8Array(length);
    new DataView(data.buffer).setBigUint64(0, tag, true);
    new DataView(data.buffer).setBigUint64(8, 100_000_000n, true);
    return new TransactionInstruction({ programId: to, keys, data: data as never });
  };
  expect(stepsOf(messageOf(open(0n, 112)))).toEqual([
    [
      ['Program', 'Escrow program: lock a stake'],
      ['Address', to.toBase58()],
      ['From', from.toBase58()],
      ['To', seat.toBase58()],
      ['Amount', '0.1 SOL'],
    ],
  ]);
  for (const other of [open(1n, 112), open(0n, 111)])
    expect(stepsOf(messageOf(other))[0]?.[0]).toEqual(['Program', to.toBase58()]);
});

test('never describes an unknown instruction as a transfer', () => {
  const assign = SystemProgram.assign({ accountPubkey: from, programId: to });
  const unknown = new TransactionInstruction({ programId: to, keys: [], data: bytes('\x02\0\0\0\x01') });
  expect(stepsOf(messageOf(assign, unknown))).toEqual([
    [
      ['Program', 'System Program'],
      ['Data', '36 bytes that this wallet does not understand'],
    ],
    [
      ['Program', to.toBase58()],
      ['Data', '5 bytes that this wallet does not understand'],
    ],
  ]);
});

test('rejects a truncated message', () => {
  const message = messageOf(SystemProgram.transfer({ fromPubkey: from, toPubkey: to, lamports: 1n }));
  expect(() => stepsOf(message.subarray(0, message.length - 1))).toThrow('Not a valid Solana transaction');
});
