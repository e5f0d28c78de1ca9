// match-found: every word of Match Found, and of what became of a match that did not start.

import { inLanguage } from '../../language/index.ts';
import type { GoneNews } from './gone.ts';

export const FOUND_TEXTS = inLanguage('match-found', {
  title: 'Match Found',
  hint: (wager: string) => `Each player wagers ${wager} SOL.`,
  secondsLeft: (seconds: number) => `${seconds} s left to accept`,
  timeIsUp: "Time's up.",
  accept: 'Accept & Play',
  decline: 'Decline',
  failed: 'Connection Lost',
  tryAgain: 'Please try again.',
});

export const GONE_TEXTS: Readonly<Record<GoneNews, { title: string; text: (wager: string) => string }>> =
  inLanguage('match-gone', {
    missed: {
      title: 'Match Missed',
      text: (wager: string) => `The match was not accepted in time. Your ${wager} SOL wager was refunded.`,
    },
    'not-started': {
      title: 'Match Cancelled',
      text: () => 'The match did not start. Both wagers were refunded.',
    },
    expired: {
      title: 'Match Expired',
      text: (wager: string) => `No one joined within an hour. Your ${wager} SOL wager was refunded.`,
    },
  });
