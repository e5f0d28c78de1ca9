// wallet: chooses which connection the connect screen offers. Pure.
import { type Device, MOBILE_ADAPTER } from '../../wallet/device.ts';

/**
 * connect: this browser has a wallet · computer: without Phantom and Solflare, so install links and a QR code for the phone ·
 * wallet-app: a phone whose browser has no wallet, so links that open the page in a wallet app.
 */
export type ConnectOffer =
  | { kind: 'connect'; showsInstallLinks: boolean }
  | { kind: 'computer' }
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
