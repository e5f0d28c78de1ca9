// withdrawals/testkit: a network with seeded faults, to test that a withdrawal is paid exactly once. Sends are dropped,
// delayed and doubled, answers lag or deny what landed, and the process may die before or after any call.
import { createHash } from 'node:crypto';
import { type Lamports, lamports } from '@kingstake/protocol';
import { plainMaker, signingInMemory, statementOf } from '@kingstake/signer/testkit';
import {
  type Chain,
  type ChainTransaction,
  ChainUnavailable,
  type Commitment,
  type SignatureInfo,
} from '../../../chain/index.ts';
import type { PayerDeps } from '../payer.ts';

/** The process died here. Effects of earlier steps remain; no later step runs. */
export class Crash extends Error {
  override readonly name = 'Crash';
}

export interface Faults {
  drop: number; // chance that a send never reaches the network
  delay: number; // chance that it lands some blocks later
  unavailable: number; // chance that a call fails
  lag: number; // chance that an answer is some blocks old
  lie: number; // chance that a status is denied although it exists
  fail: number; // chance that a landed transaction failed
}

export const NO_FAULTS: Faults = { drop: 0, delay: 0, unavailable: 0, lag: 0, lie: 0, fail: 0 };

interface Landed {
  signature: string;
  to: string;
  lamports: Lamports;
  failed: boolean;
  height: bigint;
}

/** A valid address, so that a statement of its books can be written. */
export const TREASURY = 'Treasury11111111111111111111111111111111111';
const NOW_MS = 1_764_000_000_000;
const VALID_BLOCKS = 20n;
const CONFIRMED_AFTER = 2n;
const FINAL_AFTER = 5n;
const FEE = lamports(5000n);
const MAX_DELAY = 25;
const MAX_LAG = 12n;

export interface SimulatedNetwork {
  /** What a payer needs, with the signer's real policy. */
  paying: Pick<PayerDeps, 'chain' | 'signer' | 'statement' | 'keepUnclaimed'>;
  chain: Chain;
  /** Adds blocks; delayed sends land if they are still valid. */
  pass(blocks: number): void;
  /** Returns what a wallet received in successful transactions. */
  received(to: string): Lamports;
  fees(): Lamports;
  calm(): void;
}

