// session: the network's client, fetched with the dialogs of money: neither connecting nor the lobby asks the network.
import type { ChainClient, ChainClientDeps } from './chain-client.ts';

/** A file that does not come rejects the call: nothing was sent. */
export function chainClientWhenAsked(deps: ChainClientDeps): ChainClient {
  const load = async () => (await import('./chain-client.ts')).createChainClient(deps);
  return {
    sendTransaction: async (signed) => (await load()).sendTransaction(signed),
    waitForConfirmation: async (signature) => (await load()).waitForConfirmation(signature),
    readTransaction: async (signature) => (await load()).readTransaction(signature),
    requestAirdrop: async (address, amount) => (await load()).requestAirdrop(address, amount),
  };
}
