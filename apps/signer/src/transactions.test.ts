// What the transactions of the signer do: one signature, and only the instructions of the order.
import { type Address, getCompiledTransactionMessageDecoder, getTransactionDecoder } from '@solana/kit';
import { LEGACY_MEMO_PROGRAM_ADDRESS_V3 } from '@solana-program/memo';
import { parseTransferSolInstruction, SYSTEM_PROGRAM_ADDRESS } from '@solana-program/system';
import { expect, test } from 'vitest';
import type { SignedEntry } from './policy/index.ts';
import { addressOf, lifetimeOf, SOL } from './testkit/parties.ts';
import { createTransactionMaker } from './transactions.ts';

const [treasury, arbiter, program, wallet, one, other] = (await Promise.all(
  [1, 2, 3, 20, 21, 22].map(addressOf),
)) as [string, string, string, string, string, string];
const holder = (address: string) => ({ address, sign: async () => new Uint8Array(64) }) as never;
const maker = createTransactionMaker({ treasury: holder(treasury), arbiter: holder(arbiter), program });
const lifetime = lifetimeOf(1);

/** Decodes the signers of a transaction, and each instruction as its program with a transfer or a text. */
async function effectOf(entry: SignedEntry) {
  const { messageBytes, signatures } = getTransactionDecoder().decode((await maker.make(entry)).wire);
  const message = getCompiledTransactionMessageDecoder().decode(messageBytes);
  if (message.version !== 'legacy') throw new Error('not a legacy message');
  const addresses = message.staticAccounts;
  const does = message.instructions.map(({ programAddressIndex, accountIndices = [], data }) => {
    const bytes = Uint8Array.from(data ?? []);
    const accounts = accountIndices.map((index) => ({ address: addresses[index] as Address, role: 0 }));
    const programAddress = addresses[programAddressIndex] as Address;
    if (programAddress === LEGACY_MEMO_PROGRAM_ADDRESS_V3) return new TextDecoder().decode(bytes);
    if (programAddress !== SYSTEM_PROGRAM_ADDRESS) return programAddress;
    const moved = parseTransferSolInstruction({
      programAddress: SYSTEM_PROGRAM_ADDRESS,
      accounts,
      data: bytes,
    });
    return [moved.accounts.destination.address, moved.data.amount];
  });
  return { payer: addresses[0], signers: Object.keys(signatures), does };
}

const hash = 'ab'.repeat(32);
const terms = { wagerLamports: SOL, feeLamports: SOL / 20n, lockSeconds: 86_400n };
const seats = { winnerSeat: one, loserSeat: other };
const payout = { withdrawal: 9, attempt: 2, user: 3, wallet, lamports: SOL, approvers: [], approvals: [] };

test.each<[string, SignedEntry, payer: string, does: unknown[]]>([
  [
    'W2 of a statement of reserves',
    { kind: 'reserves', height: 1042, hash, lifetime },
    treasury,
    [`kingstake reserves v1 1042 ${hash}`],
  ],
  [
    "of the head of the operators' log",
    { kind: 'memo', entries: 7, hash, receiptKey: null, lifetime },
    treasury,
    [`kingstake:log:7:${hash}`],
  ],
  [
    'V23 of the head with the key of receipts',
    { kind: 'memo', entries: 7, hash, receiptKey: 'K'.repeat(44), lifetime },
    treasury,
    [`kingstake:log:7:${hash}:${'K'.repeat(44)}`],
  ],
  ['of a payout', { kind: 'payout', ...payout, lifetime }, treasury, [[wallet, SOL], 'kingstake:wd:9:2']],
  [
    'of a start',
    { kind: 'step', step: { do: 'start', seats: [one, other], terms }, lifetime },
    arbiter,
    [program],
  ],
  [
    'of a decision',
    { kind: 'step', step: { do: 'decide', winner: wallet, ...seats, record: hash }, lifetime },
    arbiter,
    [program],
  ],
  [
    'of two returns',
    {
      kind: 'step',
      step: { do: 'return', seats: [one, other].map((seat) => ({ seat, player: wallet })) },
      lifetime,
    },
    arbiter,
    [program, program],
  ],
])('writes the transaction %s, and nothing else', async (_name, entry, payer, does) => {
  expect(maker.fault(entry)).toBeNull();
  expect(await effectOf(entry)).toEqual({ payer, signers: [payer], does });
});