/** `random` draws from [0, 1). */
export function createSimulatedNetwork(
  random: () => number,
  faults: Faults,
  treasuryLamports: Lamports,
  rules: { maxWithdrawal?: bigint } = {},
): SimulatedNetwork {
  let height = 100n;
  let quiet = false;
  const landed: Landed[] = [];
  const flying: { wire: string; atHeight: bigint }[] = [];
  const happens = (chance: number) => !quiet && random() < chance;

  function land(wire: string): void {
    const { to, amount, memo, lastValid } = JSON.parse(wire) as Record<
      'to' | 'amount' | 'memo' | 'lastValid',
      string
    >;
    const signature = signatureOf(wire);
    // The network's own rule: a signature lands once, and never after its last valid block.
    if (
      landed.some((each) => each.signature === signature) ||
      height > BigInt(lastValid) ||
      memo === undefined
    )
      return;
    landed.push({ signature, to, lamports: lamports(BigInt(amount)), failed: happens(faults.fail), height });
  }

  /** The height that a node sees, which may lag behind. */
  const view = () => (happens(faults.lag) ? height - BigInt(Math.floor(random() * Number(MAX_LAG))) : height);
  const commitmentOf = (each: Landed, seen: bigint): Commitment | null => {
    if (each.height > seen) return null;
    if (seen - each.height >= FINAL_AFTER) return 'finalized';
    return seen - each.height >= CONFIRMED_AFTER ? 'confirmed' : 'processed';
  };
  function answer(): bigint {
    if (happens(faults.unavailable)) throw new ChainUnavailable('no answer');
    return view();
  }
  const rank = { processed: 0, confirmed: 1, finalized: 2 } as const;
  const atLeast = (each: Landed, seen: bigint, wanted: Commitment) => {
    const has = commitmentOf(each, seen);
    return has !== null && rank[has] >= rank[wanted];
  };

  const chain: Chain = {
    treasury: TREASURY,
    recordFinalizedSlot() {},
    async blockHeight(commitment) {
      const seen = answer();
      return commitment === 'finalized' ? seen - FINAL_AFTER : seen;
    },
    async latestBlockhash() {
      const seen = answer();
      return { blockhash: `hash-${seen}`, lastValidBlockHeight: seen + VALID_BLOCKS };
    },
    async signatureStatus(signature) {
      const seen = answer();
      const found = landed.find((each) => each.signature === signature);
      const commitment = found === undefined ? null : commitmentOf(found, seen);
      if (found === undefined || commitment === null || happens(faults.lie)) return null;
      return { slot: found.height, failed: found.failed, commitment };
    },
    async signaturesFor(_address, page): Promise<readonly SignatureInfo[]> {
      const seen = answer();
      return landed
        .filter((each) => atLeast(each, seen, page.commitment))
        .map((each) => ({
          signature: each.signature,
          slot: each.height,
          failed: each.failed,
          commitment: page.commitment,
        }))
        .reverse();
    },
    async transaction(signature, commitment): Promise<ChainTransaction | null> {
      const seen = answer();
      const found = landed.find((each) => each.signature === signature);
      if (found === undefined || !atLeast(found, seen, commitment)) return null;
      return {
        signature,
        slot: found.height,
        failed: found.failed,
        feePayer: TREASURY,
        fee: FEE,
        signers: [TREASURY],
        accounts: [],
        transfers: found.failed
          ? []
          : [{ source: TREASURY, destination: found.to, lamports: found.lamports, inner: false }],
      };
    },
    async balance(_address, commitment) {
      const seen = answer();
      const left = landed
        .filter((each) => atLeast(each, seen, commitment))
        .reduce((sum, each) => sum + (each.failed ? 0n : each.lamports) + FEE, 0n);
      return lamports(treasuryLamports - left);
    },
    finalizedBalance: async (address) => ({
      slot: height - FINAL_AFTER,
      value: await chain.balance(address, 'finalized'),
    }),
    rentExemptMinimum: async () => lamports(890_880n),
    depositTransaction: async () => {
      throw new Error('no deposits here');
    },
    async send(bytes) {
      const wire = Buffer.from(bytes).toString();
      if (happens(faults.drop)) return 'sent';
      if (happens(faults.delay))
        flying.push({ wire, atHeight: height + BigInt(1 + Math.floor(random() * MAX_DELAY)) });
      else land(wire);
      // The answer may be lost even though the bytes arrived.
      if (happens(faults.unavailable)) throw new ChainUnavailable('no answer');
      return 'sent';
    },
  };

  const maker = plainMaker(({ to, lamports: amount, memo, blockhash, lastValidBlockHeight }) => {
    const lastValid = String(lastValidBlockHeight);
    const wire = JSON.stringify({ to, amount: String(amount), memo, blockhash, lastValid });
    return { wire: Buffer.from(wire), signature: signatureOf(wire) };
  });
  // The signer outlives every server of a test, so its journal belongs to the network.
  const { signer } = signingInMemory({ maker, nowMs: () => NOW_MS, treasury: TREASURY, rules });
  const statement = statementOf(NOW_MS, { address: TREASURY });

  return {
    paying: { chain, signer, statement: () => statement, keepUnclaimed: async () => null },
    chain,
    pass(blocks) {
      for (let count = 0; count < blocks; count += 1) {
        height += 1n;
        for (const each of flying.filter((candidate) => candidate.atHeight === height)) land(each.wire);
      }
    },
    received: (to) =>
      lamports(
        landed
          .filter((each) => each.to === to && !each.failed)
          .reduce((sum, each) => sum + each.lamports, 0n),
      ),
    fees: () => lamports(BigInt(landed.length) * FEE),
    calm() {
      quiet = true;
    },
  };
}

function signatureOf(wire: string): string {
  return createHash('sha256').update(wire).digest('hex');
}

/** Signs a memo of the treasury that pays nothing, in the format of this network. */
export function signedMemo(
  memo: string,
  { blockhash, lastValidBlockHeight }: { blockhash: string; lastValidBlockHeight: bigint },
): { wire: Uint8Array; signature: string } {
  const lastValid = String(lastValidBlockHeight);
  const wire = JSON.stringify({ to: 'none', amount: '0', memo, blockhash, lastValid });
  return { wire: Buffer.from(wire), signature: signatureOf(wire) };
}
