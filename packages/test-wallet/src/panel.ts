// test wallet: the tab at the page's edge and the wallet's own panel. Nothing is signed here.
import { button, element } from '@kingstake/dom';
import { type Keyring, shortened } from './keyring.ts';
import { type Answer, openModal } from './modal.ts';
import type { RunSerially } from './sheets.ts';
import { pillStyles } from './styles.ts';
import { type TestWallet, WALLET_NAME } from './wallet.ts';

/** Puts the pill on the page. */
export function showPill(keyring: Keyring, testWallet: TestWallet, inTurn: RunSerially): void {
  const host = element('div');
  const root = host.attachShadow({ mode: 'open' });
  root.adoptedStyleSheets = [pillStyles()];
  const open = (): void => {
    void inTurn(async () => {
      if (keyring.active() === null) await keyring.create();
      await openModal<void>((answer) => panel(keyring, testWallet, answer), undefined);
    });
  };
  const pill = button('', open);
  // WebKit rotates the text of a button only inside another element.
  pill.append(element('span', { text: WALLET_NAME }));
  pill.setAttribute('aria-label', 'Open test wallet');
  pill.setAttribute('aria-haspopup', 'dialog');
  root.append(pill);
  document.body.append(host);
}

/** Switching and disconnecting close the panel, so that the page's reaction is visible. */
function panel(keyring: Keyring, testWallet: TestWallet, answer: Answer<void>): Node[] {
  const list = element('ul', { attributes: { 'aria-label': 'Accounts' } });
  const switchTo = (address: string): void => {
    answer();
    testWallet.switchTo(address);
  };
  const show = (): void => {
    const rows = keyring.addresses().map((address, index) => {
      const attributes = { id: `account-${index}`, title: address };
      const name = element('span', { class: 'address', text: shortened(address), attributes });
      return element('li', { class: 'row' }, name, rowEnd(keyring, address, attributes.id, switchTo));
    });
    list.replaceChildren(...rows);
  };
  show();
  const add = button('New account', async () => {
    await keyring.create();
    show();
  });
  const disconnect = button('Disconnect this site', () => {
    answer();
    testWallet.disconnectSite();
  });
  disconnect.disabled = keyring.connected() === null;
  const state = disconnect.disabled
    ? 'This site is not connected.'
    : 'This site is connected to the active account.';
  return [
    element('p', { text: `Play money on the local network. ${state}` }),
    list,
    element(
      'div',
      { class: 'buttons' },
      add,
      disconnect,
      button('Close', () => answer()),
    ),
  ];
}

function rowEnd(
  keyring: Keyring,
  address: string,
  describedBy: string,
  switchTo: (address: string) => void,
): HTMLElement {
  if (keyring.active() === address) return element('span', { class: 'badge', text: 'Active' });
  const change = button('Switch', () => switchTo(address));
  change.setAttribute('aria-describedby', describedBy);
  return change;
}
