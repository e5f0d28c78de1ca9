// play, chain: every word of staking on chain.
import { inLanguage } from '../../../language/index.ts';

export const CHAIN_TEXTS = inLanguage('play-chain', {
  lockTitle: 'Lock your wager on chain',
  lockText: 'Others can join once your wager is locked.',
  lock: (wager: string) => `Lock ${wager} SOL from your wallet`,
  cancel: 'Cancel this game',
  joinTitle: 'Join this match on chain?',
  steps: {
    reserving: 'Reserving your seat…',
    preparing: 'Preparing the transaction…',
    approve: 'Approve it in your wallet.',
    sending: 'Sending it to the network…',
    waiting: 'Waiting for the network to confirm it…',
    binding: 'Both wagers are being locked. The game is about to begin…',
  },
  hold: 'Your seat is kept for 90 seconds.',
  refused: 'You rejected it in your wallet. Nothing was locked.',
  failed: 'The network rejected the transaction. Nothing was locked.',
  tooPoor: (required: string, current: string) =>
    `Your wallet needs ${required}, network fee included, and holds ${current}. Nothing was locked.`,
  toppedUp: 'Add SOL to your wallet, then try again.',
  closedPopup: 'The wallet did not answer. Nothing was locked.',
  pausedHint: 'Please try again in a minute.',
  wrongWallet: (address: string) =>
    `Your wallet shows another account. Switch it to ${address}, then try again. Nothing was locked.`,
  stop: 'Stop waiting',
  otherGames: 'Find another match',
  again: 'Try again',
  closesItself: 'The table closes by itself after 60 minutes, and your wager returns to your wallet.',
  late: 'The network is slow. If your wager arrives too late for this game, it returns to your wallet by itself.',
  paidToWallet: 'The prize is paid to your wallet, not to your playing balance.',
  paidToWinner: 'The prize is paid to the wallet of the winner.',
  backToWallets: 'Each wager returns to the wallet it came from.',
  closeText: (wager: string) =>
    `No one has joined yet. What you locked, ${wager} SOL, returns to your wallet by itself, without a fee.`,
  closed: 'Your wager returns to your wallet by itself.',
});
