// ledger: the door.
export { auditBooks, type Breach } from './audit-store.ts';
export { freeze, freezeReason, thaw } from './freeze-store.ts';
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
