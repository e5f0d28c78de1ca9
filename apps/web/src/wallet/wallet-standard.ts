// wallet: the installed wallets as a list to choose from, and the calls to one of them through Wallet Standard. It does not know
// which one is in use, and has no user interface.
import { parseSiws, sessionKeyResource } from '@kingstake/protocol';
import type {
  SolanaSignInFeature,
  SolanaSignInInput,
  SolanaSignMessageFeature,
  SolanaSignTransactionFeature,
} from '@solana/wallet-standard-features';
import type { Wallets } from '@wallet-standard/app';
import type { Wallet, WalletAccount } from '@wallet-standard/base';
import type {
  StandardConnectFeature,
  StandardDisconnectFeature,
  StandardEventsFeature,
} from '@wallet-standard/features';

type Features = Partial<
  StandardConnectFeature &
    StandardDisconnectFeature &
    StandardEventsFeature &
    SolanaSignInFeature &
    SolanaSignMessageFeature &
    SolanaSignTransactionFeature
>;

/** Casts the features of a wallet, which are `unknown` in the types, to the types of the standard. */
function featuresOf(wallet: Wallet): Features {
  return wallet.features as Features;
}

const isSolana = (chain: string): boolean => chain.startsWith('solana:');

/** Returns whether the page can use this wallet. */
export function isSolanaWallet(wallet: Wallet): boolean {
  return wallet.chains.some(isSolana) && featuresOf(wallet)['standard:connect'] !== undefined;
}

function solanaAccounts(accounts: readonly WalletAccount[]): WalletAccount[] {
  return accounts.filter((account) => account.chains.some(isSolana));
}

/** Opens the wallet. With `silent` it only returns the accounts that the page may already see. Rejects if the wallet does. */
export async function askForAccounts(wallet: Wallet, options: { silent: boolean }): Promise<WalletAccount[]> {
  const connect = featuresOf(wallet)['standard:connect'];
  const output = await connect?.connect(options.silent ? { silent: true } : undefined);
  return solanaAccounts(output?.accounts ?? []);
}

export async function tellDisconnected(wallet: Wallet): Promise<void> {
  await featuresOf(wallet)['standard:disconnect']?.disconnect();
}

/** Calls `listener` with every change of the accounts that this page may see, if the wallet has events. */
export function onAccountsChanged(
  wallet: Wallet,
  listener: (accounts: readonly WalletAccount[]) => void,
): () => void {
  const events = featuresOf(wallet)['standard:events'];
  const stop = events?.on('change', ({ accounts }) => {
    if (accounts !== undefined) listener(solanaAccounts(accounts));
  });
  return stop ?? (() => undefined);
}

/** Returns the signature, or null if the wallet cannot sign messages. Rejects if the wallet does. */
export async function signBytes(
  wallet: Wallet,
  account: WalletAccount,
  message: Uint8Array,
): Promise<Uint8Array | null> {
  const feature = featuresOf(wallet)['solana:signMessage'];
  if (feature === undefined) return null;
  const [output] = await feature.signMessage({ account, message });
  const signature = output === undefined ? null : signatureOver(message, output.signature);
  if (signature === null) throw new StrangeSignature();
  return signature;
}

/** Thrown if the wallet returns something other than a signature of the message. */
export class StrangeSignature extends Error {
  override readonly name = 'StrangeSignature';
}

export const SIGNATURE_BYTES = 64;

/** Returns the 64 bytes of the signature, even if a mobile wallet puts the message before them; null for anything else. */
function signatureOver(message: Uint8Array, answer: Uint8Array): Uint8Array | null {
  if (answer.length === SIGNATURE_BYTES) return answer;
  const signature = answer.slice(-SIGNATURE_BYTES);
  return sameBytes(answer.slice(0, -SIGNATURE_BYTES), message) ? signature : null;
}

/** Returns the signed transaction, or null if the wallet cannot sign transactions. Rejects if the wallet does. */
export async function signTransactionBytes(
  wallet: Wallet,
  account: WalletAccount,
  transaction: Uint8Array,
  chain: `solana:${string}`,
): Promise<Uint8Array | null> {
  const feature = featuresOf(wallet)['solana:signTransaction'];
  const outputs = await feature?.signTransaction({ account, transaction, chain });
  return outputs?.[0]?.signedTransaction ?? null;
}

/**
 * Returns the signature of the UTF-8 bytes of the message. Tries the wallet's own sign-in window first, because it shows the fields
 * and checks the site. If that is missing, fails or signs another text, the wallet signs the plain text. Returns null if the wallet
 * supports neither, or if the player left, so that the wallet does not open a second time. Rejects if the wallet does.
 */
export async function signSignInText(
  wallet: Wallet,
  account: WalletAccount,
  message: string,
  { isWanted, onSheetFailed }: { isWanted(): boolean; onSheetFailed(error: unknown): void },
): Promise<Uint8Array | null> {
  const bytes = new TextEncoder().encode(message);
  const signature = await signInSheet(wallet, account, message, bytes).catch((error: unknown) => {
    // After a refusal of the player or the wallet, it does not try the other form.
    if (isRefusal(error) || isUnauthorized(error)) throw error;
    onSheetFailed(error);
    return null;
  });
  if (signature !== null || !isWanted()) return signature;
  return signBytes(wallet, account, bytes);
}

async function signInSheet(
  wallet: Wallet,
  account: WalletAccount,
  message: string,
  bytes: Uint8Array,
): Promise<Uint8Array | null> {
  const feature = featuresOf(wallet)['solana:signIn'];
  const fields = parseSiws(message);
  if (feature === undefined || fields === null) return null;
  const { sessionKey, ...plain } = fields;
  const resources = sessionKey === undefined ? {} : { resources: [sessionKeyResource(sessionKey)] };
  const input: SolanaSignInInput = { ...plain, version: '1', ...resources };
  const [output] = await feature.signIn(input);
  if (output?.account.address !== account.address || !sameBytes(output.signedMessage, bytes)) return null;
  return signatureOver(bytes, output.signature);
}

export function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}

function sameBytes(left: Uint8Array, right: Uint8Array): boolean {
  return left.length === right.length && left.every((byte, index) => byte === right[index]);
}

/** The EIP-1193 code for "this page may not use the account", which Solana wallets use too. */
const UNAUTHORIZED_CODE = 4100;
const UNAUTHORIZED_WORDS = /unauthorized|not (been )?authorized/i;

/** Returns whether the error means that the page has lost its permission for the account and must connect again. */
export function isUnauthorized(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { code, name, message } = error as { code?: unknown; name?: unknown; message?: unknown };
  return code === UNAUTHORIZED_CODE || UNAUTHORIZED_WORDS.test(`${name} ${message}`);
}

/** The EIP-1193 code for a refusal of the player, which Solana wallets use too. */
const REFUSED_CODE = 4001;
const REFUSED_WORDS = /reject|refus|den(y|ied)|declin|cancel|disapprov|not approve|closed/i;

/** Returns whether the error means that the player refused. Wallets have no common format, so the text is matched as well. */
export function isRefusal(error: unknown): boolean {
  if (typeof error !== 'object' || error === null)
    return typeof error === 'string' && REFUSED_WORDS.test(error);
  const { code, name, message } = error as { code?: unknown; name?: unknown; message?: unknown };
  return code === REFUSED_CODE || REFUSED_WORDS.test(`${name} ${message}`);
}

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
