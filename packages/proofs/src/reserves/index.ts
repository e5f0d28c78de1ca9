// reserves: public API. Everything here runs in pages, workers and Node.
export { fromHex, toHex } from '../bytes.ts';
export { type LostFault, type LostHeights, lostFault, lostHeights } from './lost.ts';
export { checkOwnPart, type OwnCheck, type OwnCheckName, type OwnPart } from './own-check.ts';
export { type OwnedAmount, type RandomBytes, type SplitStatement, splitAmounts } from './split.ts';
export {
  headerDigest,
  headerText,
  listBytes,
  listText,
  memoText,
  NO_PREVIOUS,
  parseList,
  parseListedMemo,
  parseMemo,
  type ReserveHeader,
  type ReserveMemo,
} from './statement.ts';
export { AmountFault, leafKey, leafMac, type ReserveLeaf, type ReserveRoot, rootOf } from './tree.ts';
export {
  type OwnEntry,
  ownEntries,
  ownSum,
  type StatementCheck,
  type StatementCheckName,
  verifyLeaves,
  verifyStatement,
} from './verify.ts';
