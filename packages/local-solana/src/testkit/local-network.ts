// local-solana/testkit: a local network in its own folder, and transactions built with kit, as an independent client would.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  appendTransactionMessageInstructions,
  type Blockhash,
  createKeyPairSignerFromPrivateKeyBytes,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  getSignatureFromTransaction,
  type Instruction,
  type KeyPairSigner,
  pipe,
  setTransactionMessageConfig,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
  type V1TransactionConfig,
} from '@solana/kit';
import { getTransferSolInstruction } from '@solana-program/system';
import type { GenesisAccount } from '../ledger.ts';
import type { SlotTiming } from '../limits.ts';
import type { LedgerTime } from '../ports.ts';
import { type LocalLedger, startLocalLedger } from '../start.ts';
import { createManualTime, createSeededRandom, type ManualTime, silentLog } from './host.ts';

export const TEST_ORIGIN = 'http://localhost:3000';
export const SOL = 1_000_000_000n;

export interface TestNetwork {
  ledger: LocalLedger;
  folder: string;
  /** Makes one call in process. Returns its result or throws its JSON-RPC error. */
  call<T = unknown>(method: string, ...params: unknown[]): Promise<T>;
  refused(method: string, ...params: unknown[]): Promise<{ code: number; message: string; data?: Json }>;
  /** Stops the network and restarts it from its file. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

type Json = Record<string, unknown>;

export interface ManualNetwork extends TestNetwork {
  time: ManualTime;
  /** Advances by this many slots. */
  pass(slots: number): void;
}

/** A network whose slots the test advances. */
export async function manualNetwork(genesis: readonly GenesisAccount[] = []): Promise<ManualNetwork> {
  const time = createManualTime();
  const network = await networkWith(time, {}, genesis);
  return Object.assign(network, { time, pass: (slots: number) => time.advance(slots * 400) });
}

export async function networkWith(
  time: LedgerTime,
  timing: Partial<SlotTiming> = {},
  genesis: readonly GenesisAccount[] = [],
): Promise<TestNetwork> {
  const folder = mkdtempSync(join(tmpdir(), 'local-solana-'));
  const random = createSeededRandom(7);
  const place = { folder, host: '127.0.0.1', port: 0, portSetting: 'the port', corsOrigin: TEST_ORIGIN };
  const start = () => startLocalLedger({ ...place, time, random, log: silentLog, timing, genesis });
  async function ask(method: string, params: unknown[]): Promise<Json> {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }, (_key, value: unknown) =>
      typeof value === 'bigint' ? Number(value) : value,
    );
    return JSON.parse((await network.ledger.handle(body)) ?? '{}') as Json;
  }
  const network: TestNetwork = {
    ledger: await start(),
    folder,
    async call<T>(method: string, ...params: unknown[]) {
      const answer = await ask(method, params);
      if (!('result' in answer)) throw new Error(`${method}: ${JSON.stringify(answer['error'])}`);
      return answer['result'] as T;
    },
    async refused(method, ...params) {
      const answer = await ask(method, params);
      if (!('error' in answer)) throw new Error(`${method} answered ${JSON.stringify(answer['result'])}`);
      return answer['error'] as { code: number; message: string };
    },
    async restart() {
      await network.ledger.stop();
      network.ledger = await start();
    },
    async close() {
      await network.ledger.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  return network;
}

/** Returns the same key for the same number. */
export function testSigner(number: number): Promise<KeyPairSigner> {
  return createKeyPairSignerFromPrivateKeyBytes(new Uint8Array(32).fill(number));
}

export interface Signed {
  base64: string;
  wire: Uint8Array;
  signature: string;
}

/** Budgets that suffice for any test. A version 1 message without budgets gets none. */
const VERSION_1_CONFIG: V1TransactionConfig = {
  computeUnitLimit: 200_000,
  loadedAccountsDataSizeLimit: 4 * 1024 * 1024,
};
const lifetimeOf = (blockhash: string) => ({
  blockhash: blockhash as Blockhash,
  lastValidBlockHeight: 2n ** 60n,
});

/** A version 1 transaction (SIMD-0385), signed by every signer in its instructions. */
export async function signedVersion1(
  payer: KeyPairSigner,
  instructions: readonly Instruction[],
  blockhash: string,
  config: V1TransactionConfig = {},
): Promise<Signed> {
  const message = pipe(
    createTransactionMessage({ version: 1 }),
    (made) => setTransactionMessageFeePayerSigner(payer, made),
    (made) => setTransactionMessageLifetimeUsingBlockhash(lifetimeOf(blockhash), made),
    (made) => setTransactionMessageConfig({ ...VERSION_1_CONFIG, ...config }, made),
    (made) => appendTransactionMessageInstructions(instructions, made),
  );
  return signedOf(await signTransactionMessageWithSigners(message));
}

/** A transaction, signed by every signer in its instructions. */
export async function signed(
  payer: KeyPairSigner,
  instructions: readonly Instruction[],
  blockhash: string,
): Promise<Signed> {
  const message = pipe(
    createTransactionMessage({ version: 'legacy' }),
    (made) => setTransactionMessageFeePayerSigner(payer, made),
    (made) => setTransactionMessageLifetimeUsingBlockhash(lifetimeOf(blockhash), made),
    (made) => appendTransactionMessageInstructions(instructions, made),
  );
  return signedOf(await signTransactionMessageWithSigners(message));
}

export function signedOf(transaction: Parameters<typeof getSignatureFromTransaction>[0]): Signed {
  const base64: string = getBase64EncodedWireTransaction(transaction);
  return {
    base64,
    wire: new Uint8Array(Buffer.from(base64, 'base64')),
    signature: getSignatureFromTransaction(transaction),
  };
}

export function signedTransfer(
  from: KeyPairSigner,
  to: KeyPairSigner,
  amount: bigint,
  blockhash: string,
): Promise<Signed> {
  const move = getTransferSolInstruction({ source: from, destination: to.address, amount });
  return signed(from, [move], blockhash);
}

/** The newest blockhash of a network. */
export async function newestBlockhash(network: TestNetwork, commitment = 'processed'): Promise<string> {
  const answer = await network.call<{ value: { blockhash: string } }>('getLatestBlockhash', { commitment });
  return answer.value.blockhash;
}
