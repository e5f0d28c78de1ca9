// test wallet: public entry. A wallet for players without one, on the local network only: a separate chunk that the page loads when
// the server says so. No other part of the page may import it, and it imports nothing of the page.
import { CONNECTED_KEY, createKeyring } from './keyring.ts';
import { showPill } from './panel.ts';
import { createApprovalPrompt, createSerialQueue } from './sheets.ts';
import { createTestWallet } from './wallet.ts';

let isRegistered = false;

/** Registers the wallet with the page, as an extension would, and shows its pill. Repeated calls are harmless. */
export function registerTestWallet(): void {
  if (isRegistered) return;
  isRegistered = true;
  const { host } = window.location;
  const inTurn = createSerialQueue();
  const keyring = createKeyring(window.localStorage, window.crypto.subtle);
  const person = createApprovalPrompt(keyring, host, inTurn);
  const testWallet = createTestWallet({ keyring, person, host });
  announceWallet(testWallet.wallet);
  showPill(keyring, testWallet, inTurn);
  window.addEventListener('storage', ({ key }) => {
    if (key === CONNECTED_KEY) testWallet.announce();
  });
}

/** Wallet Standard's handshake, in which page and wallet find each other whichever loads first. */
function announceWallet(wallet: unknown): void {
  const register = (api: { register(wallet: unknown): void }): void => api.register(wallet);
  window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }));
  window.addEventListener('wallet-standard:app-ready', (event) => {
    if (event instanceof CustomEvent || 'detail' in event)
      register(event.detail as Parameters<typeof register>[0]);
  });
}
