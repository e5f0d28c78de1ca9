// ui: where a transaction, and an account, can be looked up. Pure.
import type { Cluster } from '@kingstake/protocol/clusters';
import { PAGE_ROUTES } from '@kingstake/protocol/page-routes';

/** The public explorer, or our own page for a network that no one else can see. */
export function explorerAddress(cluster: Cluster, signature: string): string {
  const name = encodeURIComponent(signature);
  if (cluster === 'local') return PAGE_ROUTES.explorerTransaction.replace(':signature', name);
  return publicExplorer(cluster, `tx/${name}`);
}

/** The same for an account. */
export function explorerAccount(cluster: Cluster, account: string): string {
  const name = encodeURIComponent(account);
  if (cluster === 'local') return PAGE_ROUTES.explorerAccount.replace(':address', name);
  return publicExplorer(cluster, `address/${name}`);
}

const publicExplorer = (cluster: Cluster, path: string) =>
  `https://explorer.solana.com/${path}?cluster=${cluster}`;
