// local-solana/rpc: calls that read accounts.

import { toBase58 } from '../base58.ts';
import type { Ledger } from '../ledger.ts';
import { LIMITS } from '../limits.ts';
import type { AccountState } from '../runtime.ts';
import { type Call, inContext } from './network-calls.ts';
import { type Config, readAddress, readConfig, readCount, readOneOf, readView, required } from './params.ts';
import { invalidParams } from './rpc-error.ts';

const ENCODINGS = ['base58', 'base64', 'base64+zstd', 'jsonParsed', 'binary'] as const;
type Encoding = (typeof ENCODINGS)[number];
const MAX_BASE58_BYTES = 128;

export function accountCalls(ledger: Ledger): Readonly<Record<string, Call>> {
  const { slots } = ledger;
  return {
    getBalance(params) {
      const address = readAddress(required(params, 0));
      const commitment = readView(slots, readConfig(params[1]));
      return inContext(slots.at(commitment), ledger.account(address, commitment)?.lamports ?? 0n);
    },
    getAccountInfo(params) {
      const address = readAddress(required(params, 0));
      const config = readConfig(params[1]);
      const commitment = readView(slots, config);
      return inContext(slots.at(commitment), showAccount(ledger.account(address, commitment), config));
    },
    getMultipleAccounts(params) {
      const config = readConfig(params[1]);
      const addresses = readAddresses(required(params, 0), LIMITS.accounts);
      const commitment = readView(slots, config);
      const shown = addresses.map((address) => showAccount(ledger.account(address, commitment), config));
      return inContext(slots.at(commitment), shown);
    },
  };
}

export function readAddresses(value: unknown, most: number): string[] {
  if (!Array.isArray(value)) throw invalidParams('Invalid params: invalid type, expected a sequence.');
  if (value.length > most) throw invalidParams(`Too many inputs provided; max ${most}`);
  return value.map(readAddress);
}

/** Formats an account as a real node does; null for a missing one. */
export function showAccount(account: AccountState | null, config: Config): unknown {
  const encoding = readOneOf(config, 'encoding', ENCODINGS, 'binary');
  if (account === null) return null;
  return {
    data: showData(cut(account.data, config), encoding),
    executable: account.executable,
    lamports: account.lamports,
    owner: account.owner,
    // Rent is no longer collected, so every account is exempt and has the largest epoch.
    rentEpoch: 2n ** 64n - 1n,
    space: account.data.length,
  };
}

function cut(data: Uint8Array, config: Config): Uint8Array {
  const slice = config['dataSlice'];
  if (slice === undefined || slice === null) return data;
  const { offset, length } = readConfig(slice);
  const start = Number(readCount(offset, 'offset'));
  return data.subarray(start, start + Number(readCount(length, 'length')));
}

function showData(data: Uint8Array, encoding: Encoding): unknown {
  if (encoding === 'base64+zstd')
    throw invalidParams('base64+zstd is not offered by this network: use base64');
  // There is no parser for accounts, so this falls back to base64, as a real node does.
  if (encoding === 'base64' || encoding === 'jsonParsed') {
    return [Buffer.from(data).toString('base64'), 'base64'];
  }
  if (data.length > MAX_BASE58_BYTES) {
    throw invalidParams(
      `Encoded binary (base 58) data should be less than ${MAX_BASE58_BYTES} bytes, please use Base64 encoding.`,
    );
  }
  return encoding === 'binary' ? toBase58(data) : [toBase58(data), 'base58'];
}
