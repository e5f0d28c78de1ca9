// test wallet: a Wallet Standard wallet for the keyring. The player must approve every signature and every new connection, through a
// port. Independent of the DOM.
import { Emitter } from '@kingstake/protocol/emitter';
import type {
  SolanaSignInInput,
  SolanaSignInOutput,
  SolanaSignMessageInput,
  SolanaSignMessageOutput,
  SolanaSignTransactionInput,
  SolanaSignTransactionOutput,
} from '@solana/wallet-standard-features';
import type { Wallet, WalletAccount, WalletIcon } from '@wallet-standard/base';
import type {
  StandardConnectInput,
  StandardConnectOutput,
  StandardEventsListeners,
} from '@wallet-standard/features';
import { type Keyring, publicKeyOf } from './keyring.ts';
import { type Step, signingSlotOf, stepsOf, withSignature } from './transaction.ts';

export const WALLET_NAME = 'Test wallet';
const CHAIN = 'solana:localnet';
const ICON: WalletIcon = `data:image/svg+xml;base64,${btoa(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#2f4a63"/>' +
    '<path d="M6 11h20v13H6zM6 11l14-4v4" fill="none" stroke="#fff" stroke-width="2.4" stroke-linejoin="round"/>' +
    '<circle cx="21" cy="17.5" r="2" fill="#fff"/></svg>',
)}`;

/** A request that the player must approve. */
export type Question =
  | { kind: 'message'; address: string; message: Uint8Array }
  | { kind: 'sign-in'; address: string; text: string; isForeignSite: boolean }
  | { kind: 'transaction'; address: string; steps: readonly Step[] };

export interface ApprovalPrompt {
  /** Resolves with the account that the site may see, or null. The player may create a new one. */
  chooseAccount(): Promise<string | null>;
  approve(question: Question): Promise<boolean>;
}

export interface TestWallet {
  wallet: Wallet;
  /** Switches the account; a connected site receives a change event. */
  switchTo(address: string): void;
  /** Disconnects the site from the account. */
  disconnectSite(): void;
  /** Emits a change event if another tab has changed the stored connection. */
  announce(): void;
}

interface Parts {
  keyring: Keyring;
  person: ApprovalPrompt;
  /** Host of the page. */
  host: string;
  changes: Emitter<Parameters<StandardEventsListeners['change']>>;
  /** The account of the last change event, so that the wallet emits each change once. */
  announced: string | null;
}

export function createTestWallet(deps: {
  keyring: Keyring;
  person: ApprovalPrompt;
  host: string;
}): TestWallet {
  const parts: Parts = { ...deps, changes: new Emitter(), announced: deps.keyring.connected() };
  const features = featuresOf(parts);
  const announce = (): void => announceConnected(parts);
  return {
    announce,
    wallet: {
      version: '1.0.0',
      name: WALLET_NAME,
      icon: ICON,
      chains: [CHAIN],
      features,
      get accounts() {
        return accountsOf(parts);
      },
    },
    switchTo(address) {
      parts.keyring.setActive(address);
      if (parts.keyring.connected() !== null) parts.keyring.setConnected(address);
      announce();
    },
    disconnectSite: () => disconnect(parts),
  };
}

function featuresOf(parts: Parts): Wallet['features'] {
  return {
    'standard:connect': {
      version: '1.0.0',
      connect: (input?: StandardConnectInput) => connect(parts, input),
    },
    'standard:disconnect': {
      version: '1.0.0',
      disconnect: async () => disconnect(parts),
    },
    'standard:events': {
      version: '1.0.0',
      on: (_event: 'change', listener: StandardEventsListeners['change']) =>
        parts.changes.subscribe(listener),
    },
    'solana:signMessage': {
      version: '1.1.0',
      signMessage: (...inputs: SolanaSignMessageInput[]) =>
        oneByOne(inputs, (input) => signMessage(parts, input)),
    },
    'solana:signIn': {
      version: '1.0.0',
      signIn: (...inputs: SolanaSignInInput[]) => oneByOne(inputs, (input) => signIn(parts, input)),
    },
    'solana:signTransaction': {
      version: '1.0.0',
      supportedTransactionVersions: ['legacy', 0],
      signTransaction: (...inputs: SolanaSignTransactionInput[]) =>
        oneByOne(inputs, (input) => signTransaction(parts, input)),
    },
  };
}

function accountsOf({ keyring }: Parts): WalletAccount[] {
  const address = keyring.connected();
  return address === null ? [] : [accountOf(address)];
}

