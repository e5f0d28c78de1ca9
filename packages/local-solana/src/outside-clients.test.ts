// Independent clients: @solana/kit over HTTP and WebSocket, and web3.js 1.x.
import {
  appendTransactionMessageInstruction,
  assertIsSendableTransaction,
  assertIsTransactionWithBlockhashLifetime,
  type Blockhash,
  createSolanaRpc,
  createSolanaRpcSubscriptions,
  createTransactionMessage,
  getSignatureFromTransaction,
  isSolanaError,
  type KeyPairSigner,
  lamports,
  pipe,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE,
  SOLANA_ERROR__TRANSACTION_ERROR__ALREADY_PROCESSED,
  sendAndConfirmTransactionFactory,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit';
import {
  Connection,
  Keypair,
  LAMPORTS_PER_SOL,
  SystemProgram,
  sendAndConfirmTransaction,
  Transaction,
} from '@solana/web3.js';
import { getTransferSolInstruction } from '@solana-program/system';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { realTime } from './testkit/host.ts';
import { networkWith, SOL, type TestNetwork, testSigner } from './testkit/local-network.ts';

const alice = await testSigner(1);
const bob = await testSigner(2);
// The test waits for real slots, and the machine may be busy.
vi.setConfig({ testTimeout: 20_000 });
let network: TestNetwork;
beforeAll(async () => {
  network = await networkWith(realTime, { slotMs: 50 });
});
afterAll(() => network.close());

async function transfer(from: KeyPairSigner, to: KeyPairSigner, amount: bigint) {
  const { value } = await createSolanaRpc(network.ledger.rpcUrl).getLatestBlockhash().send();
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (made) => setTransactionMessageFeePayerSigner(from, made),
    (made) =>
      setTransactionMessageLifetimeUsingBlockhash(
        { ...value, blockhash: value.blockhash as Blockhash },
        made,
      ),
    (made) =>
      appendTransactionMessageInstruction(
        getTransferSolInstruction({ source: from, destination: to.address, amount }),
        made,
      ),
  );
  const transaction = await signTransactionMessageWithSigners(message);
  assertIsSendableTransaction(transaction);
  assertIsTransactionWithBlockhashLifetime(transaction);
  return transaction;
}

