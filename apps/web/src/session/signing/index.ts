// session, signing: public entry: is this what the player asked for? Fetched when something is to be signed.
export { type AskedDeposit, depositFault, NotAsAsked, stakeFault } from './check-transaction.ts';
export { type AskedWithdrawal, withdrawalFault } from './check-withdrawal.ts';
