// wallet: the texts of an invitation, of a phone without a wallet, and of the QR code. They are in their own chunk, not in the first
// load.
import { inLanguage } from '../../language/index.ts';

export const PHONE_TEXTS = inLanguage('wallet-phone', {
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
