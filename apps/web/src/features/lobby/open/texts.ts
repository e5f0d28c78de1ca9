// lobby, open: every word of the open challenges. With the card in its chunk.
import { inLanguage } from '../../../language/index.ts';

export const OPEN_TEXTS = inLanguage('lobby-open', {
  title: 'Open challenges',
  showAll: 'Show all',
  showFewer: 'Show fewer',
  loading: 'Loading…',
  none: 'No open challenges right now',
  noneFits: 'No open challenge fits these filters',
  filters: 'Filter challenges',
  anyStake: 'Any wager',
  noWager: 'No Wager',
  anyTime: 'Any time',
  near: (rating: number) => `Near ${rating}`,
  player: 'Player',
  stake: 'Wager, SOL',
  time: 'Time',
  winnerGets: 'Winner gets',
  fee: 'Fee',
  away: 'away',
  onChain: 'on chain',
  wagerOf: (wager: string) => `${wager} SOL`,
  terms: (prize: string, fee: string) => `prize ${prize}, fee ${fee}`,
  join: 'Join',
  joinWhom: (name: string) => `Join ${name}`,
  need: (wager: string) => `You need ${wager} SOL`,
  onlyRatings: (min: number, max: number) => `Ratings ${min}–${max} only`,
});
