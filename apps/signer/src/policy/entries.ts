// policy: what was signed, as the journal keeps it. Everything that counts against a cap, and whatever makes the same bytes again.
import type { Lifetime, MemoOrder, PayoutOrder, SeatStep } from '../contract/index.ts';

export type PayoutTerms = Pick<PayoutOrder, 'withdrawal' | 'attempt' | 'user' | 'wallet' | 'lamports'>;

export type SignedEntry =
  | ({
      kind: 'payout';
      approvers: readonly string[];
      approvals?: readonly string[]; // nonces of the commands that they signed; absent in a journal of an earlier release
      lifetime: Lifetime;
    } & PayoutTerms)
  | { kind: 'step'; step: SeatStep; lifetime: Lifetime }
  | ({ kind: 'memo' } & MemoOrder);

export type SignedPayout = Extract<SignedEntry, { kind: 'payout' }>;
