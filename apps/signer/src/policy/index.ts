// policy: public API.
export type { SignedEntry, SignedPayout } from './entries.ts';
export { type Evidence, judgeMemo, judgePayout, judgeStep, type Verdict } from './policy.ts';
export { evidenceOf, type Trusted } from './proofs.ts';
export { createRecord, type Record } from './record.ts';
export { DAY_MS, HOUR_MS, type Rules, SIGNATURE_FEE } from './rules.ts';
