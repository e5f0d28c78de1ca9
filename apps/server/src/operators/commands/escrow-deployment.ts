// Deploys the escrow program to a cluster and freezes it. Needs a node and three key files, but neither server nor database.
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readArtifact } from '@kingstake/escrow/artifact';
import { DeploymentStopped, deployFrozen, programDataAddress } from '@kingstake/escrow/deployment';
import { formatSol, lamports } from '@kingstake/protocol';
import {
  ChainUnavailable,
  createDeploymentChain,
  genesisFault,
  type NodeForDeployment,
} from '../../chain/index.ts';
import {
  type CommandAnswer,
  type CommandShape,
  done,
  notDone,
  type ParsedCommand,
  textOption,
} from '../../platform/operator.ts';
import type { Random } from '../../platform/random.ts';
import type { Settings } from '../../platform/settings/index.ts';
import type { Time } from '../../platform/time.ts';

export const DEPLOY_SHAPE: CommandShape = {
  words: ['escrow', 'deploy'],
  positions: [],
  options: {
    payer: { value: true, required: true, help: 'key file of the payer, in the format of solana-keygen' },
    keys: { value: true, help: 'folder for the two key files that the command creates; default DATA_DIR' },
  },
  help: 'Deploys the escrow program on the cluster of the settings and freezes it for ever. A repeated run continues where it stopped.',
};

export interface DeployDeps {
  settings: Pick<Settings, 'cluster' | 'solanaRpcUrls' | 'dataDir'>;
  random: Random;
  time: Time;
}

/** The rent of the two accounts, and the fees of ten transactions. */
const COST = lamports(40_600_000n);

export async function deployEscrow(deps: DeployDeps, parsed: ParsedCommand): Promise<CommandAnswer> {
  const { settings, random, time } = deps;
  if (settings.cluster === 'local')
    return notDone('The local network already has the escrow program: there is nothing to deploy.');
  const folder = resolve(textOption(parsed, 'keys') ?? settings.dataDir);
  // Imported here only, so that a server, which also loads this file, never reads a private key that moves money.
  const { KeyFileError, readKey, readOrMakeKey } = await import('@kingstake/signer/key-file');
  const keys = await readKeys().catch((error: unknown) => {
    if (error instanceof KeyFileError) return error.message;
    throw error;
  });
  if (typeof keys === 'string') return notDone(keys);
  const { program } = keys;
  const chain = createDeploymentChain({ rpcUrl: settings.solanaRpcUrls[0], keys, time });
  try {
    const fault =
      genesisFault(settings.cluster, await chain.genesisHash()) ?? (await whyTooPoor(chain, keys));
    if (fault !== null) return notDone(fault);
    const sent = await deployFrozen(chain, keys, readArtifact().binary);
    const how = sent === 0 ? 'was deployed already' : `was deployed by ${sent} transactions`;
    return done(`ESCROW_PROGRAM=${program.address}\nThe program ${how} and is frozen.`);
  } catch (error) {
    if (error instanceof DeploymentStopped) return notDone(error.message);
    if (!(error instanceof ChainUnavailable)) throw error;
    return notDone(`The deployment stopped: ${error.message}. Run it again to continue.`);
  }

  async function readKeys() {
    const payer = await readKey(resolve(textOption(parsed, 'payer') ?? ''), 'payer');
    // No server has created the folder yet, because this may be the first command on the machine.
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    return {
      payer,
      program: await readOrMakeKey(join(folder, 'escrow-program.json'), 'escrow program', random),
      buffer: await readOrMakeKey(join(folder, 'escrow-buffer.json'), 'escrow buffer', random),
    };
  }
}

/** Checked only before the first transaction, because an interrupted deployment has already paid part of the cost. */
async function whyTooPoor(
  chain: NodeForDeployment,
  { payer, program, buffer }: Parameters<typeof createDeploymentChain>[0]['keys'],
): Promise<string | null> {
  const there = await chain.accounts([
    program.address,
    buffer.address,
    await programDataAddress(program.address),
  ]);
  if (there.some((account) => account !== null)) return null;
  const held = lamports(await chain.lamportsOf(payer.address));
  if (held >= COST) return null;
  return `The payer ${payer.address} holds ${formatSol(held)} SOL; the deployment costs ${formatSol(COST)} SOL.`;
}
