// connect: the texts of the wallet chooser, of wallet requests, of an invitation, of a phone without a wallet, and of the QR code. They
// load with these: a separate file saves the first load 1.1 KB.
import { inLanguage } from '../language/index.ts';

export const ASKING_TEXTS = inLanguage('ASKING_TEXTS', {
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

export const PHONE_TEXTS = inLanguage('PHONE_TEXTS', {
  heading: 'Open Kingstake in your wallet app',
  reason: 'Your wallet app opens this page in its own browser and asks you to sign in. Signing in is free.',
  reasonInstalled: 'Use a wallet on this phone, or open this page inside your wallet app.',
  useInstalled: 'Use an installed wallet',
  openIn: (app: string) => `Open in ${app}`,
  noWallet: 'No wallet yet?',
  get: (app: string) => `Get ${app}`,
  or: 'or',
  didNotOpen: (app: string) => `${app} did not open`,
  didNotOpenHint: 'It may not be installed, or this browser blocked it.',
  tryAgain: (app: string) => `Try ${app} again`,
  copyAddress: "Copy this page's address",
  pasteAddress: 'Paste the address into the browser tab of any Solana wallet app.',

  label: 'Your invitation',
  invites: 'invites you to a game',
  invitesTitle: (name: string) => `${name} invites you to a game`,
  record: (won: number, lost: number) => `${won} won, ${lost} lost`,
  stakeEach: 'Stake each',
  timeEach: 'Time each',
  winnerGets: 'Winner gets',
  noWager: 'No Wager',
  openInvitation: 'Open it in your wallet app',
  nothingTaken: 'You see the stake again before you join. Nothing is taken now.',
  nothingStarts: 'You confirm before you join.',
  kept: 'Your invitation comes with you.',
  /** The parts before and after the code, which is bold. */
  keptCode: ['Your invitation comes with you. If it gets lost, enter code ', ' under Join Match.'],
  openFor: (minutes: number) => `Table open for ${minutes} min`,
  connectToJoin: 'Connect Wallet to join',
  taken: 'This table is taken',
  closed: 'This table has closed',
  goneHint: 'You can open a table of your own, or join another one.',
  openProduct: 'Open Kingstake',

  phoneTitle: 'Is your wallet on your phone?',
  phoneHint: 'Scan this with your camera, then open Kingstake in your wallet app.',
  joinTitle: 'Or join from your phone',
  joinHint: 'Scan this with your camera, then open the invitation in your wallet app.',
  qrLabel: 'QR code of the address of this page',
});
