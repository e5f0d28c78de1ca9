import { inLanguage } from '../../language/index.ts';
import type { EndNotice } from './state.ts';

export const FOUND_TEXTS = inLanguage('FOUND_TEXTS', {
  title: 'Match Found',
  hint: (wager: string, time: string) =>
    wager === '0' ? `A friendly game, ${time}.` : `Each player wagers ${wager} SOL, ${time}.`,
  secondsLeft: (seconds: number) => `${seconds} s left to accept`,
  timeIsUp: "Time's up.",
  accept: 'Accept & Play',
  decline: 'Decline',
  connecting: 'Connecting… You can answer in a moment.',
  failed: 'Connection Lost',
  tryAgain: 'Please try again.',
});

export const END_TEXTS: Readonly<
  Record<EndNotice, { title: string; text: (wager: string, opponent: string) => string }>
> = inLanguage('END_TEXTS', {
  missed: {
    title: 'Match Missed',
    text: (wager: string) =>
      `The match was not accepted in time.${wager === '0' ? '' : ` Your ${wager} SOL wager was refunded.`} Any other open match of yours was closed.`,
  },
  'not-started': {
    title: 'Match Cancelled',
    text: (wager: string) => `The match did not start.${wager === '0' ? '' : ' Both wagers were refunded.'}`,
  },
  expired: {
    title: 'Match Expired',
    text: (wager: string) =>
      `No one joined within an hour.${wager === '0' ? '' : ` Your ${wager} SOL wager was refunded.`}`,
  },
  refused: {
    title: 'Challenge Declined',
    text: (wager: string, opponent: string) =>
      `${opponent} declined your challenge.${wager === '0' ? '' : ' Your wager was refunded.'}`,
  },
  unanswered: {
    title: 'Challenge Expired',
    text: (wager: string, opponent: string) =>
      `${opponent} did not answer within 10 minutes.${wager === '0' ? '' : ` Your ${wager} SOL wager was refunded.`}`,
  },
});

/** For stakes on chain; the titles are the same. */
export const END_TEXTS_ON_CHAIN: Readonly<
  Record<Exclude<EndNotice, 'refused' | 'unanswered'>, (wager: string) => string>
> = inLanguage('END_TEXTS_ON_CHAIN', {
  missed: (wager: string) =>
    `The match was not accepted in time. Your ${wager} SOL wager returns to your wallet by itself. Any other open match of yours was closed.`,
  'not-started': () => 'The match did not start. Each wager returns to the wallet it came from.',
  expired: (wager: string) =>
    `No one joined within an hour. Your ${wager} SOL wager returns to your wallet by itself.`,
});
