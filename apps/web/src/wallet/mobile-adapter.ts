// wallet: wallet apps on Android, through the Mobile Wallet Adapter. It registers one Wallet Standard wallet; each request opens the
// app, which responds over a WebSocket on this device. Fetched on Android only.
import { CHAIN_OF, type Cluster } from '@kingstake/protocol/clusters';
import {
  createDefaultAuthorizationCache,
  createDefaultChainSelector,
  LocalSolanaMobileWalletAdapterWallet,
} from '@solana-mobile/wallet-standard-mobile';
import { getWallets } from '@wallet-standard/app';
import type { Wallet } from '@wallet-standard/base';
import type { StandardConnectInput } from '@wallet-standard/features';
import { currentDevice } from './device.ts';

/** Does nothing in a browser that does not support it. */
export function registerPhoneWallet(cluster: Cluster): void {
  if (!currentDevice().hasMobileAdapter) return;
  const adapter = new LocalSolanaMobileWalletAdapterWallet({
    appIdentity: { name: 'Kingstake', uri: window.location.origin, icon: 'icon-192.png' },
    authorizationCache: createDefaultAuthorizationCache(),
    chains: [CHAIN_OF[cluster]],
    chainSelector: createDefaultChainSelector(),
    // The connect screen shows this. The library's own dialog would be in English and without our styles.
    onWalletNotFound: async () => {},
  });
  getWallets().register(askingFirst(adapter));
}

/**
 * Requests the browser's permission to reach apps on this device before a connection. Without it the library opens its own dialog,
 * whose styles the page's Content-Security-Policy blocks.
 */
function askingFirst(adapter: LocalSolanaMobileWalletAdapterWallet): Wallet {
  const { version, name, icon, chains } = adapter;
  return {
    version,
    name,
    icon,
    chains,
    get accounts() {
      return adapter.accounts;
    },
    get features() {
      const { features } = adapter;
      const { 'standard:connect': standard } = features;
      const connect = async (input?: StandardConnectInput) => {
        if (input?.silent !== true) await askForLoopback();
        return standard.connect(input);
      };
      return { ...features, 'standard:connect': { ...standard, connect } };
    },
  };
}

/** Chrome 142 and later ask once before a page may connect to this device. Throws if the player refuses. */
async function askForLoopback(): Promise<void> {
  if ((await loopbackPermission()) !== 'prompt') return;
  // Any request makes the browser ask; no response is needed.
  await fetch('http://localhost', { mode: 'no-cors' }).catch(() => undefined);
  if ((await loopbackPermission()) !== 'granted') throw new Error('The player denied access to this device');
}

async function loopbackPermission(): Promise<PermissionState> {
  try {
    return (await navigator.permissions.query({ name: 'loopback-network' as PermissionName })).state;
  } catch {
    return 'granted'; // an older browser, which does not ask
  }
}
