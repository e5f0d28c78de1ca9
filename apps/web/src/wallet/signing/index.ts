// wallet, signing: public entry: compares what is to be signed with the player's request. Fetched when something is to be signed.

export {
  type AskedStake,
  type AskedWithdrawal,
  signInFault,
  stakeTextFault,
  withdrawalFault,
} from './check-texts.ts';
export { type AskedDeposit, depositFault, NotAsAsked, stakeFault } from './check-transaction.ts';
