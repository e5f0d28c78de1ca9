// ledger: what a transfer is and when it is refused. Pure: no database, no clock. The schema enforces the same rules.
import { createHash } from 'node:crypto';
import { type Lamports, lamports } from '@kingstake/protocol';
import type { Schema } from '../../platform/database/index.ts';
import { FEE_ACCOUNTS } from './limits.ts';

/** The kind of the account that mirrors the treasury on chain: the negative of what the treasury should hold. */
export const ONCHAIN_MIRROR = 'chain';
/** The kind of the operator's own account, from which network fees are paid. */
export const OPERATING = 'operating';

/**
 * A positive balance is owed. `withdraw_only` has a player's deposits above their own limit: they can be withdrawn, not staked.
 * `adjust` is the other side of an operator's correction. Only `adjust` and the mirror of the chain may be negative.
 */
export type AccountKind = Schema['account']['kind'];
const MAY_BE_NEGATIVE: ReadonlySet<AccountKind> = new Set([ONCHAIN_MIRROR, 'adjust']);
const NAMED: ReadonlySet<AccountKind> = new Set(['player', 'escrow', 'unclaimed', 'withdraw_only']);

export interface AccountName {
  kind: AccountKind;
  ref: number; // id of the user, game or unclaimed wallet; for fees one of `FEE_ACCOUNTS`; else 0
}

/** Names an account: `account('player', 7)`, `account('fee')`. Throws if `ref` does not fit the kind. */
export function account(kind: AccountKind, ref = 0): AccountName {
  const fits = kind === 'fee' ? ref >= 0 && ref < FEE_ACCOUNTS : NAMED.has(kind) === ref > 0;
  if (!fits) throw new Error(`account ${kind} with ref ${ref}`);
  return { kind, ref };
}

/** The account for the fee of a game: one of several, so that ends of different games do not wait for each other. */
export function feeAccountOf(gameId: number): AccountName {
  return account('fee', gameId % FEE_ACCOUNTS);
}

/** The operation key of the transfer that settles the stakes of a game. */
export const settleKeyOf = (gameId: number): string => `settle:${gameId}`;

export interface Leg {
  account: AccountName;
  amount: Lamports; // added to the balance; negative takes
}

/** One cause and where its money goes. */
export interface Transfer {
  opKey: string; // names the cause; booked at most once
  kind: string; // for statements: deposit, withdrawal, wager …
  legs: readonly Leg[];
  reason?: string; // an operator's words
}

export type TransferFault = 'unbalanced' | 'too-few-legs' | 'zero-leg' | 'account-twice' | 'no-op-key';

/** Returns why a transfer is invalid; null if it is valid. An invalid transfer is a bug of the caller, never a player's error. */
export function transferFault(transfer: Transfer): TransferFault | null {
  if (transfer.opKey === '') return 'no-op-key';
  if (transfer.legs.length < 2) return 'too-few-legs';
  if (transfer.legs.some((leg) => leg.amount === 0n)) return 'zero-leg';
  const names = new Set(transfer.legs.map((leg) => `${leg.account.kind}:${leg.account.ref}`));
  if (names.size !== transfer.legs.length) return 'account-twice';
  const sum = transfer.legs.reduce((total, leg) => total + leg.amount, 0n);
  return sum === 0n ? null : 'unbalanced';
}

/** Moves an amount from one account to another. */
export function move(from: AccountName, to: AccountName, amount: Lamports): readonly Leg[] {
  return [
    { account: from, amount: lamports(-amount) },
    { account: to, amount },
  ];
}

/** Hashes a transfer's kind and legs. A repeated operation key must have the same hash. */
export function requestHash(transfer: Transfer): string {
  const legs = transfer.legs
    .map((leg) => `${leg.account.kind}:${leg.account.ref}:${leg.amount}`)
    .sort()
    .join('|');
  return createHash('sha256').update(`${transfer.kind}|${legs}`).digest('hex');
}

export interface AccountSnapshot {
  balance: bigint;
  closed: boolean;
}

export type PostingRefusal =
  | { refused: 'overdrawn'; account: AccountName; balance: Lamports; needed: Lamports }
  | { refused: 'closed'; account: AccountName }
  /** The player has enough, but a part of it is held. */
  | { refused: 'held'; userId: number; held: Lamports; untilMs: number }
  /** The operation key was booked before, with other legs. */
  | { refused: 'other-request' };

/** What is held of a player, and what both of the player's accounts have together. */
export interface HeldMoney {
  balance: bigint;
  held: Lamports;
  untilMs: number; // the end of the last hold
}

/** The return of stakes after an upheld case, and an operator's correction. The schema has the same list. */
const MAY_TAKE_HELD: ReadonlySet<string> = new Set(['void', 'adjust']);

const isOfPlayer = ({ kind }: AccountName): boolean => kind === 'player' || kind === 'withdraw_only';

/** What a transfer takes from players, by player, where it may not take held money. A move between a player's accounts takes nothing. */
export function takenFrom({ kind, legs }: Pick<Transfer, 'kind' | 'legs'>): ReadonlyMap<number, bigint> {
  const taken = new Map<number, bigint>();
  if (MAY_TAKE_HELD.has(kind)) return taken;
  for (const { account: name, amount } of legs)
    if (isOfPlayer(name)) taken.set(name.ref, (taken.get(name.ref) ?? 0n) - amount);
  return new Map([...taken].filter(([, amount]) => amount > 0n));
}

/**
 * Returns why a transfer is refused, by the current accounts and holds; null if it fits. What no account could pay is overdrawn, whether or
 * not money is held.
 */
export function refusalOf(
  transfer: Pick<Transfer, 'kind' | 'legs'>,
  snapshotOf: (name: AccountName) => AccountSnapshot,
  heldOf: ReadonlyMap<number, HeldMoney>,
): PostingRefusal | null {
  for (const leg of transfer.legs) {
    const { balance, closed } = snapshotOf(leg.account);
    if (closed) return { refused: 'closed', account: leg.account };
    if (!MAY_BE_NEGATIVE.has(leg.account.kind) && balance + leg.amount < 0n) {
      const needed = lamports(-leg.amount);
      return { refused: 'overdrawn', account: leg.account, balance: lamports(balance), needed };
    }
  }
  for (const [userId, amount] of takenFrom(transfer)) {
    const { balance = 0n, held = lamports(0n), untilMs = 0 } = heldOf.get(userId) ?? {};
    if (held > 0n && balance - amount < held) return { refused: 'held', userId, held, untilMs };
  }
  return null;
}
