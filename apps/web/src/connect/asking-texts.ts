// wallet: the texts of the wallet chooser and of wallet requests. They load with these, not with the first screen.
import { inLanguage } from '../language/index.ts';

export const ASKING_TEXTS = inLanguage('wallet-asking', {
  cancel: 'Cancel',
  chooserTitle: 'Choose a wallet',
  chooserDescription: 'Your wallet asks before anything is shared or signed.',
  connecting: 'Approve the connection in your wallet',
  /** Shown before the shortened address if the wallet's own name is unknown. */
  connectedAs: 'Your wallet',
  signInReason: 'Sign a message to prove this wallet is yours. It is free and moves no funds.',
  keyReason: 'Its last line lets this browser sign your moves. It cannot move money.',
  signIn: 'Sign in',
  cannotSignHint:
    'Some wallets, such as hardware wallets, cannot sign messages. Choose another account in your wallet, or use another wallet.',
  useAnotherWallet: 'Use another wallet',
  signing: 'Approve the sign-in message in your wallet',
  resetConnection: 'Reset wallet connection',
});
