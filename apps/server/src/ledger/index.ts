// ledger: the door.
export type { Breach } from './breach.ts';
export { auditNewPostings } from './checkpoint-store.ts';
export { freeze, freezeReason, thaw } from './freeze-store.ts';
export { readFullAudit, writeFullAudit } from './full-audit-progress-store.ts';
export {
  type AuditedPage,
  auditBooks,
  auditBooksPage,
  BOOKS_START,
  type BooksPlace,
} from './full-audit-store.ts';
export { type AccountName, account, type Leg, move, type PostingRefusal, type Transfer } from './posting.ts';
export {
  accountState,
  type Booked,
  balanceOf,
  book,
  closeAccount,
  type StatementLine,
  statementOf,
} from './store.ts';
