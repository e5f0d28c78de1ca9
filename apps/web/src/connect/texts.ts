// connect: the texts of the first load of the connect screen.

import { inLanguage } from '../language/index.ts';

export const WALLET_TEXTS = inLanguage('WALLET_TEXTS', {
  documentTitle: 'Connect your wallet',
  heading: 'Take a seat at the table',
  tagline: 'Competitive chess with real SOL stakes.',
  invitation: 'Connect your wallet to play. Winner takes all.',
  connectWallet: 'Connect Wallet',
  noExtension: 'No Solana wallet browser extension detected.',
  /** Shown after the sentence above if another wallet is available. */
  otherWallet: (name: string) => `You can use the ${name} here, or install one:`,
  install: { phantom: 'Install Phantom', solflare: 'Install Solflare' },
  tryBoard: 'Try the board',
  tryBoardHint: 'Free, against the bot. Nothing is stored.',
  tryIt: 'Try it',
  unreachableTitle: 'No connection',
  unreachable: "The server can't be reached.",
  unreachableHint: 'Nothing is lost. Check your connection and try again.',
  tryAgain: 'Try again',
});
