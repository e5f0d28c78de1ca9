// games/testkit: keys that sign acts, and the public verification of receipts.
import { type KeyObject, randomBytes, sign } from 'node:crypto';
import { keypairFromSecret, privateKeyObject } from '@kingstake/proofs/node';
import {
  actMessage,
  fromHex,
  moveMessage,
  type Receipt,
  type RunningReceipt,
  type SignedAct,
  toBase64Url,
  webCryptoVerify,
} from '@kingstake/proofs/receipts';
import { formatSiws } from '@kingstake/protocol';
import { base58 } from '@scure/base';
import { sql } from 'kysely';
import type { Database, Queries } from '../../platform/database/index.ts';
import type { TestWallet } from '../../players/users/testkit/wallet.ts';
import type { ReceiptKey } from '../index.ts';
import { readReceipt } from '../receipts/receipt-view.ts';
import { findGame } from '../rows/game-store.ts';

const KEY_BYTES = 32;

function keyOf(seed: Uint8Array): { key: KeyObject; address: string } {
  return { key: privateKeyObject(seed), address: base58.encode(keypairFromSecret(seed).subarray(KEY_BYTES)) };
}

function testSeed(number: number): Uint8Array {
  const seed = Buffer.alloc(KEY_BYTES, 9);
  seed.writeUInt32BE(number);
  return seed;
}

/** The key of `testReceiptKey` as the text of a key file. */
export const testReceiptKeyFile = (number: number): string =>
  JSON.stringify([...keypairFromSecret(testSeed(number))]);

/** Derives the key from the number. */
export function testReceiptKey(number: number): ReceiptKey {
  const { key, address } = keyOf(testSeed(number));
  return { address, sign: (message) => sign(null, message, key) };
}

/** The position that a client signs on: the number and the chain of the newest entry. */
interface SeenEntry {
  n: number;
  chain: string;
}

export type ActSigner = ReturnType<typeof createActSigner>;

/** Creates the signature fields that a page with a session key sends with its acts. */
export function createActSigner() {
  const { key, address } = keyOf(randomBytes(KEY_BYTES));
  const signed = (on: number, message: Uint8Array) => ({ on, sig: toBase64Url(sign(null, message, key)) });
  return {
    address,
    move: ({ n, chain }: SeenEntry, ply: number, uci: string) =>
      signed(n, moveMessage(fromHex(chain), ply, uci)),
    act: ({ n, chain }: SeenEntry, act: SignedAct) => signed(n, actMessage(fromHex(chain), act)),
  };
}

/** Signs the wallet in with this session key. */
export async function grantKey(
  database: Database,
  { sessionKey, wallet, key }: { sessionKey: string; wallet: TestWallet; key: string },
  at: Date,
): Promise<void> {
  const message = formatSiws({
    domain: 'localhost:3000',
    address: wallet.address,
    statement: 'Sign in.',
    uri: 'http://localhost:3000',
    chainId: 'solana:localnet',
    nonce: 'abcdefgh',
    issuedAt: at.toISOString(),
    expirationTime: at.toISOString(),
    sessionKey: key,
  });
  await database.run(async (queries) => {
    await sql`insert into session (token_hash, wallet_address, created_at, last_used_at, expires_at)
      values (${sessionKey}, ${wallet.address}, ${at}, ${at}, ${new Date(at.getTime() + 86_400_000)})
      on conflict do nothing`.execute(queries);
    await sql`insert into signing_key (session_key, wallet_address, key, message, signature, created_at)
      values (${sessionKey}, ${wallet.address}, ${key}, ${message}, ${wallet.sign(message)}, ${at})`.execute(
      queries,
    );
  });
}

export async function testVerify() {
  const verify = await webCryptoVerify(crypto.subtle);
  if (verify === null) throw new Error('WebCrypto has no Ed25519');
  return verify;
}

export const receiptOf = async (database: Database, gameId: number): Promise<Receipt> =>
  (await database.run((queries) => receiptIn(queries, gameId))) as Receipt;

/** Returns the receipt as its players download it; null if the game has none. */
export async function receiptIn(queries: Queries, gameId: number): Promise<RunningReceipt | Receipt | null> {
  const record = await findGame(queries, gameId);
  if (record === null) throw new Error(`no game ${gameId}`);
  return readReceipt(queries, record, { users: { keyGrants } });
}

/** Reads key grants as the users module does. */
async function keyGrants(queries: Queries, keys: readonly string[]) {
  const { rows } = await sql<{ walletAddress: string; key: string; message: string; signature: string }>`
    select wallet_address as "walletAddress", key, message, signature from signing_key
    where key = any(${keys})`.execute(queries);
  return rows;
}
