// fair-play: pays the debts of players whose case was upheld, from their own accounts or from the operating account.
import { formatSol, isRefused, type Lamports, lamports } from '@kingstake/protocol';
import {
  account,
  balanceOf,
  book,
  bookOrThrow,
  freezeReason,
  lockAccounts,
  move,
  OPERATING,
} from '../../money/ledger/index.ts';
import { lockWithdrawing } from '../../money/withdrawals/index.ts';
import type { Database, Tx } from '../../platform/database/index.ts';
import { purseOf } from './uphold.ts';
import { least, returnLegs, takeFrom } from './void.ts';
import { addPayment, debtors, findVoided, missingOf, openDebts, type VoidedGame } from './voided-store.ts';

type HeldAmount = (tx: Tx, userId: number) => Promise<Lamports>;

const keyOf = ({ gameId, payments }: VoidedGame): string => `debt:${gameId}:${payments + 1}`;

/**
 * Pays a player's debts, oldest game first, from everything in the accounts beyond what is held. The caller holds the player's withdrawing
 * lock. Returns who was paid.
 */
export async function payDebts(tx: Tx, debtorId: number, heldOf: HeldAmount): Promise<readonly number[]> {
  const debts = await openDebts(tx, debtorId, { lock: true });
  if (debts.length === 0) return [];
  await lockAccounts(tx, [
    account('withdraw_hold'), // of a withdrawal in the same transaction
    account('player', debtorId),
    account('withdraw_only', debtorId),
    ...[...new Set(debts.map(({ creditorId }) => creditorId))].map((id) => account('player', id)),
  ]);
  const held = await heldOf(tx, debtorId);
  const paid: number[] = [];
  for (const debt of debts) {
    const purse = await purseOf(tx, debtorId);
    const free = purse.playing + purse.withdrawOnly - held;
    const missing = missingOf(debt);
    if (free <= 0n) break;
    const taken = takeFrom(purse, least(missing, free));
    const parties = { winnerId: debtorId, loserId: debt.creditorId, feeAccount: null };
    const legs = returnLegs(parties, taken, lamports(0n));
    await bookOrThrow(tx, { opKey: keyOf(debt), kind: 'debt', legs });
    await addPayment(tx, debt.gameId, lamports(taken.playing + taken.withdrawOnly), 'player');
    paid.push(debt.creditorId);
  }
  return paid;
}

/**
 * Pays all players' debts as far as their money goes. The next run takes money that arrives later. A player whose payment fails does not
 * keep the others from being paid: the first error is thrown at the end.
 */
export async function payAllDebts(
  database: Database,
  heldOf: HeldAmount,
  onMoved: (userIds: readonly number[]) => void,
): Promise<void> {
  const failures: unknown[] = [];
  for (const debtorId of await database.run(debtors)) {
    try {
      const paid = await database.transaction(async (tx) => {
        if ((await freezeReason(tx)) !== null) return [];
        await lockWithdrawing(tx, debtorId);
        return payDebts(tx, debtorId, heldOf);
      });
      if (paid.length > 0) onMoved([debtorId, ...paid]);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}

/** The refusal of an amount that the operating account does not hold. */
export async function notEnough(tx: Tx, amount: Lamports): Promise<{ refused: string }> {
  const held = formatSol(await balanceOf(tx, account(OPERATING)));
  return { refused: `The operating account holds ${held} SOL, and ${formatSol(amount)} SOL are needed.` };
}

export type PaidByOperators = { gameId: number; creditorId: number; amount: Lamports };

/** Pays what is missing of a game from the operating account. Returns why not as a sentence. */
export async function payForPlayer(tx: Tx, gameId: number): Promise<PaidByOperators | { refused: string }> {
  if ((await freezeReason(tx)) !== null) return { refused: 'Money is frozen.' };
  const found = await findVoided(tx, gameId);
  if (found !== null) await lockWithdrawing(tx, found.debtorId);
  const debt = await findVoided(tx, gameId);
  if (debt === null || missingOf(debt) === 0n) return { refused: `Nothing is owed of game ${gameId}.` };
  const { creditorId } = debt;
  const amount = missingOf(debt);
  const legs = move(account(OPERATING), account('player', creditorId), amount);
  if (isRefused(await book(tx, { opKey: keyOf(debt), kind: 'debt', legs }))) return notEnough(tx, amount);
  await addPayment(tx, gameId, amount, 'operator');
  return { gameId, creditorId, amount };
}
