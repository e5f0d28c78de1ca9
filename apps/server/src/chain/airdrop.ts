// chain: lamports from the faucet of the local network.
import type { Lamports } from '@kingstake/protocol';
import { assertIsAddress, createSolanaRpc, devnet, lamports } from '@solana/kit';
import type { Time } from '../platform/time.ts';
import { createNodeCalls } from './node-calls.ts';

/** Returns a request for lamports to an address, which resolves to its signature. Throws `ChainUnavailable` if it is refused. */
export function createAirdrop({ rpcUrl, time }: { rpcUrl: string; time: Time }) {
  // `devnet` is only a type that has a faucet; the address is the local network's.
  const rpc = createSolanaRpc(devnet(rpcUrl));
  const node = createNodeCalls(time);
  return async (to: string, amount: Lamports): Promise<string> => {
    assertIsAddress(to);
    return node.ask('requestAirdrop', rpc.requestAirdrop(to, lamports(amount)));
  };
}
