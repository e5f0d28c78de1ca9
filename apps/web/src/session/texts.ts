// session: what it says itself, where no screen knows why.
import { inLanguage } from '../language/index.ts';

export const SESSION_TEXTS = inLanguage('session', {
  /** The server could not be asked at all. */
  unreachable: 'Failed to reach the server',
  unexpectedAnswer: 'Unexpected response from the server. Please reload the page.',
  configLoading: 'Network settings are still loading. Please try again.',
  sessionEnded: 'Your session ended. Please sign in again.',
  notSignedOut: 'We could not sign you out on the server. Please reload this page and disconnect again.',
});

/** What went wrong with a wallet. */
export const WALLET_MESSAGES = inLanguage('session-wallet', {
  noWallet: 'No Solana wallet found. Please install Phantom or Solflare wallet.',
  noPublicKey: 'Failed to get wallet public key',
  cannotSign: "Wallet not connected or doesn't support signing",
  noneConnected: 'No wallet connected',
  notConnected: 'Wallet not connected',
  notFound: 'Solana wallet not found',
  connectionRefused: 'You did not approve the connection.',
  connectionFailed: 'The wallet could not connect. Please open it and try again.',
  signInRefused: 'You did not approve the sign-in.',
  signInFailed: 'The wallet could not sign. Please open it and try again.',
  notAuthorized: 'Your wallet no longer allows this site. Please try again and approve the connection.',
  strangeSignature: 'Your wallet returned something that is not a signature.',
});
