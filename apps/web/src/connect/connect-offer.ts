// wallet: chooses which connection the connect screen offers. Pure.
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
