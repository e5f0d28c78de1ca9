// ledger: what players are told when money does not move.
import { formatSol, MIN_TRANSFER } from '@kingstake/protocol';

export const MONEY_FROZEN =
  'Deposits, new wagers and withdrawals are paused while we verify our reserves. Your balance is safe.';

export const AMOUNT_TOO_SMALL = `The minimum amount is ${formatSol(MIN_TRANSFER)} SOL.`;
