// chain: lamports from the faucet of the local network.
import type { Lamports } from '@kingstake/protocol';
import { assertIsAddress, createSolanaRpc, devnet, lamports } from '@solana/kit';
import type { Time } from '../platform/time.ts';
import { createNodeCalls } from './node-calls.ts';

/** Returns a function that requests lamports for an address and resolves to the signature. It throws `ChainUnavailable` if refused. */
export function createAirdrop({ rpcUrl, time }: { rpcUrl: string; time: Time }) {
  // `devnet` only marks the type as having a faucet; the address is the local network's.
  const rpc = createSolanaRpc(devnet(rpcUrl));
  const node = createNodeCalls(time);
  return async (to: string, amount: Lamports): Promise<string> => {
    assertIsAddress(to);
    return node.ask('requestAirdrop', rpc.requestAirdrop(to, lamports(amount)));
  };
}
