// wallet: the few things asked of a browser wallet, through Wallet Standard. No state, no server, no screen.
import { parseSiws } from '@kingstake/protocol';
import type {
  SolanaSignInFeature,
  SolanaSignInInput,
  SolanaSignMessageFeature,
  SolanaSignTransactionFeature,
} from '@solana/wallet-standard-features';
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

/** A wallet's features are `unknown` by contract; the standard fixes what stands under each name. */
function featuresOf(wallet: Wallet): Features {
  return wallet.features as Features;
}

const isSolana = (chain: string): boolean => chain.startsWith('solana:');

/** Whether the page can use this wallet at all. */
export function isSolanaWallet(wallet: Wallet): boolean {
  return wallet.chains.some(isSolana) && featuresOf(wallet)['standard:connect'] !== undefined;
}

export function solanaAccounts(accounts: readonly WalletAccount[]): WalletAccount[] {
  return accounts.filter((account) => account.chains.some(isSolana));
}

/** Opens the wallet, unless `silent`: then it only says what this page may already see. Rejects as the wallet does. */
export async function askForAccounts(wallet: Wallet, options: { silent: boolean }): Promise<WalletAccount[]> {
  const connect = featuresOf(wallet)['standard:connect'];
  const output = await connect?.connect(options.silent ? { silent: true } : undefined);
  return solanaAccounts(output?.accounts ?? []);
}

export async function tellDisconnected(wallet: Wallet): Promise<void> {
  await featuresOf(wallet)['standard:disconnect']?.disconnect();
}

/** Hears of every change of the accounts this page may see; a wallet without events is simply silent. */
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

/** Null when the wallet cannot sign messages. Rejects as the wallet does. */
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

/** The wallet returned something that is no signature of the message. */
export class StrangeSignature extends Error {
  override readonly name = 'StrangeSignature';
}

const SIGNATURE_BYTES = 64;

/** The 64 bytes of the signature, also where a mobile wallet puts the message before them; null for anything else. */
export function signatureOver(message: Uint8Array, answer: Uint8Array): Uint8Array | null {
  if (answer.length === SIGNATURE_BYTES) return answer;
  const signature = answer.slice(-SIGNATURE_BYTES);
  return sameBytes(answer.slice(0, -SIGNATURE_BYTES), message) ? signature : null;
}

/** The transaction with the wallet's signature in it. Null when the wallet cannot sign. Rejects as the wallet does. */
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
 * The signature over exactly the message's UTF-8 bytes. A wallet's own sign-in sheet is tried first, because it shows
 * the fields and checks the site; where it is missing, fails or signed anything else, the plain text is signed.
 * Null when the wallet can do neither, or when no one wants it any more: a wallet must not open a second time for
 * someone who left. Rejects as the wallet does.
 */
export async function signSignInText(
  wallet: Wallet,
  account: WalletAccount,
  message: string,
  { isWanted, onSheetFailed }: { isWanted(): boolean; onSheetFailed(error: unknown): void },
): Promise<Uint8Array | null> {
  const bytes = new TextEncoder().encode(message);
  const signature = await signInSheet(wallet, account, message, bytes).catch((error: unknown) => {
    // What its owner refused, and what the wallet does not allow, is not asked again in another form.
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
  const input: SolanaSignInInput = { ...fields, version: '1' };
  const [output] = await feature.signIn(input);
  if (output?.account.address !== account.address || !sameBytes(output.signedMessage, bytes)) return null;
  return signatureOver(bytes, output.signature);
}

function sameBytes(left: Uint8Array, right: Uint8Array): boolean {
  return left.length === right.length && left.every((byte, index) => byte === right[index]);
}

/** EIP-1193's code for "this page may not use the account", which Solana wallets use too. */
const UNAUTHORIZED_CODE = 4100;
const UNAUTHORIZED_WORDS = /unauthorized|not (been )?authorized/i;

/** Whether a wallet's error means that it no longer lets this page use the account: it must be connected again. */
export function isUnauthorized(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { code, name, message } = error as { code?: unknown; name?: unknown; message?: unknown };
  return code === UNAUTHORIZED_CODE || UNAUTHORIZED_WORDS.test(`${name} ${message}`);
}

/** EIP-1193's code for "the person said no", which Solana wallets use too. */
const REFUSED_CODE = 4001;
const REFUSED_WORDS = /reject|refus|den(y|ied)|declin|cancel|disapprov|not approve|closed/i;

/** Whether a wallet's error means that the person said no. Wallets agree on no form, so the words count as well. */
export function isRefusal(error: unknown): boolean {
  if (typeof error !== 'object' || error === null)
    return typeof error === 'string' && REFUSED_WORDS.test(error);
  const { code, name, message } = error as { code?: unknown; name?: unknown; message?: unknown };
  return code === REFUSED_CODE || REFUSED_WORDS.test(`${name} ${message}`);
}
