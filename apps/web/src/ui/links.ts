// ui: shortened wallet addresses, and links to players, to accounts and transactions in an explorer, and to a new post. Pure.
import type { Cluster } from '@kingstake/protocol/clusters';
import { gameByIdPath, PAGE_ROUTES } from '@kingstake/protocol/page-routes';

/** The public explorer, or our own page for the local network. */
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

export function playerLink(username: string): string {
  return PAGE_ROUTES.player.replace(':username', encodeURIComponent(username));
}

const INTENT = 'https://x.com/intent/post';

/** A new post with this text and, for a game on the server, its URL. */
export function shareLink(text: string, gameId: number | undefined, origin: string): string {
  const address = gameId === undefined ? '' : ` ${origin}${gameByIdPath(gameId)}`;
  return `${INTENT}?${new URLSearchParams({ text: text + address })}`;
}

const SHOWN_EACH_SIDE = 4;

/** "7Np4…9fKe"; an address that would not get shorter is returned unchanged. */
export function shortAddress(address: string): string {
  if (address.length <= 2 * SHOWN_EACH_SIDE + 1) return address;
  return `${address.slice(0, SHOWN_EACH_SIDE)}…${address.slice(-SHOWN_EACH_SIDE)}`;
}
