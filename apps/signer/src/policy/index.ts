// policy: public API.
export type { SignedEntry, SignedPayout } from './entries.ts';
export { type Evidence, judgeMemo, judgePayout, judgeReserves, judgeStep, type Verdict } from './policy.ts';
export { evidenceOf, type Trusted } from './proofs.ts';
export { createRecord, type SigningRecord } from './record.ts';
export type { Rules } from './rules.ts';
