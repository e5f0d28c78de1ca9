// start: the texts of the shell, and of the screens that belong to no feature or ask a visitor to connect.
import type { Cluster } from '@kingstake/protocol/clusters';
import { inLanguage, pluralIn } from '../language/index.ts';

const plural = pluralIn('en');

export const APP_TEXTS = inLanguage('APP_TEXTS', {
  skip: 'Skip to content',
  home: 'Kingstake home',
  online: (count: number) => plural(count, 'player online', 'players online'),
  network: 'Network:',
  settings: 'Settings',
  gameHistory: 'Game History',
  profile: 'Account Settings',
  connected: 'Connected',
  disconnect: 'Disconnect',
  disconnectTitle: 'Disconnect your wallet?',
  disconnectHint: 'You will be signed out on this device. Your playing balance stays on your account.',
  disconnectRunning:
    'You have a game in progress. Your clock keeps running, and after 10 minutes away the game is forfeited.',
  stayConnected: 'Stay Connected',
  loading: 'Loading…',
  socketFailed: 'Failed to connect after multiple attempts',
  tryAgain: 'Try again',

  notFound: '404 Page Not Found',
  notFoundHint: 'We could not find that page.',
  returnHome: 'Return to Home',

  registering: 'Create your profile',

  crash: 'Something went wrong',
  crashHint: 'This page hit an error. Your balance and your games are safe on the server.',
  reload: 'Reload the page',
});

/** The label of the network badge where space is limited. */
export const SHORT_CLUSTER_NAMES: Record<Cluster, string> = inLanguage('SHORT_CLUSTER_NAMES', {
  local: 'Local',
  devnet: 'Devnet',
  testnet: 'Testnet',
});
