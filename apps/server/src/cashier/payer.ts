// cashier: carries approved withdrawals out. The signed bytes are stored before they are sent for the first time; what
// to do next is decided by withdrawal.ts from what the chain says. No transaction is held open while the chain is asked.

import { type Lamports, lamports } from '@kingstake/protocol';
import type { Chain } from '../chain/index.ts';
import { account, balanceOf, book, freezeReason, move } from '../ledger/index.ts';
import type { Database, Tx } from '../platform/database/index.ts';
import type { Log } from '../platform/log.ts';
import { nextStep } from './withdrawal.ts';
import * as store from './withdrawal-store.ts';

export interface PayerDeps {
  database: Database;
  chain: Chain;
  log: Log;
  /** How a signed withdrawal goes on; another one only to show in a test what it would cost. */
  decide?: typeof nextStep;
  /** A refund made a player's playing balance grow. */
  onCredited(userId: number): void;
}

export interface Payer {
  /** One step for every open withdrawal. One that fails is logged and does not hold up the others. */
  run(): Promise<void>;
}

/** What the network takes for one signature; the house pays it. */
const SIGNATURE_FEE: Lamports = lamports(5000n);
const BATCH = 100;
/** How far back the treasury's own history is read as second witness. */
const HISTORY = 1000;

type Withdrawal = store.WithdrawalRow;

export function createPayer(deps: PayerDeps): Payer {
  return {
    async run() {
      const open = await deps.database.run((queries) =>
        store.listWithdrawals(queries, ['approved', 'signed'], BATCH),
      );
      for (const withdrawal of open) {
        try {
          if (withdrawal.state === 'approved') await sign(deps, withdrawal);
          else await follow(deps, withdrawal);
        } catch (error) {
          deps.log.error(
            { err: error, withdrawalId: withdrawal.id },
            'a withdrawal could not be carried on; it is tried again',
          );
        }
      }
    },
  };
}

/** Why nothing may be signed now; null when it may. */
async function obstacle(deps: PayerDeps, withdrawal: Withdrawal): Promise<string | null> {
  const { house, frozen } = await deps.database.run(async (queries) => ({
    house: await balanceOf(queries, account('house')),
    frozen: await freezeReason(queries),
  }));
  if (frozen !== null) return `money is frozen (${frozen})`;
  if (house < SIGNATURE_FEE) return 'the house account does not cover the network fee';
  const holds = await deps.chain.balance(deps.chain.treasury, 'finalized');
  const rest = await deps.chain.rentExemptMinimum();
  return holds < withdrawal.lamports + SIGNATURE_FEE + rest ? 'the treasury does not hold enough' : null;
}

async function sign(deps: PayerDeps, withdrawal: Withdrawal): Promise<void> {
  const why = await obstacle(deps, withdrawal);
  if (why !== null) {
    deps.log.warn({ withdrawalId: withdrawal.id, why }, 'a withdrawal waits');
    return;
  }
  const { blockhash, lastValidBlockHeight } = await deps.chain.latestBlockhash();
  const attempt = withdrawal.attempt + 1;
  const { wire, signature } = await deps.chain.signPayout({
    to: withdrawal.walletAddress,
    lamports: withdrawal.lamports,
    memo: `kingstake:wd:${withdrawal.id}:${attempt}`,
    blockhash,
    lastValidBlockHeight,
  });
  const stored = await deps.database.transaction(async (tx) => {
    const from = { state: 'approved', attempt: withdrawal.attempt } as const;
    if (!(await store.changeWithdrawal(tx, withdrawal.id, { from, to: { state: 'signed', attempt } })))
      return false;
    await store.insertAttempt(tx, withdrawal.id, { attempt, signature, wire, lastValidBlockHeight });
    return true;
  });
  // Somebody else signed it first: these bytes were never sent and are forgotten.
  if (!stored) return;
  deps.log.info({ withdrawalId: withdrawal.id, attempt }, 'withdrawal signed');
  await send(deps, withdrawal.id, wire);
}

