// testkit: keys of a treasury, an auditor and operators, the same in every test.
import {
  createSigningKey,
  type Operator,
  type SignedCommand,
  type SigningKey,
  signCommand,
  signSolvency,
  withdrawalSubject,
  writeCommand,
} from '@kingstake/proofs/custody';
import { createKeyPairSignerFromPrivateKeyBytes, getAddressEncoder, getBase58Decoder } from '@solana/kit';
import type { PayoutOrder } from '../contract/index.ts';
import { holderOfFile } from '../keys/index.ts';

export const NOW_MS = Date.parse('2026-11-22T12:00:00.000Z');
export const SOL = 1_000_000_000n;

const secretOf = (number: number) => new Uint8Array(32).fill(number);

const pairOf = (number: number) => createKeyPairSignerFromPrivateKeyBytes(secretOf(number));

/** The address of a wallet, different for each number. */
export async function addressOf(number: number): Promise<string> {
  return (await pairOf(number)).address;
}

async function signingKey(number: number): Promise<SigningKey> {
  const publicBytes = getAddressEncoder().encode((await pairOf(number)).address);
  const key = createSigningKey(new Uint8Array([...secretOf(number), ...publicBytes]));
  if (key === null) throw new Error('this is not a key');
  return key;
}

export const treasury = holderOfFile(await pairOf(1));
export const auditor = await signingKey(4);
export const keys = { ann: await signingKey(5), bea: await signingKey(6), eve: await signingKey(7) };

export const operators: readonly Operator[] = [
  { name: 'ann', publicKey: keys.ann.publicKey, rights: ['approve', 'reject'] },
  { name: 'bea', publicKey: keys.bea.publicKey, rights: ['approve'] },
  { name: 'eve', publicKey: keys.eve.publicKey, rights: ['audit'] },
];

export const trusted = {
  cluster: 'local',
  treasury: treasury.address,
  auditor: auditor.publicKey,
  operators,
};

type Terms = Pick<PayoutOrder, 'withdrawal' | 'user' | 'wallet' | 'lamports'>;

/** A command about a withdrawal, signed by these operators. */
export function approvalOf(
  terms: Terms,
  by: readonly (keyof typeof keys)[],
  how: { line?: readonly string[]; cluster?: string; atMs?: number; nonce?: number } = {},
): SignedCommand {
  const text = writeCommand({
    cluster: how.cluster ?? 'local',
    line: how.line ?? ['withdrawals', 'approve', String(terms.withdrawal)],
    subject: withdrawalSubject(terms),
    nonce: new Uint8Array(16).fill(how.nonce ?? terms.withdrawal % 256),
    atMs: how.atMs ?? NOW_MS,
  });
  return { text, signatures: by.map((name) => signCommand(text, name, keys[name])) };
}

/** The auditor's statement, solvent by default. */
export function statementOf(
  atMs: number,
  books: { treasury?: bigint; liabilities?: bigint; inFlight?: bigint; address?: string } = {},
  key: SigningKey = auditor,
) {
  return signSolvency(
    {
      cluster: 'local',
      treasuryAddress: books.address ?? treasury.address,
      treasury: books.treasury ?? 5_000n * SOL,
      liabilities: books.liabilities ?? 4_000n * SOL,
      inFlight: books.inFlight ?? 0n,
      slot: 7n,
      at: new Date(atMs).toISOString(),
    },
    key,
  );
}

/** A blockhash, different for each number. */
export function lifetimeOf(number: number) {
  const bytes = new Uint8Array(32);
  new DataView(bytes.buffer).setUint32(0, number + 1);
  return { blockhash: getBase58Decoder().decode(bytes), lastValidBlockHeight: 1_000n + BigInt(number) };
}
