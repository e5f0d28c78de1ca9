// Tools, mutants: mutants of stakes, deposits and withdrawals.
import type { Mutant } from './mutant.ts';

const CASHIER = 'apps/server/src/cashier';

export const MONEY_MUTANTS: readonly Mutant[] = [
  {
    name: 'a transfer is read in the wrong direction',
    file: 'apps/server/src/chain/system-instructions.ts',
    find: 'return movement(parsed.accounts.source, parsed.accounts.destination, parsed.data.amount);',
    replace: 'return movement(parsed.accounts.destination, parsed.accounts.source, parsed.data.amount);',
    killedBy: ['apps/server/src/chain/system-instructions.test.ts'],
  },
  {
    name: 'an unreadable instruction stops the watcher',
    file: 'apps/server/src/chain/system-instructions.ts',
    find: 'if (isSolanaError(error)) return null;',
    replace: '',
    killedBy: ['apps/server/src/chain/system-instructions.test.ts'],
  },
  {
    name: 'a new account without a payer is read as paid for',
    file: 'apps/server/src/chain/system-instructions.ts',
    find: 'return source === undefined',
    replace:
      'if (source === undefined) return { source: destination.address, destination: destination.address, lamports };\n  return source === undefined',
    killedBy: ['apps/server/src/chain/system-instructions.test.ts'],
  },
  {
    name: 'black is not refunded',
    file: 'apps/server/src/wagers/wager.ts',
    find: 'if (blackId !== null) stakes.push',
    replace: 'if (false) stakes.push',
    killedBy: ['apps/server/src/wagers/wager.test.ts'],
  },
  {
    name: 'a draw goes to white',
    file: 'apps/server/src/wagers/wager.ts',
    find: 'return ended.winnerId === null ? refundTransfers(ended)',
    replace: 'return ended.winnerId === 0 ? refundTransfers(ended)',
    killedBy: ['apps/server/src/wagers/wager.test.ts'],
  },
  {
    name: 'the fee is not taken from the pot',
    file: 'apps/server/src/wagers/wager.ts',
    find: 'amount: lamports(pot - fee)',
    replace: 'amount: pot',
    killedBy: ['apps/server/src/wagers/wager.test.ts'],
  },
  {
    name: 'an idempotency key does not remember what it was for',
    file: 'apps/server/src/ledger/idempotency-store.ts',
    find: 'if (earlier === undefined || earlier.request_hash !== hash || earlier.status === null)',
    replace: 'if (earlier === undefined || earlier.status === null)',
    killedBy: ['apps/server/src/ledger/idempotency.db.test.ts'],
  },
  {
    name: 'a deposit is credited when it is confirmed',
    file: `${CASHIER}/watcher.ts`,
    find: "until: place.cursor, commitment: 'finalized' }",
    replace: "until: place.cursor, commitment: 'confirmed' }",
    killedBy: [`${CASHIER}/watcher.db.test.ts`],
  },
  {
    name: 'a transfer nobody signed for is credited',
    file: `${CASHIER}/credits.ts`,
    find: 'if (!signers.has(transfer.source)) continue;',
    replace: '',
    killedBy: [`${CASHIER}/credits.test.ts`],
  },
  {
    name: 'a withdrawal is signed anew before the old one is dead',
    file: `${CASHIER}/withdrawal.ts`,
    find: "if (facts.finalizedHeight <= facts.lastValidBlockHeight) return { step: 'send-again' };",
    replace: "if (facts.finalizedHeight <= facts.lastValidBlockHeight) return { step: 'sign-anew' };",
    killedBy: [`${CASHIER}/withdrawal.test.ts`, `${CASHIER}/payer.db.test.ts`],
  },
  {
    name: 'a withdrawal completes before it is final',
    file: `${CASHIER}/withdrawal.ts`,
    find: "if (status.commitment !== 'finalized') return { step: 'wait' };",
    replace: '',
    killedBy: [`${CASHIER}/withdrawal.test.ts`],
  },
  {
    name: 'reserves are read from a node that lags',
    file: `${CASHIER}/audit.ts`,
    find: 'if (cursor !== null) deps.chain.noteFinal(cursor.slot);',
    replace: '',
    killedBy: ['apps/server/tests/money/cashier.db.test.ts'],
  },
  {
    name: 'money: a correction is not owed',
    file: `${CASHIER}/audit.ts`,
    find: 'lamports(-(mirror + adjusted))',
    replace: 'lamports(-mirror)',
    killedBy: ['apps/server/tests/operator/corrections.db.test.ts'],
  },
  {
    name: 'money: a second approval can be waited out',
    file: `${CASHIER}/withdrawals.ts`,
    find: 'store.requestedInItsDay(tx, withdrawal)',
    replace: 'store.requestedLastDay(tx, withdrawal.userId)',
    killedBy: [`${CASHIER}/second-approval.db.test.ts`],
  },
  {
    name: 'money: a status alone decides what became of a payment',
    file: `${CASHIER}/payer.ts`,
    find: "if (transaction.failed !== (step === 'refund')) {",
    replace: 'if (false) {',
    killedBy: [`${CASHIER}/payer-witness.db.test.ts`],
  },
  {
    name: 'money: two payments are signed on one fee',
    file: `${CASHIER}/withdrawal.ts`,
    find: 'BigInt(facts.openAttempts + 1)',
    replace: 'BigInt(1)',
    killedBy: [`${CASHIER}/withdrawal.test.ts`, `${CASHIER}/payer-reserves.db.test.ts`],
  },
  {
    name: 'money: what waited for a wallet stays when its player deposits',
    file: `${CASHIER}/deposits.ts`,
    find: '    await claim(tx, source, userId);\n    return userId;',
    replace: '    return userId;',
    killedBy: [`${CASHIER}/claims.db.test.ts`],
  },
  {
    name: 'money: the page gives up its key on any answer',
    file: 'apps/web/src/session/intent-keys.ts',
    find: 'error.status < FIRST_SERVER_ERROR',
    replace: 'error.status > 0',
    killedBy: ['apps/web/src/session/intent-keys.test.ts'],
  },
];
