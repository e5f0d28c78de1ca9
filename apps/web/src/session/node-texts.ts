// session: what a player reads of a Solana node and of a transaction that came to nothing.
import { inLanguage } from '../language/index.ts';

export const NODE_TEXTS = inLanguage('session-node', {
  /** A signed transaction that has not landed and never will. */
  nothingMoved: 'Nothing has moved. Please try again.',
  /** One that landed and failed. */
  transactionFailed: 'The network rejected the transaction. Nothing has moved but the network fee.',
  /** What a Solana node answered. */
  faults: {
    lost: 'The Solana network does not answer. Please try again.',
    busy: 'The Solana network is busy. Please try again in a minute.',
    behind: 'The Solana network is behind. Please try again in a minute.',
    known: 'The Solana network has this transaction already.',
    funds: 'Your wallet holds too little SOL for this transaction. Nothing has moved.',
    refused: 'The Solana network refused this. Nothing has moved. Please try again.',
  },
});
