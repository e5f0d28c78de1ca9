// ui: texts about games that several features share: ratings, running games, stakes on chain. Not part of the first load.
import { inLanguage, pluralIn } from '../language/index.ts';

const plural = pluralIn('en');

export const RATING_TEXTS = inLanguage('ratings', {
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

export const STAKE_TEXTS = inLanguage('stakes', {
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
