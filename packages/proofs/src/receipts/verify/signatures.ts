// receipts: verifies the wallets' grants of session keys and the players' signatures of their acts.
import { keyBytes, signatureBytes, utf8, walletSignatureBytes } from '../../bytes.ts';
import type { VerifySignature } from '../../ed25519.ts';
import { actMessage, type ChainValue, moveMessage, sessionKeyLine } from '../chain.ts';
import type { Receipt, ReceiptEntry, ReceiptGrant } from '../receipt.ts';
import { type Check, checkOf } from './check.ts';

type Side = 'w' | 'b';
const NAMES = { w: 'White', b: 'Black' } as const;
const WALLET_NAMES = { w: 'white', b: 'black' } as const;

export interface SignatureCount {
  signed: number;
  unsigned: number;
}

export interface SignatureChecks {
  readonly checks: readonly Check[];
  readonly counts: Readonly<Record<Side, SignatureCount>>;
  /** The numbers of the entries with invalid signatures. */
  readonly wrong: readonly number[];
}

/** Whether the wallet signed a sign-in message of this site that authorises the session key. */
async function isGrantGood(
  { terms }: Receipt,
  grant: ReceiptGrant,
  verify: VerifySignature,
): Promise<boolean> {
  const { host } = new URL(terms.origin);
  const { wallet } = terms[WALLET_NAMES[grant.side]];
  const { message } = grant;
  const start = `${host} wants you to sign in with your Solana account:\n${wallet}\n`;
  if (!message.startsWith(start) || !message.split('\n').includes(sessionKeyLine(grant.key))) return false;
  return isSigned(verify, wallet, utf8(message), walletSignatureBytes(grant.signature));
}

async function isSigned(
  verify: VerifySignature,
  address: string,
  message: Uint8Array<ArrayBuffer>,
  signature: Uint8Array<ArrayBuffer> | null,
): Promise<boolean> {
  const key = keyBytes(address);
  return key !== null && signature !== null && verify(key, message, signature);
}

/**
 * Verifies all grants and signatures. `chains` contains the chain value after each entry, with that of the terms at index 0. A player
 * may have signed a move on an earlier entry only if all entries since then are the server's.
 */
export async function checkSignatures(
  receipt: Receipt,
  chains: readonly ChainValue[],
  verify: VerifySignature,
): Promise<SignatureChecks> {
  const reader = new SignatureReader(receipt, chains, verify);
  for (const grant of receipt.grants) await reader.readGrant(grant);
  for (const side of ['w', 'b'] as const) reader.readKey(side, receipt.terms[WALLET_NAMES[side]].key);
  for (const index of receipt.entries.keys()) await reader.readEntry(index);
  return reader.result();
}

type PlayerEntry = Exclude<ReceiptEntry, { by: 's' }>;

class SignatureReader {
  readonly #receipt: Receipt;
  readonly #chains: readonly ChainValue[];
  readonly #verify: VerifySignature;
  /** The keys of each side, each with the number of the entry that introduced it; 0 for the terms. */
  readonly #keys: Record<Side, { key: string; from: number }[]> = { w: [], b: [] };
  readonly #granted: Record<Side, Set<string>> = { w: new Set(), b: new Set() };
  readonly #grantFaults: string[] = [];
  readonly #faults: Record<Side, string[]> = { w: [], b: [] };
  readonly #wrong: number[] = [];
  readonly #counts = { w: { signed: 0, unsigned: 0 }, b: { signed: 0, unsigned: 0 } };
  #ply = 0;

  constructor(receipt: Receipt, chains: readonly ChainValue[], verify: VerifySignature) {
    this.#receipt = receipt;
    this.#chains = chains;
    this.#verify = verify;
  }

  async readGrant(grant: ReceiptGrant): Promise<void> {
    if (await isGrantGood(this.#receipt, grant, this.#verify)) this.#granted[grant.side].add(grant.key);
    else this.#grantFaults.push(`The wallet of ${WALLET_NAMES[grant.side]} did not sign its grant`);
  }

  /** From entry `from` on, the side signs with this key. */
  readKey(side: Side, key: string | null, from = 0): void {
    if (key === null) return;
    this.#keys[side].push({ key, from });
    if (!this.#granted[side].has(key))
      this.#grantFaults.push(`The wallet of ${WALLET_NAMES[side]} did not authorise the key ${key}`);
  }

  async readEntry(index: number): Promise<void> {
    const entry = this.#receipt.entries[index];
    if (entry?.type === 'key') this.readKey(entry.side, entry.key, index + 1);
    if (entry === undefined || entry.by === 's') return;
    if (entry.type === 'move') this.#ply += 1;
    const fault = await this.#faultOf(entry, index);
    if (fault !== null) {
      this.#wrong.push(index + 1);
      this.#faults[entry.by].push(`Entry ${index + 1}: ${fault}`);
    } else if (entry.sig === null) this.#counts[entry.by].unsigned += 1;
    else this.#counts[entry.by].signed += 1;
  }

  result(): SignatureChecks {
    const grants = checkOf('grants', 'Both wallets authorised the keys that signed.', this.#grantFaults);
    const checks = [grants, this.#checkOf('w'), this.#checkOf('b')];
    return { checks, counts: this.#counts, wrong: this.#wrong };
  }

  #checkOf(side: Side): Check {
    const { signed, unsigned } = this.#counts[side];
    const rest = unsigned === 0 ? '' : ` ${unsigned} are not signed: the server alone stands for them.`;
    return checkOf(
      side === 'w' ? 'white-signatures' : 'black-signatures',
      `${NAMES[side]} signed ${signed} of ${signed + unsigned} entries.${rest}`,
      this.#faults[side],
    );
  }

  async #faultOf(entry: PlayerEntry, index: number): Promise<string | null> {
    const seen = this.#seen(entry.on, index);
    const between = this.#receipt.entries.slice(entry.on, index);
    if (seen === null || (entry.type === 'move' && between.some(({ by }) => by !== 's')))
      return 'signed on another position';
    const message =
      entry.type === 'move' ? moveMessage(seen, this.#ply, entry.uci) : actMessage(seen, entry.type);
    const [key] = this.#keys[entry.by].slice(-1);
    if (
      entry.sig !== null &&
      (key === undefined || !(await isSigned(this.#verify, key.key, message, signatureBytes(entry.sig))))
    )
      return `not signed by the key of ${WALLET_NAMES[entry.by]}`;
    if (entry.type !== 'draw_accept' || entry.offer.sig === null) return null;
    return (await this.#isOffered(entry.by === 'w' ? 'b' : 'w', entry.offer, index))
      ? null
      : 'the draw offer was not signed';
  }

  /** An offer stays open when the player changes to another key. */
  async #isOffered(by: Side, offer: { on: number; sig: string | null }, index: number): Promise<boolean> {
    const seen = this.#seen(offer.on, index);
    if (seen === null || offer.sig === null) return false;
    const keys = this.#keys[by];
    const signature = signatureBytes(offer.sig);
    for (const [at, { key }] of keys.entries()) {
      const isOutdated = (keys[at + 1]?.from ?? Number.POSITIVE_INFINITY) <= offer.on;
      if (!isOutdated && (await isSigned(this.#verify, key, actMessage(seen, 'draw_offer'), signature)))
        return true;
    }
    return false;
  }

  /** Returns the chain value that a player saw before the entry at `index`. */
  #seen(on: number, index: number): ChainValue | null {
    return on <= index ? (this.#chains[on] ?? null) : null;
  }
}
