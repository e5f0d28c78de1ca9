// Connects the server to Solana: starts the local ledger or uses the node of the settings.
import { readArtifact } from '@kingstake/escrow/artifact';
import { frozenProgram } from '@kingstake/escrow/deployment';
import { startLocalLedger } from '@kingstake/local-solana';
import { type Lamports, lamports } from '@kingstake/protocol';
import { ESCROW } from '@kingstake/protocol/limits';
import type { SignerIdentity } from '@kingstake/signer';
import { getAddressDecoder } from '@solana/kit';
import {
  type Agreement,
  type Chain,
  type OpenedNodes,
  openNodes,
  type SeatChain,
  type WatchedSigner,
} from './chain/index.ts';
import type { Log } from './platform/log.ts';
import type { Random } from './platform/random.ts';
import type { Settings } from './platform/settings.ts';
import type { Time } from './platform/time.ts';
import type { RequestAirdrop } from './treasury/index.ts';

/** The node is on another network than the settings say, or does not answer. Its message is shown to the operator. */
export class ChainStartupError extends Error {
  override readonly name = 'ChainStartupError';
}

export interface Network {
  chain: Chain;
  seatChain: SeatChain | null;
  /** What several nodes do not agree on. */
  agreements: readonly Agreement[];
  airdrop: RequestAirdrop | null;
  /** Copies the local network's file to a path; null on other networks. */
  copyLedger: ((path: string) => void) | null;
  stop(): Promise<void>;
}

interface Parts {
  settings: Settings;
  time: Time;
  random: Random;
  log: Log;
  /** Whose keys sign, and who signs with them. */
  identity: SignerIdentity;
  signer: WatchedSigner;
}

/** What the local arbiter is given when it can no longer pay its network fees. */
const ARBITER_SOL = lamports(1_000_000_000n);

export async function openChain(parts: Parts): Promise<Network> {
  const { settings, time, random, log } = parts;
  const { treasury } = parts.identity;
  const local = settings.cluster === 'local';
  const program = local ? await localProgram() : null;
  const ledger =
    program === null
      ? null
      : await startLocalLedger({
          folder: settings.dataDir,
          host: '127.0.0.1',
          port: settings.localLedgerPort,
          portSetting: 'LOCAL_LEDGER_PORT',
          corsOrigin: settings.publicOrigin,
          time,
          random,
          log,
          genesis: program.accounts,
        });
  try {
    const rpcUrls = ledger === null ? settings.solanaRpcUrls : ([ledger.rpcUrl] as const);
    const nodes = openNodes({ cluster: settings.cluster, rpcUrls, treasury, time });
    const fault = await nodes.fault();
    if (fault !== null) throw new ChainStartupError(fault);
    const airdrop: RequestAirdrop | null =
      ledger === null ? null : (to, amount) => requestAirdrop(ledger.handle, to, amount);
    const address = program?.address ?? settings.escrowProgram;
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

/** The program on the local network, which begins with it. Another build is at another address. */
async function localProgram() {
  const { binary, record } = readArtifact();
  const address = getAddressDecoder().decode(Buffer.from(record.binarySha256, 'hex'));
  return { address, accounts: await frozenProgram(address, binary) };
}

/** Refuses to start on a program that is not the tested one, or that someone can still change. */
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
  const seats = nodes.seats({ program: address, arbiter, signer, binary });
  const { seatChain } = seats;
  const fault = await seatChain.programFault();
  if (fault !== null) throw new ChainStartupError(fault);
  if (airdrop !== null && (await seatChain.arbiterLamports()) < ESCROW.arbiterLeast)
    await airdrop(arbiter, ARBITER_SOL);
  return seats;
}

/** Makes the call of the page's airdrop button in process. Returns the transaction's signature; throws if refused. */
async function requestAirdrop(
  handle: (request: string) => Promise<string | null>,
  to: string,
  amount: Lamports,
): Promise<string> {
  const params = [to, Number(lamports(amount))];
  const answer = await handle(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'requestAirdrop', params }));
  const { result } = JSON.parse(answer ?? '{}') as { result?: string };
  if (result === undefined) throw new Error(`the local network gave nothing: ${answer}`);
  return result;
}
