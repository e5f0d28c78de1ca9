// ui: shared texts that the connect screen does not need. A separate file saves its first load 1.4 KB.
import { inLanguage, pluralIn } from '../language/index.ts';

const plural = pluralIn('en');

export const RATING_TEXTS = inLanguage('RATING_TEXTS', {
  pools: { blitz: 'Blitz', rapid: 'Rapid' },
  /** The description of the chart for screen readers. */
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
  fees: 'Fees',
  connection: 'If a player disconnects',
});

export const WATCH_TEXTS = inLanguage('WATCH_TEXTS', {
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

export const STAKE_TEXTS = inLanguage('STAKE_TEXTS', {
  label: 'Stakes on chain',
  you: 'You',
  opponent: 'Opponent',
  sides: { white: 'White', black: 'Black' },
  missing: 'Not locked yet',
  opening: 'Waiting for the network',
  open: 'On chain',
  locked: (time: string) => `Locked until ${time}`,
  bound: 'Locked',
  paid: 'Paid',
  returned: 'Returned',
  asks: 'Your wallet will ask you to sign one transaction:',
  program: 'Escrow program',
  amount: 'Locked amount',
  networkFee: 'Network fee',
  lock: 'Locked for',
  atMost: (hours: number) => `${hours} h at most`,
  reserved: 'Reserved',
  source: 'Where your wager comes from',
  fromBalance: 'From your playing balance',
  fromWallet: 'From your wallet, locked on chain',
  escape: 'If Kingstake is gone, take your wager back yourself',
  comesBack: 'If no game comes about, the amount returns to your wallet by itself, without a fee.',
});

export const HELD_TEXTS = inLanguage('HELD_TEXTS', {
  label: 'Held',
  until: (when: string) => `Under review until ${when}. You can withdraw the rest.`,
  underReview: 'Under review. You can withdraw the rest.',
  free: (held: string, free: string) =>
    `Part is held: ${held} SOL are under review. You can use ${free} SOL.`,
  seeCase: 'See the case',
});

export const WITHDRAW_ONLY_TEXTS = inLanguage('WITHDRAW_ONLY_TEXTS', {
  label: 'Withdraw only',
  why: 'Deposits above your own deposit limit, or during a break. You can withdraw them now. They move to your playing balance after the break, as your limit has room again.',
});

/** `terms` is the end of the sentence `accept`, and a link. */
export const TERMS_TEXTS = inLanguage('TERMS_TEXTS', {
  accept: (age: number) => `I'm ${age} or older and accept the`,
  terms: 'Terms',
  privacy: 'Privacy notice',
});

export const HELP_TEXTS = inLanguage('HELP_TEXTS', {
  help: 'Is it still fun? Talk to someone you trust, or to a help line for gambling in your country. Help lines are free and confidential.',
});
