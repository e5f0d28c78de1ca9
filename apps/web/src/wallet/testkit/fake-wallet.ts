// wallet, testkit: a Wallet Standard wallet that the test controls.
import { formatSiws } from '@kingstake/protocol';
import type { SolanaSignInInput } from '@solana/wallet-standard-features';
import type { Wallet, WalletAccount } from '@wallet-standard/base';
import type { StandardEventsListeners } from '@wallet-standard/features';

export const ALICE = 'A1iceA1iceA1iceA1iceA1iceA1iceA1ice';
export const BOB = 'BobBobBobBobBobBobBobBobBobBobBobBo';

/** Phantom's error when the player refuses. */
export const refusal = (): Error => Object.assign(new Error('User rejected the request.'), { code: 4001 });

export interface FakeWalletOptions {
  name?: string;
  /** The accounts that it shows; the first is the current one. */
  addresses?: readonly string[];
  /** Whether a silent connect returns the accounts. */
  trusted?: boolean;
  without?: readonly string[];
  /** The player's action. Default: approves everything immediately. */
  onConnect?: () => Promise<void>;
  onSilentConnect?: () => Promise<void>;
  onSign?: (call: string) => Promise<void>;
  /** The bytes that it returns as the signature of a message. Default: the signature. */
  signatureForm?: (message: Uint8Array, signature: Uint8Array) => Uint8Array;
  /** The text that its sign-in window signs. Default: the standard text. */
  signInText?: (input: SolanaSignInInput) => string;
}

export interface FakeWallet extends Wallet {
  /** The requests in order: 'connect', 'connect silent', 'signIn', 'signMessage', 'signTransaction <chain>', 'disconnect'. */
  calls: string[];
  /** Switches to these accounts and emits a change event. */
  show(...addresses: string[]): void;
  /** Switches to these accounts without an event. */
  setAddresses(...addresses: string[]): void;
  listenerCount(): number;
}

export function accountOf(address: string): WalletAccount {
  return { address, publicKey: new Uint8Array(32), chains: ['solana:devnet'], features: [] };
}

export const signatureOf = (address: string): Uint8Array => new Uint8Array(64).fill(address.charCodeAt(0));

export function createFakeWallet(options: FakeWalletOptions = {}): FakeWallet {
  const calls: string[] = [];
  const listeners = new Set<StandardEventsListeners['change']>();
  let addresses = options.addresses ?? [ALICE];
  const formed = options.signatureForm ?? ((_message, signature) => signature);
  const approve = async (call: string, person: ((call: string) => Promise<void>) | undefined) => {
    calls.push(call);
    await person?.(call);
  };
  const features: Record<string, unknown> = {
    'standard:connect': {
      connect: async (input?: { silent?: boolean }) => {
        const silent = input?.silent === true;
        await approve(
          silent ? 'connect silent' : 'connect',
          silent ? options.onSilentConnect : options.onConnect,
        );
        const shown = silent && options.trusted !== true ? [] : addresses;
        return { accounts: shown.map(accountOf) };
      },
    },
    'standard:disconnect': { disconnect: () => approve('disconnect', undefined) },
    'standard:events': {
      on: (_: 'change', listener: StandardEventsListeners['change']) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    'solana:signIn': {
      signIn: async (input: SolanaSignInInput) => {
        await approve('signIn', options.onSign);
        const text = (options.signInText ?? standardText)(input);
        const address = addresses[0] ?? '';
        const signedMessage = new TextEncoder().encode(text);
        const signature = formed(signedMessage, signatureOf(address));
        return [{ account: accountOf(address), signedMessage, signature }];
      },
    },
    'solana:signMessage': {
      signMessage: async ({ account, message }: { account: WalletAccount; message: Uint8Array }) => {
        await approve('signMessage', options.onSign);
        const signature = formed(message, signatureOf(account.address));
        return [{ signedMessage: message, signature }];
      },
    },
    'solana:signTransaction': {
      signTransaction: async (input: { account: WalletAccount; transaction: Uint8Array; chain?: string }) => {
        await approve(`signTransaction ${input.chain}`, options.onSign);
        const signature = signatureOf(input.account.address);
        return [{ signedTransaction: Uint8Array.from([...signature, ...input.transaction]) }];
      },
    },
  };
  for (const name of options.without ?? []) delete features[name];
  return {
    version: '1.0.0',
    name: options.name ?? 'Phantom',
    icon: 'data:image/svg+xml;base64,PHN2Zy8+',
    chains: ['solana:devnet'],
    features: features as Wallet['features'],
    accounts: [],
    calls,
    setAddresses: (...next) => {
      addresses = next;
    },
    show: (...next) => {
      addresses = next;
      for (const listener of [...listeners]) listener({ accounts: next.map(accountOf) });
    },
    listenerCount: () => listeners.size,
  };
}

function standardText(input: SolanaSignInInput): string {
  const { domain = '', address = '', statement = '', uri = '', chainId = '' } = input;
  const { nonce = '', issuedAt = '', expirationTime = '' } = input;
  const text = formatSiws({ domain, address, statement, uri, chainId, nonce, issuedAt, expirationTime });
  const { resources = [] } = input;
  return resources.length === 0
    ? text
    : [text, 'Resources:', ...resources.map((one) => `- ${one}`)].join('\n');
}

export type FakeRegistry = ReturnType<typeof createFakeRegistry>;

export function createFakeRegistry(initial: readonly Wallet[]) {
  const wallets = [...initial];
  const listeners = new Set<(...wallets: Wallet[]) => void>();
  return {
    get: (): readonly Wallet[] => [...wallets],
    on(event: 'register' | 'unregister', listener: (...wallets: Wallet[]) => void): () => void {
      if (event === 'register') listeners.add(listener);
      return () => listeners.delete(listener);
    },
    register(wallet: Wallet) {
      wallets.push(wallet);
      for (const listener of [...listeners]) listener(wallet);
    },
  };
}
