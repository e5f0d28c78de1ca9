// wagers: public entry. Stakes are held with a seat and settled with a result, in the same transaction.
export { fromBalance, type StakeSource, settleStakes } from './stake-source.ts';
export {
  type Stake,
  type StakeRefusal,
  type StakeSeat,
  type StakeTerms,
  stakeTerms,
} from './wager.ts';
