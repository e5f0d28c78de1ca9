// ui: every word about ratings that a chart or a sheet before a stake shows.
import { inLanguage, pluralIn } from '../language/index.ts';

const plural = pluralIn('en');

export const RATING_TEXTS = inLanguage('ratings', {
  pools: { blitz: 'Blitz', rapid: 'Rapid' },
  /** What the chart says to those who do not see it. */
  chart: (pool: string, changes: number, rating: number) =>
    `${pool} rating over ${plural(changes, 'one change', `${changes} changes`)}, now ${rating}`,
  noGames: 'No rated games yet',
  ratedGames: (games: number) => plural(games, `${games} rated game`, `${games} rated games`),

  winnings: 'Winnings',
  boards: 'Leaderboard by',
  boardEmpty: 'No one has a settled rating yet.',
  games: 'Rated games',

  yours: 'Your rating',
  theirs: "Opponent's rating",
  chance: 'Your chance by rating',
  breakEven: 'Wins needed to break even',
  ifWon: 'If you win',
  ifDrawn: 'If you draw',
  ifLost: 'If you lose',
  hint: 'A draw counts half in the chance, and refunds both wagers.',
});
