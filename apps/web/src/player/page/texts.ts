import { inLanguage, pluralIn } from '../../language/index.ts';

const plural = pluralIn('en');

export const PLAYER_TEXTS = inLanguage('PLAYER_TEXTS', {
  since: (day: string) => `Playing since ${day}`,
  you: 'You',
  ratings: 'Ratings',
  record: 'Record',
  wins: 'Wins',
  losses: 'Losses',
  draws: 'Draws',
  winRate: 'Win rate',
  totalEarnings: 'Total Earnings',
  none: '–',
  games: 'Recent public games',
  challenge: 'Challenge',
  report: 'Report',
  block: 'Block',
  unblock: 'Unblock',
  notBlocked: 'Not saved',
  noGames: 'No public games yet.',
  results: { win: 'Win', loss: 'Loss', draw: 'Draw', aborted: 'Aborted', void: 'Void' },
  sides: { white: 'White', black: 'Black' },
  moves: (count: number) => plural(count, `${count} move`, `${count} moves`),
  review: (opponent: string) => `Review the game against ${opponent}`,
  loading: 'Loading…',
  unknown: 'No such player',
  unknownHint: (name: string) => `No one plays under the name ${name}.`,
  failed: 'Could not load this player. Please try again.',
  retry: 'Try again',
  returnHome: 'Return to Home',
});
