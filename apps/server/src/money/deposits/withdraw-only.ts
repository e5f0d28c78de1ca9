// deposits: deposits above a player's own limit, or during a break. They are on a separate account, from which money can be withdrawn
// but not staked or spent. After the break, and as the windows of the deposit limits move, they become playing balance.
import { type Lamports, type LimitPeriod, lamports } from '@kingstake/protocol';
import type { Database, Queries, Tx } from '../../platform/database/index.ts';
import type { Refusal } from '../../platform/http/index.ts';
import {
  depositHit,
  isOnBreak,
  type Rule,
  refuseHit,
  rulesOf,
  type Use,
  usablePart,
} from '../../protection/index.ts';
import { account, accountState, bookOrThrow, fundedRefs, move, recentSums } from '../ledger/index.ts';
import { creditedOf, lockDepositLimit, playersCreditedFrom } from './deposit-store.ts';
import { DEPOSITS } from './limits.ts';

const DAYS: Readonly<Record<LimitPeriod, number>> = { day: 1, week: 7, month: 30 };

/**
 * `gross` is what was deposited in each window, including deposits that are not final yet. `inflow` is what became
 * playing balance in it, by a deposit or a release. Deposits that were released in a later window count in both.
 */
export async function depositUse(queries: Queries, userId: number): Promise<{ gross: Use; inflow: Use }> {
  const { journalIds, pending } = await creditedOf(queries, userId);
  const usable = await recentSums(queries, account('player', userId), journalIds);
  const held = await recentSums(queries, account('withdraw_only', userId));
  const sumOf = (sums: typeof held, period: LimitPeriod, kind: string): bigint =>
    sums.find((sum) => sum.days === DAYS[period] && sum.kind === kind)?.amount ?? 0n;
  const inflowOf = (period: LimitPeriod): bigint =>
    sumOf(usable, period, 'deposit') - sumOf(held, period, 'release'); // releases are negative on that account
  const grossOf = (period: LimitPeriod): bigint => {
    const deposited = sumOf(usable, period, 'deposit') + sumOf(held, period, 'deposit');
    const inflow = inflowOf(period);
    // Math.max takes no bigints.
    if (inflow > deposited) return inflow + pending;
    return deposited + pending;
  };
  const oldestOf = (period: LimitPeriod): number | null => {
    const inWindow = [...usable, ...held].filter((sum) => sum.days === DAYS[period]);
    return inWindow.length === 0 ? null : Math.min(...inWindow.map(({ oldest }) => oldest.getTime()));
  };
  const useOf = (amountOf: (period: LimitPeriod) => bigint): Use => {
    const of = (period: LimitPeriod) => ({ used: lamports(amountOf(period)), oldestMs: oldestOf(period) });
    return { day: of('day'), week: of('week'), month: of('month') };
  };
  return { gross: useOf(grossOf), inflow: useOf(inflowOf) };
}

const hasDepositRule = (rules: readonly Rule[]): boolean => rules.some(({ kind }) => kind === 'deposit');

/** A player whose deposit is booked or released, and the player's own wallet. */
export interface Depositor {
  userId: number;
  walletAddress: string;
}

/** An exclusion belongs to the player's wallet, and to every wallet that funded an excluded player. */
async function isBarred(tx: Tx, { userId, walletAddress }: Depositor): Promise<boolean> {
  return isOnBreak(tx, { userId, fundedIds: await playersCreditedFrom(tx, walletAddress) });
}

/** Returns how much of an unbooked amount may become playing balance, in lamports: nothing during a break. */
export async function usableDeposit(tx: Tx, depositor: Depositor, amount: Lamports): Promise<Lamports> {
  const { userId } = depositor;
  if (await isBarred(tx, depositor)) return lamports(0n);
  const rules = await rulesOf(tx, userId);
  if (!hasDepositRule(rules)) return amount;
  await lockDepositLimit(tx, userId);
  return usablePart(rules, (await depositUse(tx, userId)).inflow, amount);
}

/** Releases as much as the windows have room for, but nothing during a break. Returns the players whose playing balance grew. */
export async function releaseDue(
  database: Database,
  walletOf: (tx: Tx, userId: number) => Promise<string>,
): Promise<readonly number[]> {
  const players = await database.run((queries) =>
    fundedRefs(queries, 'withdraw_only', DEPOSITS.releasedPerPass),
  );
  const released: number[] = [];
  for (const userId of players)
    if (
      await database.transaction(async (tx) =>
        release(tx, { userId, walletAddress: await walletOf(tx, userId) }),
      )
    )
      released.push(userId);
  return released;
}

/** Releases as much as one player's limits allow, or everything without a deposit limit. Returns false if there is no room. */
async function release(tx: Tx, depositor: Depositor): Promise<boolean> {
  if (await isBarred(tx, depositor)) return false;
  const { userId } = depositor;
  await lockDepositLimit(tx, userId);
  const from = account('withdraw_only', userId);
  const rules = await rulesOf(tx, userId);
  const { balance, postings } = await accountState(tx, from);
  const amount = hasDepositRule(rules)
    ? usablePart(rules, (await depositUse(tx, userId)).inflow, balance)
    : balance;
  if (amount <= 0n) return false;
  await bookOrThrow(tx, {
    opKey: `release:${userId}:${postings}`,
    kind: 'release',
    legs: move(from, account('player', userId), amount),
  });
  return true;
}

/** Refuses a deposit that would pass the player's deposit limit. */
export async function refuseByLimit(tx: Tx, userId: number, amount: Lamports): Promise<Refusal | null> {
  const rules = await rulesOf(tx, userId);
  if (!hasDepositRule(rules)) return null;
  return refuseHit(depositHit(rules, (await depositUse(tx, userId)).gross, amount));
}
