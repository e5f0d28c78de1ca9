// ledger: public entry.
export {
  lastAuditMs,
  readFullAudit,
  recordAuditFailed,
  recordAuditRan,
  writeFullAudit,
} from './audit-progress-store.ts';
export type { Breach } from './breach.ts';
export { auditNewPostings } from './checkpoint-store.ts';
export {
  freeze,
  freezeHolders,
  freezeReason,
  freezeStatement,
  frozenSince,
  isFrozenBy,
  releaseFreeze,
  unfreeze,
} from './freeze-store.ts';
export {
  type AuditedPage,
  auditBooks,
  auditBooksPage,
  BOOKS_START,
  type BooksPlace,
} from './full-audit-store.ts';
export {
  endHolds,
  extendHolds,
  heldAmountOf,
  heldOf,
  holdsAfter,
  holdsWithSources,
  type KeptHold,
  placeHold,
} from './hold-store.ts';
export {
  bookedAt,
  changesOfPlayer,
  type Journal,
  journalsOfKinds,
  journalsWithKeys,
  type PlayerChange,
} from './journal-store.ts';
export { AUDIT, FEE_ACCOUNTS } from './limits.ts';
export {
  type BookedOnChain,
  bookedOnChain,
  newestJournal,
  owedToOwners,
  ownedPages,
} from './owned-store.ts';
export {
  type AccountName,
  account,
  feeAccountOf,
  type HeldMoney,
  type Leg,
  move,
  ONCHAIN_MIRROR,
  OPERATING,
  type PostingRefusal,
  settleKeyOf,
  type Transfer,
} from './posting.ts';
export {
  accountState,
  type Booked,
  balanceOf,
  balancesOfPlayer,
  book,
  bookOrThrow,
  closeAccount,
  fundedRefs,
  liabilitiesOf,
  lockAccounts,
  moneyOfPlayer,
  movedBy,
  type NumberedLine,
  postingsAfter,
  recentSums,
  type StatementLine,
  statementOf,
  sumsByKind,
} from './store.ts';
