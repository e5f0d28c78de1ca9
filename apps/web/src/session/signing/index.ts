// session, signing: public entry: is this what the player asked for? Fetched when something is to be signed.

export { type AskedStake, stakeTextFault } from './check-stake.ts';
export { type AskedDeposit, depositFault, NotAsAsked, stakeFault } from './check-transaction.ts';
export { type AskedWithdrawal, withdrawalFault } from './check-withdrawal.ts';
