// session, signing: public entry: is this transaction the one that the player asked for? Fetched when something is to be signed.
export { type AskedDeposit, depositFault, NotAsAsked, stakeFault } from './check-transaction.ts';