/** What the node answers is a hint: only the chain's own record decides. */
async function send(deps: PayerDeps, withdrawalId: number, wire: Uint8Array): Promise<void> {
  const answer = await deps.chain.send(wire);
  if (answer !== 'sent') deps.log.info({ withdrawalId, answer }, 'sending a withdrawal was answered');
}

async function follow(deps: PayerDeps, withdrawal: Withdrawal): Promise<void> {
  const attempt = await deps.database.run((queries) => store.openAttempt(queries, withdrawal.id));
  if (attempt === null) return;
  const { chain } = deps;
  // The order matters: whatever landed before this height shows in what is read after it.
  const finalizedHeight = await chain.blockHeight('finalized');
  const status = await chain.signatureStatus(attempt.signature);
  const history =
    status === null && finalizedHeight > attempt.lastValidBlockHeight
      ? await chain.signaturesFor(chain.treasury, { limit: HISTORY, commitment: 'confirmed' })
      : [];
  const { step } = (deps.decide ?? nextStep)({
    ...attempt,
    finalizedHeight,
    status,
    inTreasuryHistory: history.some((entry) => entry.signature === attempt.signature),
  });
  const { database } = deps;
  if (step === 'complete' || step === 'refund') await settle(deps, withdrawal, attempt.signature, step);
  if (step === 'send-again') {
    if (attempt.missingSinceHeight !== null)
      await database.run((queries) => store.noteMissing(queries, attempt.signature, null));
    await send(deps, withdrawal.id, attempt.wire);
  }
  if (step === 'note-missing')
    await database.run((queries) => store.noteMissing(queries, attempt.signature, finalizedHeight));
  if (step === 'sign-anew') {
    await database.transaction(async (tx) => {
      const from = { state: 'signed', attempt: withdrawal.attempt } as const;
      if (!(await store.changeWithdrawal(tx, withdrawal.id, { from, to: { state: 'approved' } }))) return;
      await store.endAttempt(tx, attempt.signature, 'expired');
    });
  }
}

async function mustBook(tx: Tx, transfer: Parameters<typeof book>[1]): Promise<bigint> {
  const booked = await book(tx, transfer);
  if ('refused' in booked) throw new Error(`${transfer.opKey} was refused: ${booked.refused}`);
  return booked.journalId;
}

class SettledElsewhere extends Error {
  override readonly name = 'SettledElsewhere';
}

/** The chain has spoken finally: the hold becomes the payment, or goes back. The house bears the network's fee. */
async function settle(
  deps: PayerDeps,
  withdrawal: Withdrawal,
  signature: string,
  step: 'complete' | 'refund',
): Promise<void> {
  const transaction = await deps.chain.transaction(signature, 'finalized');
  if (transaction === null) return;
  const { id, userId, lamports: amount } = withdrawal;
  const hold = account('withdraw_hold');
  const booking = deps.database.transaction(async (tx) => {
    const paid = step === 'complete';
    const journalId = await mustBook(
      tx,
      paid
        ? { opKey: `wd:${id}:pay`, kind: 'payout', legs: move(hold, account('chain'), amount) }
        : { opKey: `wd:${id}:refund`, kind: 'refund', legs: move(hold, account('player', userId), amount) },
    );
    const from = { state: 'signed', attempt: withdrawal.attempt } as const;
    const to = { state: paid ? 'completed' : 'failed', endJournalId: journalId } as const;
    // Another node settled it meanwhile: nothing of ours may stand beside that.
    if (!(await store.changeWithdrawal(tx, id, { from, to }))) throw new SettledElsewhere();
    if (transaction.fee > 0n) {
      const legs = move(account('house'), account('chain'), transaction.fee);
      await mustBook(tx, { opKey: `wd:${id}:fee:${withdrawal.attempt}`, kind: 'network_fee', legs });
    }
    await store.endAttempt(tx, signature, paid ? 'landed' : 'landed-failed');
  });
  try {
    await booking;
  } catch (error) {
    if (error instanceof SettledElsewhere) return;
    throw error;
  }
  deps.log.info({ withdrawalId: id, step }, 'withdrawal ended');
  if (step === 'refund') deps.onCredited(userId);
}
