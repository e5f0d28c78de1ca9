// wallet: where the two wallets that the product names are installed from.

export const WALLET_SITES = {
  phantom: 'https://phantom.com/download',
  solflare: 'https://solflare.com/download',
} as const;
