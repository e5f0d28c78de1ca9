// cashier: the calls about money. Every one that moves something runs in one transaction under the caller's own key.

import {
  configCalls,
  formatSol,
  type Lamports,
  lamports,
  lamportsFrom,
  MIN_TRANSFER,
  moneyCalls,
  parseSol,
} from '@kingstake/protocol';
import { base58 } from '@scure/base';
import { type Chain, ChainUnavailable } from '../chain/index.ts';
import { account, balanceOf, freezeReason } from '../ledger/index.ts';
import type { Database, Tx } from '../platform/database/index.ts';
import { isRefusal, type RouteKit, refuse, refuseOtherPlayer } from '../platform/http/index.ts';
import { type IdempotentCall, transactOnce } from '../platform/idempotency/index.ts';
import type { Random } from '../platform/random.ts';
import type { Users } from '../users/index.ts';
import { purchaseAvatar } from './avatars.ts';
import { type Asked, findDeposit } from './find-deposit.ts';
import { insertIntent } from './intent-store.ts';
import type { Price } from './price.ts';
import { readStatement } from './statement.ts';
import type { Watcher } from './watcher.ts';
import { MONEY_FROZEN, requestWithdrawal, type WithdrawalRules } from './withdrawals.ts';

export interface RoutesDeps {
  database: Database;
  chain: Chain;
  random: Random;
  users: Users;
  watcher: Watcher;
  rules: WithdrawalRules;
  /** An approved withdrawal is waiting: no need to wait for the next round. */
  onApproved(): void;
}

const TOO_SMALL = `The smallest amount is ${formatSol(MIN_TRANSFER)} SOL.`;
const REFERENCE_BYTES = 32;
const DEFAULT_PAGE_LIMIT = 10;
/** More SOL than there is: a mistake, whoever makes it. */
const MAX_DEPOSIT = parseSol('1000000') ?? lamports(0n);

/** What became of a deposit, said under the caller's key. */
async function answerDeposit(deps: RoutesDeps, asked: Asked, keyed: IdempotentCall) {
  const { database } = deps;
  // The key belongs to this body from now on. "Pending" is no answer to keep under it: the same call asks again.
  const claimed = await transactOnce(database, keyed, async () => ({}));
  if (isRefusal(claimed)) return claimed;
  const found = await findDeposit(deps, asked);
  if (found === 'foreign')
    return refuse('FORBIDDEN', 'This deposit came from another wallet and is credited to its owner.');
  if (found === 'pending') {
    const newBalance = formatSol(await playingBalance(database, asked.userId));
    return { status: 202 as const, body: { newBalance, status: 'pending' as const } };
  }
  const work = async (tx: Tx) => {
    const newBalance = formatSol(await balanceOf(tx, account('player', asked.userId)));
    return { newBalance, status: 'completed' as const };
  };
  const answer = await transactOnce(database, { ...keyed, stage: 'completed' }, work);
  return isRefusal(answer) ? answer : { status: 200 as const, body: answer.body };
}

export function addDepositRoutes(routes: RouteKit, deps: RoutesDeps): void {
  const { database, chain } = deps;

  routes.add(moneyCalls.depositTransaction, async ({ params, body, caller }) => {
    if (params.id !== caller.userId) return refuseOtherPlayer();
    const amount = lamportsFrom(body.amount);
    if (amount < MIN_TRANSFER) return refuse('VALIDATION', TOO_SMALL);
    if (amount > MAX_DEPOSIT) return refuse('VALIDATION', 'Please enter a valid amount');
    const reference = base58.encode(deps.random.bytes(REFERENCE_BYTES));
    const intent = await database.transaction(async (tx) => {
      if ((await freezeReason(tx)) !== null) return null;
      return insertIntent(tx, {
        userId: caller.userId,
        walletAddress: caller.walletAddress,
        lamports: amount,
        reference,
      });
    });
    if (intent === null) return refuse('UNAVAILABLE', MONEY_FROZEN);
    try {
      const bytes = await chain.depositTransaction({
        from: caller.walletAddress,
        lamports: amount,
        reference,
        memo: `kingstake:deposit:${intent}`,
      });
      return { body: { transaction: Array.from(bytes), projectWallet: chain.treasury } };
    } catch (error) {
      if (error instanceof ChainUnavailable)
        return refuse('UNAVAILABLE', 'The network does not answer. Please try again.');
      throw error;
    }
  });

  routes.add(moneyCalls.deposit, async ({ params, body, caller, idempotencyKey }) => {
    if (params.id !== caller.userId) return refuseOtherPlayer();
    const asked = {
      userId: caller.userId,
      walletAddress: caller.walletAddress,
      signature: body.transactionSignature,
    };
    return answerDeposit(deps, asked, {
      call: moneyCalls.deposit,
      userId: caller.userId,
      key: idempotencyKey,
      request: { params, body },
    });
  });

  routes.add(moneyCalls.listTransactions, async ({ params, query, caller }) => {
    if (params.id !== caller.userId) return refuseOtherPlayer();
    const page = { page: query.page ?? 1, limit: query.limit ?? DEFAULT_PAGE_LIMIT };
    return { body: await database.run((queries) => readStatement(queries, caller.userId, page)) };
  });
}

export function addSpendingRoutes(routes: RouteKit, deps: RoutesDeps): void {
  const { database, users } = deps;

  routes.add(moneyCalls.withdraw, async ({ params, body, caller, idempotencyKey }) => {
    if (params.id !== caller.userId) return refuseOtherPlayer();
    if (body.walletAddress !== caller.walletAddress) {
      return refuse('FORBIDDEN', 'Withdrawals go to your own wallet only.');
    }
    const amount = lamportsFrom(body.amount);
    if (amount < MIN_TRANSFER) return refuse('VALIDATION', TOO_SMALL);
    const keyed = {
      call: moneyCalls.withdraw,
      userId: caller.userId,
      key: idempotencyKey,
      request: { params, body },
    };
    const answer = await transactOnce(database, keyed, async (tx) => {
      const requested = await requestWithdrawal(
        tx,
        { userId: caller.userId, walletAddress: caller.walletAddress, lamports: amount },
        deps.rules,
      );
      return isRefusal(requested) ? requested : { newBalance: formatSol(requested.balance) };
    });
    if (!isRefusal(answer)) deps.onApproved();
    return answer;
  });

  routes.add(moneyCalls.purchaseAvatar, async ({ params, body, caller, idempotencyKey }) => {
    if (params.id !== caller.userId) return refuseOtherPlayer();
    const keyed = {
      call: moneyCalls.purchaseAvatar,
      userId: caller.userId,
      key: idempotencyKey,
      request: { params, body },
    };
    return transactOnce(database, keyed, async (tx) => {
      const refusal = await purchaseAvatar(
        tx,
        { userId: caller.userId, avatarId: body.avatarId },
        users.grantAvatar,
      );
      return refusal ?? { user: await users.ownUser(tx, caller.userId) };
    });
  });
}

export function addPriceRoute(routes: RouteKit, price: Price): void {
  routes.add(configCalls.getPrice, async () => ({ body: { usd: await price.current() } }));
}

function playingBalance(database: Database, userId: number): Promise<Lamports> {
  return database.run((queries) => balanceOf(queries, account('player', userId)));
}
