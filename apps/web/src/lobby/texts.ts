// lobby: texts that the first load of the lobby needs.
import type { OfferedTimeControl } from '@kingstake/protocol/time-control';
import { inLanguage } from '../language/index.ts';

export const LOBBY_TEXTS = inLanguage('LOBBY_TEXTS', {
  documentTitle: 'Lobby',
  welcome: (name: string) => `Welcome, ${name}`,
  takeASeat: (name: string) => `Take a seat, ${name}`,
  tagline: 'Competitive chess with real SOL stakes',
  profile: 'Profile',
  playingBalance: 'Playing balance',
  inWallet: 'In wallet',
  deposit: 'Deposit',
  withdraw: 'Withdraw',
  transactions: 'Transactions',
  moneyPaused:
    'Deposits, new wagers and withdrawals are paused while we verify our reserves. Your balance is safe, and games in progress continue.',

  standard: 'Standard 1v1',
  wager: 'Wager',
  yourStake: 'Your wager',
  time: 'Time',
  timeAndRating: 'Time, and the rating it changes',
  /** The rating pool of each time control. */
  speeds: { '180+2': 'Blitz', '300+3': 'Blitz', '600+0': 'Rapid', '900+10': 'Rapid' } satisfies Record<
    OfferedTimeControl,
    string
  >,
  sol: 'SOL',
  solAmount: (amount: string) => `${amount} SOL`,
  ifYouWin: 'If you win',
  ifYouDraw: 'If you draw',
  ifYouLose: 'If you lose',
  solDollars: (dollars: string) => `SOL ${dollars}`,
  /** `usd`: the price of one SOL. */
  rate: (usd: number, isLive: boolean) =>
    isLive ? `Live price, 1 SOL ≈ $${usd}` : `No live price, 1 SOL taken as $${usd}`,
  nothing: '0.000',
  stakeBack: 'wager refunded',
  winnerTakesAll: 'Winner takes all',
  outcome: (prize: string, fee: string) => `Winner gets ${prize} SOL, fee ${fee}`,
  findMatch: 'Find Match',
  createPrivate: 'Create Private Match',
  joinMatch: 'Join Match',
  policy: 'Disconnection Policy',
  activeGames: 'Active Games',
  noActiveGames: 'No active games',
  listFailed: 'Could not load this list.',
  retry: 'Try again',
  loading: 'Loading…',
});

/** The toasts for creating, finding and joining a match. */
export const MATCH_NOTICES = inLanguage('MATCH_NOTICES', {
  loginToCreate: 'You must be logged in to create a private game.',
  loginToFind: 'You must be logged in to find a match.',
  insufficient: 'Insufficient Balance',
  insufficientJoin: (wager: string, balance: string) =>
    `You need ${wager} to join this match. Your current balance is ${balance}.`,
  failedJoin: 'Failed to join match',
  failedFind: 'Failed to find or create match',
  tryAgain: 'Please try again.',
});
