// wallet: every word of the connect screen and of the wallet chooser.

import { inLanguage } from '../../language/index.ts';

export const WALLET_TEXTS = inLanguage('wallet', {
  documentTitle: 'Connect your wallet',
  heading: 'Take a seat at the table',
  tagline: 'Competitive chess with real SOL stakes.',
  invitation: 'Connect your wallet to play. Winner takes all.',
  connectWallet: 'Connect Wallet',
  cancel: 'Cancel',
  noExtension: 'No Solana wallet browser extension detected.',
  /** Beside the sentence above, where another wallet is offered all the same. */
  otherWallet: (name: string) => `You can use the ${name} here, or install one:`,
  install: { phantom: 'Install Phantom', solflare: 'Install Solflare' },
  tryBoard: 'Try the board',
  tryBoardHint: 'Free, against the bot. Nothing is stored.',
  chooserTitle: 'Choose a wallet',
  chooserDescription: 'Your wallet asks before anything is shared or signed.',
  connecting: 'Approve the connection in your wallet',
  /** Stands before the shortened address where the wallet's own name is not known. */
  connectedAs: 'Your wallet',
  signInReason: 'Sign a message to prove this wallet is yours. It is free and moves no funds.',
  signIn: 'Sign in',
  cannotSignHint:
    'Some wallets, such as hardware wallets, cannot sign messages. Choose another account in your wallet, or use another wallet.',
  useAnotherWallet: 'Use another wallet',
  signing: 'Approve the sign-in message in your wallet',
  resetConnection: 'Reset wallet connection',
  unreachableTitle: 'No connection',
  unreachable: "The server can't be reached.",
  unreachableHint: 'Nothing is lost. Check your connection and try again.',
  tryAgain: 'Try again',
});
