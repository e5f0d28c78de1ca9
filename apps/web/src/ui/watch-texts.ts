// ui: every word about games of others that may be watched: in the lobby, and on the screen of all of them.
import { inLanguage } from '../language/index.ts';

export const WATCH_TEXTS = inLanguage('watch', {
  liveGames: 'Live games',
  none: 'No live games right now',
  previous: 'Previous live games',
  next: 'More live games',
  all: 'Show all live games',
  stake: (wager: string, time: string) => `${wager} SOL each · ${time}`,
  noStake: (time: string) => `No Wager · ${time}`,
  watching: (count: number) => `${count} watching`,
  toMove: { white: 'White to move', black: 'Black to move' },
  delay: 'Staked games are shown three half-moves or one minute behind the players. Ends are shown at once.',
  loading: 'Loading…',
  failed: 'Could not load the live games.',
  retry: 'Try again',
  page: (page: number) => `Page ${page}`,
});
