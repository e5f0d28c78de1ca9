// Connects the server to Solana: starts the local ledger, or uses the nodes that the settings name.
import { readArtifact } from '@kingstake/escrow/artifact';
import { lamports } from '@kingstake/protocol';
import type { SignerIdentity } from '@kingstake/signer';
import {
  type Agreement,
  type Chain,
  createAirdrop,
  type OpenedNodes,
  openNodes,
  type SeatChain,
  type WatchedSigner,
} from './chain/index.ts';
import { ESCROW } from './escrow/index.ts';
import { localProgramAddress, openLocalLedger } from './local-ledger.ts';
import type { RequestAirdrop } from './money/treasury/index.ts';
import type { Log } from './platform/log.ts';
import type { Random } from './platform/random.ts';
import type { Settings } from './platform/settings/index.ts';
import type { Time } from './platform/time.ts';

/** The node is on another network than the settings require, or does not answer. The message is for the operator. */
export class ChainStartupError extends Error {
  override readonly name = 'ChainStartupError';
}

export interface Network {
  chain: Chain;
  seatChain: SeatChain | null;
  /** Disagreements between several nodes. */
  agreements: readonly Agreement[];
  airdrop: RequestAirdrop | null;
  /** Copies the local ledger's file to a path; null without one. */
  copyLedger: ((path: string) => void) | null;
  stop(): Promise<void>;
}

interface Parts {
  settings: Settings;
  time: Time;
  random: Random;
  log: Log;
  /** The signer's keys, and the signer. */
  identity: SignerIdentity;
  signer: WatchedSigner;
}

/** Airdropped to the local arbiter when it cannot pay network fees. */
const ARBITER_SOL = lamports(1_000_000_000n);

export async function openChain(parts: Parts): Promise<Network> {
  const { settings, time } = parts;
  const { treasury } = parts.identity;
  const local = settings.cluster === 'local';
  const ledger = settings.ownLedger ? await openLocalLedger(parts) : null;
  try {
    const rpcUrls = ledger === null ? settings.solanaRpcUrls : ([ledger.rpcUrl] as const);
    const nodes = openNodes({ cluster: settings.cluster, rpcUrls, treasury, time });
    const fault = await nodes.fault();
    if (fault !== null) throw new ChainStartupError(fault);
    const airdrop = local ? createAirdrop({ rpcUrl: rpcUrls[0], time }) : null;
    const address = local ? localProgramAddress() : settings.escrowProgram;
    const seats = address === null ? null : await openSeatChain(parts, { address, nodes, airdrop });
    return {
      chain: nodes.chain,
      seatChain: seats?.seatChain ?? null,
      agreements: [nodes.agreement, seats?.agreement ?? null].filter((agreement) => agreement !== null),
      airdrop,
      copyLedger: ledger?.copyTo ?? null,
      stop: async () => ledger?.stop(),
    };
  } catch (error) {
    await ledger?.stop();
    throw error;
  }
}

/** Throws if the program on chain is not the tested one, or can still be changed. */
async function openSeatChain(
  parts: Parts,
  network: { address: string; nodes: OpenedNodes; airdrop: RequestAirdrop | null },
): Promise<ReturnType<OpenedNodes['seats']>> {
  const { signer, identity } = parts;
  const { address, nodes, airdrop } = network;
  const { arbiter } = identity;
  if (arbiter === null || identity.program !== address)
    throw new ChainStartupError(
      `The escrow program is ${address}; the signer signs steps of ${identity.program ?? 'none'}: set its ESCROW_PROGRAM and ARBITER_KEYPAIR.`,
    );
  const { binary } = readArtifact();
  let unread = 0;
  const onUnread = (passedBy: object): void => {
    unread += 1;
    parts.log.warn({ ...passedBy, unread }, 'skipped a transaction that names a seat and cannot be parsed');
  };
  const seats = nodes.seats({ program: address, arbiter, signer, binary, onUnread });
  const { seatChain } = seats;
  const fault = await seatChain.programFault();
  if (fault !== null) throw new ChainStartupError(fault);
  if (airdrop !== null && (await seatChain.arbiterLamports()) < ESCROW.arbiterLeast)
    await airdrop(arbiter, ARBITER_SOL);
  return seats;
}
