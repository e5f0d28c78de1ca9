// wallet, signing: public entry: is this what the player asked for? Fetched when something is to be signed.

export {
  type AskedStake,
  type AskedWithdrawal,
  signInFault,
  stakeTextFault,
  withdrawalFault,
} from './check-texts.ts';
export { type AskedDeposit, depositFault, NotAsAsked, stakeFault } from './check-transaction.ts';
