// policy: a signed order as the journal records it: everything that counts against a cap or is needed to reproduce the same bytes.
import type { Lifetime, MemoOrder, PayoutOrder, ReservesOrder, SeatStep } from '../contract/index.ts';

export type PayoutTerms = Pick<PayoutOrder, 'withdrawal' | 'attempt' | 'user' | 'wallet' | 'lamports'>;

export type SignedEntry =
  | ({
      kind: 'payout';
      approvers: readonly string[];
      approvals: readonly string[]; // nonces of the commands that they signed
      lifetime: Lifetime;
    } & PayoutTerms)
  | { kind: 'step'; step: SeatStep; lifetime: Lifetime }
  | ({ kind: 'memo' } & MemoOrder)
  | ({ kind: 'reserves' } & ReservesOrder);

export type SignedPayout = Extract<SignedEntry, { kind: 'payout' }>;
