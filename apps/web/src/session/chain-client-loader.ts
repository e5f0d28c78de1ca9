// session: the network's client, fetched with the dialogs of money: neither connecting nor the lobby asks the network.
import type { ChainClient, ChainClientDeps } from './chain-client.ts';

/** A file that does not come rejects the call: nothing was sent. */
export function chainClientWhenAsked(deps: ChainClientDeps): ChainClient {
  let client: Promise<ChainClient> | null = null;
  const load = () => {
    client ??= import('./chain-client.ts').then(({ createChainClient }) => createChainClient(deps));
    // Asked for again, should it not come this time.
    client.catch(() => {
      client = null;
    });
    return client;
  };
  return {
    noteLifetime: async (transaction) => (await load()).noteLifetime(transaction),
    deliver: async (signed, onSent) => (await load()).deliver(signed, onSent),
    waitForConfirmation: async (signature) => (await load()).waitForConfirmation(signature),
    readTransaction: async (signature) => (await load()).readTransaction(signature),
    requestAirdrop: async (address, amount) => (await load()).requestAirdrop(address, amount),
  };
}
