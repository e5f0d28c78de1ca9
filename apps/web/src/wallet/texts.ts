// wallet: the messages for the player about a wallet, a Solana node, and what the wallet is asked to sign.
import { inLanguage } from '../language/index.ts';

/** Errors of a wallet. */
export const WALLET_MESSAGES = inLanguage('WALLET_MESSAGES', {
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

/** Errors of a Solana node, and transactions without effect. */
export const NODE_TEXTS = inLanguage('NODE_TEXTS', {
  /** A signed transaction that has not landed and never will. */
  nothingMoved: 'Nothing has moved. Please try again.',
  /** A transaction that landed and failed. */
  transactionFailed: 'The network rejected the transaction. Nothing has moved but the network fee.',
  faults: {
    lost: 'The Solana network does not answer. Please try again.',
    busy: 'The Solana network is busy. Please try again in a minute.',
    behind: 'The Solana network is behind. Please try again in a minute.',
    known: 'The Solana network has this transaction already.',
    funds: 'Your wallet holds too little SOL for this transaction. Nothing has moved.',
    refused: 'The Solana network refused this. Nothing has moved. Please try again.',
  },
});

export const SIGNING_TEXTS = inLanguage('SIGNING_TEXTS', {
  refused: (difference: string) =>
    `This transaction is not what you asked for: ${difference}. Your wallet was not asked, and nothing was sent. Please reload the page, and contact us if you see this again.`,
  signInStrange:
    'The message to sign is not for this site or this wallet. Nothing was signed. Please reload the page.',
  withdrawalStrange:
    'The message to sign does not name this withdrawal. Your wallet was not asked, and nothing was withdrawn. Please reload the page, and contact us if you see this again.',
  stakeStrange:
    'The message to sign does not name this stake. Your wallet was not asked, and nothing was staked. Please reload the page, and contact us if you see this again.',
  differs: {
    form: 'it cannot be read',
    payer: 'another wallet would pay',
    signers: 'it asks for another signature',
    steps: 'it does more than it should',
    program: 'it calls another program',
    destination: 'the money would go to another address',
    amount: 'the amount is different',
    terms: 'the terms of the match are different',
  },
});
