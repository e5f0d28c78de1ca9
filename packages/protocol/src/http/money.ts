// Deposits, withdrawals, and the statement.
import * as z from 'zod/mini';
import { Id, IdInput, Instant, storable, WalletAddress } from '../ids.ts';
import { SolInput, SolText } from '../money.ts';
import { pagedCall } from '../paging.ts';
import { stepUpAnswer } from '../step-up.ts';
import { call } from './call.ts';
import { User } from './users.ts';

const OwnId = z.object({ id: IdInput });

const TransactionStatus = z.enum(['completed', 'pending', 'failed', 'cancelled']);

/** A line of the statement. A client shows an unknown `type` without a sign. */
export const Transaction = z.object({
  id: Id,
  type: z.string(),
  description: z.string(),
  /** Never negative; the type determines the direction. */
  amount: SolText,
  /** Set only if the type does not determine it, because a correction can go either way. */
  direction: z.optional(z.enum(['in', 'out'])),
  balanceAfter: SolText,
  status: TransactionStatus,
  transactionSignature: z.nullable(z.string()),
  createdAt: Instant,
});
export type Transaction = z.infer<typeof Transaction>;

export const depositTransaction = call({
  method: 'POST',
  path: '/api/users/:id/deposit-transaction',
  access: 'registered',
  rate: 'write',
  summary: 'Build a deposit transaction for your wallet to sign',
  params: OwnId,
  body: z.object({ amount: SolInput }),
  answers: {
    200: z.object({
      transaction: z.array(z.int().check(z.gte(0), z.lte(255))),
      projectWallet: WalletAddress,
    }),
  },
});

const DepositAnswer = z.object({ newBalance: SolText, status: z.enum(['completed', 'pending']) });

export const deposit = call({
  method: 'POST',
  path: '/api/users/:id/deposit',
  access: 'registered',
  rate: 'write',
  summary: 'Ask the server to check for a deposit now; only finalized transfers are credited',
  params: OwnId,
  body: z.object({ amount: SolInput, transactionSignature: z.string().check(z.maxLength(128), storable) }),
  answers: { 200: DepositAnswer, 202: DepositAnswer },
});

export const withdraw = call({
  method: 'POST',
  path: '/api/users/:id/withdraw',
  access: 'registered',
  rate: 'write',
  summary:
    'Request a withdrawal to your wallet; the amount is held immediately. From a new device: 403 STEP_UP_REQUIRED with a challenge; the same call with challengeId and signature (base64 of 64 bytes over its message) is carried out',
  params: OwnId,
  body: z.object({
    amount: SolInput,
    walletAddress: WalletAddress,
    ...stepUpAnswer,
  }),
  answers: { 200: z.object({ newBalance: SolText }) },
});

export const purchaseAvatar = call({
  method: 'POST',
  path: '/api/users/:id/purchase-avatar',
  access: 'registered',
  rate: 'write',
  summary: 'Buy a premium avatar from the playing balance',
  params: OwnId,
  body: z.object({ avatarId: z.string().check(z.minLength(1), z.maxLength(64), storable) }),
  answers: { 200: z.object({ user: User }) },
});

export const listTransactions = pagedCall(
  {
    path: '/api/users/:id/transactions',
    summary: 'List your transactions, newest first',
    params: OwnId,
  },
  {},
  z.object({
    transactions: z.array(Transaction),
    pagination: z.object({ totalPages: z.int(), totalTransactions: z.int() }),
  }),
);
