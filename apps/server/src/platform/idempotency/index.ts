export { rollbackReason, rollbackWith, transactOnce, withIdempotencyKey } from './idempotent-call.ts';
export { type IdempotentCall, purgeIdempotencyKeys } from './store.ts';
