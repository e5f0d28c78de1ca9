// chain: the port of the escrow program's deployment, over a node's JSON-RPC. All its reads are finalized.
import type { DeploymentChain, DeploymentKeys } from '@kingstake/escrow/deployment';
import {
  type Base64EncodedWireTransaction,
  createSolanaRpc,
  getBase64EncodedWireTransaction,
  getBase64Encoder,
  getSignatureFromTransaction,
  type KeyPairSigner,
  type Signature,
  signTransaction,
} from '@solana/kit';
import type { Time } from '../platform/time.ts';
import { compile } from './build-transaction.ts';
import { createNodeCalls } from './node-calls.ts';
import { ChainUnavailable } from './port.ts';

/** Pause between two reads of a transaction's status. */
const POLL_MS = 500;
/** A blockhash lasts 150 blocks. A transaction that landed in the last of them needs 32 more to be final: 73 s in all. */
const FINAL_WITHIN_MS = 120_000;
const FINAL = { commitment: 'finalized' } as const;

export interface NodeForDeployment extends DeploymentChain {
  genesisHash(): Promise<string>;
  lamportsOf(address: KeyPairSigner['address']): Promise<bigint>;
}

/** Every call may throw `ChainUnavailable`. Run the deployment again then, with the same keys. */
export function createDeploymentChain(deps: {
  rpcUrl: string;
  keys: { [Name in keyof DeploymentKeys]: KeyPairSigner };
  time: Time;
}): NodeForDeployment {
  const { keys, time } = deps;
  const rpc = createSolanaRpc(deps.rpcUrl);
  const node = createNodeCalls(time);
  const pause = () => new Promise<void>((resolve) => void time.after(POLL_MS, resolve));

  async function untilFinal(signature: Signature): Promise<void> {
    const startMs = time.monotonicMs();
    for (;;) {
      const { value } = await node.ask('getSignatureStatuses', rpc.getSignatureStatuses([signature]));
      const [status] = value;
      if (status?.err != null) throw new ChainUnavailable(`the transaction ${signature} failed`);
      if (status?.confirmationStatus === 'finalized') return;
      if (time.monotonicMs() - startMs > FINAL_WITHIN_MS)
        throw new ChainUnavailable(`the transaction ${signature} did not become final`);
      await pause();
    }
  }

  return {
    genesisHash: () => node.ask('getGenesisHash', rpc.getGenesisHash()),
    lamportsOf: async (address) => (await node.ask('getBalance', rpc.getBalance(address, FINAL))).value,
    async accounts(addresses) {
      const call = rpc.getMultipleAccounts([...addresses], { ...FINAL, encoding: 'base64' });
      const { value } = await node.ask('getMultipleAccounts', call);
      return value.map(
        (found) => found && { owner: found.owner, data: getBase64Encoder().encode(found.data[0]) },
      );
    },
    rentExemptMinimum: (bytes) =>
      node.ask('getMinimumBalanceForRentExemption', rpc.getMinimumBalanceForRentExemption(BigInt(bytes))),
    async send({ instructions }) {
      const { value: latest } = await node.ask('getLatestBlockhash', rpc.getLatestBlockhash(FINAL));
      const compiled = compile(keys.payer.address, instructions, latest);
      const signers = Object.values(keys).filter(({ address }) => address in compiled.signatures);
      const signed = await signTransaction(
        signers.map(({ keyPair }) => keyPair),
        compiled,
      );
      const wire: Base64EncodedWireTransaction = getBase64EncodedWireTransaction(signed);
      const config = { encoding: 'base64', preflightCommitment: 'finalized' } as const;
      await node.ask('sendTransaction', rpc.sendTransaction(wire, config));
      await untilFinal(getSignatureFromTransaction(signed));
    },
  };
}
