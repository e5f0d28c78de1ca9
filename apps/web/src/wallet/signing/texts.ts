// wallet, signing: the messages for a player if the content to be signed differs from their request.
import { inLanguage } from '../../language/index.ts';

export const SIGNING_TEXTS = inLanguage('wallet-signing', {
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
