// deposits: the HTTP calls. Each runs under the caller's Idempotency-Key.

import {
  formatSol,
  isRefused,
  lamports,
  lamportsFrom,
  MIN_TRANSFER,
  moneyCalls,
  parseSol,
} from '@kingstake/protocol';
import { base58 } from '@scure/base';
import { type Chain, ChainUnavailable } from '../../chain/index.ts';
import type { Database, Tx } from '../../platform/database/index.ts';
import { type RouteKit, refuse, refuseOtherPlayer, refuseRegion } from '../../platform/http/index.ts';
import { type IdempotentCall, transactOnce } from '../../platform/idempotency/index.ts';
import type { Random } from '../../platform/random.ts';
import type { Settings } from '../../platform/settings.ts';
import { refuseStopped } from '../../platform/switches/index.ts';
import type { Time } from '../../platform/time.ts';
import type { Users } from '../../players/users/index.ts';
import { refuseOnBreak } from '../../protection/index.ts';
import { account, balanceOf, freezeReason } from '../ledger/index.ts';
import { playersCreditedFrom } from './deposit-store.ts';
import { type DepositQuery, findDeposit } from './find-deposit.ts';
import type { IntentQueue } from './intent-queue.ts';
import { insertIntent } from './intent-store.ts';
import type { Watcher } from './watcher.ts';
import { refuseByLimit } from './withdraw-only.ts';

export interface DepositRoutesDeps {
  database: Database;
  chain: Chain;
  random: Random;
  time: Pick<Time, 'nowMs'>;
  settings: Pick<Settings, 'blockedRegions'>;
  users: Pick<Users, 'refuseClosed' | 'refuseSuspended' | 'userIdOfWallet'>;
  watcher: Watcher;
  intents: IntentQueue;
}

const REFERENCE_BYTES = 32;
/** An upper bound against typing errors. */
const MAX_DEPOSIT = parseSol('1000000') ?? lamports(0n);

/** Answers with the status of a deposit, under the caller's key. */
async function answerDeposit(deps: DepositRoutesDeps, asked: DepositQuery, keyed: IdempotentCall) {
  const { database } = deps;
  // Binds the key to this body. A pending answer is not stored under the key, so the same call can be repeated.
  const claimed = await transactOnce(database, keyed, async () => ({}));
  if (isRefused(claimed)) return claimed;
  const found = await findDeposit({ ...deps, ownerOf: deps.users.userIdOfWallet }, asked);
  if (found === 'pending') {
    const newBalance = formatSol(
      await database.run((queries) => balanceOf(queries, account('player', asked.userId))),
    );
    return { status: 202 as const, body: { newBalance, status: 'pending' as const } };
  }
  if (found !== 'credited') return refuse('FORBIDDEN', found);
  const work = async (tx: Tx) => {
    const newBalance = formatSol(await balanceOf(tx, account('player', asked.userId)));
    return { newBalance, status: 'completed' as const };
  };
  const answer = await transactOnce(database, { ...keyed, stage: 'completed' }, work);
  return isRefused(answer) ? answer : { status: 200 as const, body: answer.body };
}

export function addDepositRoutes(routes: RouteKit, deps: DepositRoutesDeps): void {
  const { database, chain } = deps;

  routes.add(moneyCalls.depositTransaction, async ({ params, body, caller, region }) => {
    if (params.id !== caller.userId) return refuseOtherPlayer();
    const barred = refuseRegion(deps.settings.blockedRegions, region);
    if (barred !== null) return barred;
    const amount = lamportsFrom(body.amount);
    if (amount < MIN_TRANSFER) return refuse('VALIDATION', 'amount-too-small');
    if (amount > MAX_DEPOSIT) return refuse('VALIDATION', 'amount-invalid');
    const reference = base58.encode(deps.random.bytes(REFERENCE_BYTES));
    const intent = await database.transaction(async (tx) => {
      if ((await freezeReason(tx)) !== null) return refuse('UNAVAILABLE', 'money-frozen');
      const { userId, walletAddress } = caller;
      const fundedIds = await playersCreditedFrom(tx, walletAddress);
      const refusal =
        (await deps.users.refuseClosed(tx, userId)) ??
        (await deps.users.refuseSuspended(tx, userId)) ??
        (await refuseStopped(tx, 'deposits')) ??
        (await refuseOnBreak(tx, { userId, fundedIds }, deps.time.nowMs())) ??
        (await refuseByLimit(tx, userId, amount));
      if (refusal !== null) return refusal;
      return insertIntent(tx, {
        userId,
        walletAddress,
        lamports: amount,
        reference,
      });
    });
    if (isRefused(intent)) return intent;
    try {
      const bytes = await chain.depositTransaction({
        from: caller.walletAddress,
        lamports: amount,
        reference,
        memo: `kingstake:deposit:${intent}`,
      });
      return { body: { transaction: Array.from(bytes), projectWallet: chain.treasury } };
    } catch (error) {
      if (error instanceof ChainUnavailable) return refuse('UNAVAILABLE', 'network-silent');
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
}