function accountOf(address: string): WalletAccount {
  return {
    address,
    publicKey: publicKeyOf(address),
    chains: [CHAIN],
    features: ['solana:signMessage', 'solana:signIn', 'solana:signTransaction'],
  };
}

function announceConnected(parts: Parts): void {
  const connected = parts.keyring.connected();
  if (connected === parts.announced) return;
  parts.announced = connected;
  parts.changes.emit({ accounts: accountsOf(parts) });
}

function disconnect(parts: Parts): void {
  parts.keyring.setConnected(null);
  announceConnected(parts);
}

async function connect(parts: Parts, input?: StandardConnectInput): Promise<StandardConnectOutput> {
  if (input?.silent !== true) {
    const address = await parts.person.chooseAccount();
    if (address === null) throw refusal();
    parts.keyring.setActive(address);
    parts.keyring.setConnected(address);
    announceConnected(parts);
  }
  return { accounts: accountsOf(parts) };
}

async function signMessage(parts: Parts, input: SolanaSignMessageInput): Promise<SolanaSignMessageOutput> {
  const address = connectedAddress(parts, input.account);
  const message = Uint8Array.from(input.message);
  await mustApprove(parts, { kind: 'message', address, message });
  return { signedMessage: message, signature: await parts.keyring.sign(address, message) };
}

/** Connects first if the site sees no account yet. */
async function signIn(parts: Parts, input: SolanaSignInInput): Promise<SolanaSignInOutput> {
  if (parts.keyring.connected() === null) await connect(parts);
  const address = parts.keyring.connected();
  if (address === null || (input.address ?? address) !== address) throw notConnected();
  const text = signInTextOf(input, address, parts.host);
  const isForeignSite = (input.domain ?? parts.host) !== parts.host;
  await mustApprove(parts, { kind: 'sign-in', address, text, isForeignSite });
  const signedMessage = new TextEncoder().encode(text);
  const signature = await parts.keyring.sign(address, signedMessage);
  return { account: accountOf(address), signedMessage, signature };
}

/**
 * Returns the text of Sign-In With Solana as a wallet formats it. Deliberately independent of the product's `formatSiws`, like a real
 * wallet's, so that a test can compare the two. Fields that the page omitted are omitted.
 */
function signInTextOf(input: SolanaSignInInput, address: string, host: string): string {
  const head = `${input.domain ?? host} wants you to sign in with your Solana account:\n${address}`;
  const fields: [string, string | undefined][] = [
    ['URI', input.uri],
    ['Version', input.version],
    ['Chain ID', input.chainId],
    ['Nonce', input.nonce],
    ['Issued At', input.issuedAt],
    ['Expiration Time', input.expirationTime],
    ['Not Before', input.notBefore],
    ['Request ID', input.requestId],
  ];
  const lines = fields.flatMap(([name, value]) => (value ? [`${name}: ${value}`] : []));
  if (input.resources?.length)
    lines.push('Resources:', ...input.resources.map((resource) => `- ${resource}`));
  return [head, input.statement, lines.join('\n')].filter((part) => part).join('\n\n');
}

async function signTransaction(
  parts: Parts,
  input: SolanaSignTransactionInput,
): Promise<SolanaSignTransactionOutput> {
  const address = connectedAddress(parts, input.account);
  const transaction = Uint8Array.from(input.transaction);
  const slot = signingSlotOf(transaction, publicKeyOf(address));
  await mustApprove(parts, { kind: 'transaction', address, steps: stepsOf(slot.message) });
  const signature = await parts.keyring.sign(address, slot.message);
  return { signedTransaction: withSignature(transaction, slot, signature) };
}

/** Throws if the account is not the connected one. */
function connectedAddress({ keyring }: Parts, account: WalletAccount): string {
  if (keyring.connected() !== account.address) throw notConnected();
  return account.address;
}

async function mustApprove({ person }: Parts, question: Question): Promise<void> {
  if (!(await person.approve(question))) throw refusal();
}

/** Handles the inputs one after the other. */
async function oneByOne<In, Out>(inputs: readonly In[], answer: (input: In) => Promise<Out>): Promise<Out[]> {
  const outputs: Out[] = [];
  for (const input of inputs) outputs.push(await answer(input));
  return outputs;
}

/** The error that real wallets use (EIP-1193 code). */
function refusal(): Error {
  return Object.assign(new Error('User rejected the request.'), { code: 4001 });
}

function notConnected(): Error {
  return new Error('This site is not connected to this account');
}
