// Connects the server to Solana: starts the local ledger or uses the node of the settings, and reads the treasury's key.
import { join } from 'node:path';
import { startLocalLedger } from '@kingstake/local-solana';
import { type Lamports, lamports } from '@kingstake/protocol';
import {
  ChainUnavailable,
  createRpcChain,
  genesisFault,
  type RpcChain,
  readOrMakeTreasuryKey,
  readTreasuryKey,
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
  chain: RpcChain;
  airdrop: RequestAirdrop | null;
  stop(): Promise<void>;
}

interface Parts {
  settings: Settings;
  time: Time;
  random: Random;
  log: Log;
}

const LOCAL_KEY = 'treasury.json';

export async function openChain({ settings, time, random, log }: Parts): Promise<Network> {
  const local = settings.cluster === 'local';
  const keyFile = settings.treasuryKeypair ?? join(settings.dataDir, LOCAL_KEY);
  const treasury = local ? await readOrMakeTreasuryKey(keyFile, random) : await readTreasuryKey(keyFile);
  const ledger = local
    ? await startLocalLedger({
        folder: settings.dataDir,
        host: '127.0.0.1',
        port: settings.localLedgerPort,
        portSetting: 'LOCAL_LEDGER_PORT',
        corsOrigin: settings.publicOrigin,
        time,
        random,
        log,
      })
    : null;
  const chain = createRpcChain({ rpcUrl: ledger?.rpcUrl ?? settings.solanaRpcUrl, treasury, time });
  try {
    const fault = genesisFault(settings.cluster, await chain.genesisHash());
    if (fault !== null) throw new ChainStartupError(fault);
  } catch (error) {
    await ledger?.stop();
    if (!(error instanceof ChainUnavailable)) throw error;
    throw new ChainStartupError(
      `The Solana node does not answer (${error.message}). Check SOLANA_RPC_URL, or point it at another node.`,
      { cause: error },
    );
  }
  return {
    chain,
    airdrop: ledger === null ? null : (to, amount) => requestAirdrop(ledger.handle, to, amount),
    stop: async () => ledger?.stop(),
  };
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