describe('@solana/kit', () => {
  test('R37 airdrops, sends, confirms through subscriptions, and reads the results', async () => {
    const rpc = createSolanaRpc(network.ledger.rpcUrl);
    const rpcSubscriptions = createSolanaRpcSubscriptions(network.ledger.subscriptionsUrl);
    expect((await rpc.getVersion().send())['solana-core']).toMatch(/^\d+\.\d+\.\d+$/);
    const sendAndConfirm = sendAndConfirmTransactionFactory({ rpc, rpcSubscriptions });
    await rpc.requestAirdrop(alice.address, lamports(5n * SOL)).send();
    const made = await transfer(alice, bob, SOL);
    await sendAndConfirm(made, { commitment: 'finalized' });

    const signature = getSignatureFromTransaction(made);
    const parsed = { encoding: 'jsonParsed', maxSupportedTransactionVersion: 0 } as const;
    const shown = await rpc.getTransaction(signature, parsed).send();
    expect(shown?.version).toBe(0);
    expect(shown?.meta).toMatchObject({ err: null, fee: 5000n, preBalances: [5n * SOL, 0n, 1n] });
    expect(shown?.meta?.postBalances.slice(0, 2)).toEqual([4n * SOL - 5000n, SOL]);
    const info = { source: alice.address, destination: bob.address, lamports: SOL };
    expect(shown?.transaction.message.instructions).toMatchObject([{ parsed: { type: 'transfer', info } }]);
    const statuses = await rpc.getSignatureStatuses([signature]).send();
    expect(statuses.value).toMatchObject([
      { confirmationStatus: 'finalized', confirmations: null, err: null },
    ]);

    const again = await sendAndConfirm(made, { commitment: 'confirmed' }).catch((error: unknown) => error);
    if (!isSolanaError(again, SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE))
      throw again;
    expect(isSolanaError(again.cause, SOLANA_ERROR__TRANSACTION_ERROR__ALREADY_PROCESSED)).toBe(true);
  });

  test('subscribes to slots and to an account', async () => {
    const subscriptions = createSolanaRpcSubscriptions(network.ledger.subscriptionsUrl);
    const rpc = createSolanaRpc(network.ledger.rpcUrl);
    const abort = new AbortController();
    const slots = await subscriptions.slotNotifications().subscribe({ abortSignal: abort.signal });
    const accounts = await subscriptions
      .accountNotifications(bob.address, { commitment: 'confirmed', encoding: 'base64' })
      .subscribe({ abortSignal: abort.signal });
    const before = (await rpc.getBalance(bob.address, { commitment: 'processed' }).send()).value;
    await rpc.requestAirdrop(bob.address, lamports(SOL)).send();
    for await (const { value } of accounts) {
      expect(value.lamports).toBe(before + SOL);
      break;
    }
    const seen: bigint[] = [];
    for await (const { slot, parent, root } of slots) {
      expect([parent, root < slot]).toEqual([slot - 1n, true]);
      seen.push(slot);
      if (seen.length === 3) break;
    }
    expect(seen).toEqual([seen[0], seen[0], seen[0]].map((slot, index) => (slot ?? 0n) + BigInt(index)));
    abort.abort();
  });

  test('reads amounts beyond 2^53 exactly', async () => {
    const rpc = createSolanaRpc(network.ledger.rpcUrl);
    const airdrop = (await rpc.getSignaturesForAddress(alice.address).send()).at(-1);
    if (airdrop === undefined) throw new Error('the airdrop is not listed');
    expect(airdrop.memo).toBe('[9] airdrop 1');
    const config = { encoding: 'json', maxSupportedTransactionVersion: 0 } as const;
    const shown = await rpc.getTransaction(airdrop.signature, config).send();
    expect(shown?.meta?.preBalances[0]).toBe(500_000_000_000_000_000n);
    expect(shown?.meta?.postBalances[0]).toBe(499_999_994_999_995_000n);
  });
});

test('airdrops, sends, confirms and reads with @solana/web3.js 1.x', async () => {
  const connection = new Connection(network.ledger.rpcUrl, {
    commitment: 'confirmed',
    wsEndpoint: network.ledger.subscriptionsUrl,
  });
  const from = Keypair.generate();
  const to = Keypair.generate().publicKey;
  const latest = await connection.getLatestBlockhash();
  const airdrop = await connection.requestAirdrop(from.publicKey, 2 * LAMPORTS_PER_SOL);
  await connection.confirmTransaction({ signature: airdrop, ...latest });
  const parties = { fromPubkey: from.publicKey, toPubkey: to };
  const move = SystemProgram.transfer({ ...parties, lamports: LAMPORTS_PER_SOL });
  const signature = await sendAndConfirmTransaction(connection, new Transaction().add(move), [from]);
  expect(await connection.getBalance(to)).toBe(LAMPORTS_PER_SOL);
  const parsed = await connection.getParsedTransaction(signature, { maxSupportedTransactionVersion: 0 });
  expect(parsed?.meta?.fee).toBe(5000);
  expect(await connection.getAccountInfo(to)).toMatchObject({
    lamports: LAMPORTS_PER_SOL,
    executable: false,
  });
  const message = new Transaction({ feePayer: from.publicKey, ...latest }).add(move).compileMessage();
  expect((await connection.getFeeForMessage(message)).value).toBe(5000);
  message.recentBlockhash = SystemProgram.programId.toBase58();
  expect((await connection.getFeeForMessage(message)).value).toBeNull();
  expect(await connection.getMinimumBalanceForRentExemption(0)).toBe(890_880);
  expect(
    (await connection.getMultipleAccountsInfo([from.publicKey, to])).map((info) => info?.lamports),
  ).toEqual([LAMPORTS_PER_SOL - 5000, LAMPORTS_PER_SOL]);
  // web3.js cannot close its socket. Left open, it would reconnect forever after the network has stopped.
  (connection as unknown as { _rpcWebSocket: { close(): void } })._rpcWebSocket.close();
});
