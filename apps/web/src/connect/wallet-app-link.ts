// wallet: the two wallets that the product supports by name, and the links that open the page in their apps. Pure.

export type WalletApp = 'phantom' | 'solflare';

export const WALLET_APPS: readonly WalletApp[] = ['phantom', 'solflare'];

/** Install pages of the two wallets. */
export const WALLET_SITES = {
  phantom: 'https://phantom.com/download',
  solflare: 'https://solflare.com/download',
} as const;

/** Proper names, identical in every language. */
export const WALLET_APP_NAMES = { phantom: 'Phantom', solflare: 'Solflare' } as const;

const BROWSE = {
  phantom: 'https://phantom.app/ul/browse/',
  solflare: 'https://solflare.com/ul/v1/browse/',
} as const;

/** Returns the link that opens `address` in the wallet app's own browser. */
export function walletAppLink(app: WalletApp, address: string): string {
  const { origin } = new URL(address);
  return `${BROWSE[app]}${encodeURIComponent(address)}?ref=${encodeURIComponent(origin)}`;
}
