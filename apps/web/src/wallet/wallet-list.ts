// wallet: the installed wallets as a list to choose from. It does not know which one is in use.
import type { Wallets } from '@wallet-standard/app';
import type { Wallet } from '@wallet-standard/base';
import { isSolanaWallet } from './wallet-standard.ts';

export interface WalletOption {
  /** The wallet's name; a second wallet of the same name gets a number. */
  id: string;
  name: string;
  /** Data URL; empty if the wallet provides anything else, because the page sends no requests to third parties. */
  icon: string;
}

/** The result of `getWallets()` from @wallet-standard/app. */
export type WalletRegistry = Pick<Wallets, 'get' | 'on'>;

export interface WalletList {
  all(): readonly Wallet[];
  options(): readonly WalletOption[];
  idOf(wallet: Wallet): string;
  byId(id: string): Wallet | null;
  byName(name: string): readonly Wallet[];
  /** Whether Phantom or Solflare is installed, the two wallets that the product names. */
  hasNamedExtension(): boolean;
  onChange(listener: () => void): void;
}

const NAMED_EXTENSIONS = new Set(['Phantom', 'Solflare']);

export function createWalletList(registry: WalletRegistry): WalletList {
  const ids = new Map<Wallet, string>();
  const all = (): Wallet[] => registry.get().filter(isSolanaWallet);
  const idOf = (wallet: Wallet): string => {
    const known = ids.get(wallet);
    if (known !== undefined) return known;
    const taken = new Set(ids.values());
    let id = wallet.name;
    for (let number = 2; taken.has(id); number += 1) id = `${wallet.name} (${number})`;
    ids.set(wallet, id);
    return id;
  };
  return {
    all,
    idOf,
    options: () => all().map((wallet) => ({ id: idOf(wallet), name: wallet.name, icon: iconOf(wallet) })),
    byId: (id) => all().find((wallet) => idOf(wallet) === id) ?? null,
    byName: (name) => all().filter((wallet) => wallet.name === name),
    hasNamedExtension: () => all().some((wallet) => NAMED_EXTENSIONS.has(wallet.name)),
    onChange(listener) {
      registry.on('register', listener);
      registry.on('unregister', (...wallets) => {
        for (const wallet of wallets) ids.delete(wallet);
        listener();
      });
    },
  };
}

function iconOf(wallet: Wallet): string {
  return wallet.icon.startsWith('data:image/') ? wallet.icon : '';
}
