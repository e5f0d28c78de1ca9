// connect: which connection the connect screen offers; the two wallets that the product supports by name, and the links that open the
// page in their apps. Pure.
import { type Device, MOBILE_ADAPTER } from '../wallet/device.ts';

export type ConnectOffer =
  /** This browser has a wallet. */
  | { kind: 'connect'; showsInstallLinks: boolean }
  /** A computer without Phantom and Solflare: the screen shows install links and a QR code for the phone. */
  | { kind: 'computer' }
  /** A phone whose browser has no wallet: the screen shows links that open the page in a wallet app. */
  | { kind: 'wallet-app'; hasMobileAdapter: boolean };

/** The Test wallet of the local network, which cannot hold real SOL. */
const TEST_WALLET = 'Test wallet';

export function offerOf(
  device: Device,
  wallets: readonly { name: string }[],
  hasExtension: boolean,
): ConnectOffer {
  const names = wallets.map(({ name }) => name).filter((name) => name !== MOBILE_ADAPTER);
  if (!device.isTouch)
    return hasExtension ? { kind: 'connect', showsInstallLinks: false } : { kind: 'computer' };
  if (names.length === 0) return { kind: 'wallet-app', hasMobileAdapter: device.hasMobileAdapter };
  return { kind: 'connect', showsInstallLinks: names.every((name) => name === TEST_WALLET) };
}

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
